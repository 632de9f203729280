import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { selectQuestion } from "../dialogs/confirm.machine.ts";
import { selectModal } from "../dialogs/modal.machine.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { lazyPart, takeModalBack, takeQuestionBack, type LazyPart } from "../base/lazyPart.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const UNEXPECTED = "An unexpected error occurred. Please try again.";

/** Opens an app with a part that fails until the test allows it, and with no reload left. */
const open = async (options?: Parameters<typeof lazyPart>[1]) => {
  const opened = await openApp({ token: fakeToken() });
  const past = ["x", "y", "z"].map((message) => ({ message, atMs: Date.now() }));
  opened.ports.tab.write("module_reloads", JSON.stringify(past));
  const file = { isThere: false, tries: 0 };
  const part = lazyPart(async () => {
    file.tries += 1;
    if (!file.isThere) throw new Error("no file");
    return "panel";
  }, options);
  return { ...opened, file, part };
};

const settle = () => vi.advanceTimersByTimeAsync(0);
const failed = (text: string) => ({ status: "failed", text });
const ready = { status: "ready", loaded: "panel" };

describe("a part that is loaded on first use", () => {
  it("is loaded when it is first shown, once for everyone who shows it", async () => {
    const { app, file, part } = await open();
    file.isThere = true;
    expect(app.part(part)).toBe(app.part(part));
    expect(app.part(part).read()).toEqual({ status: "loading" });
    await settle();
    expect(file.tries).toBe(0);
    const listen = vi.fn<() => void>();
    app.part(part).subscribe(listen);
    app.part(part).subscribe(listen);
    await settle();
    expect(app.part(part).read()).toEqual(ready);
    expect(listen).toHaveBeenCalled();
    expect(file.tries).toBe(1);
  });

  it("keeps its failure on screen until it is tried again", async () => {
    const { app, file, part, ports, toastTexts } = await open();
    const shown = app.part(part);
    shown.subscribe(() => undefined);
    await settle();
    expect(shown.read()).toEqual(failed(UNEXPECTED));
    expect(ports.logged.at(-1)?.message).toBe("A part of the page could not be loaded");
    expect(toastTexts()).toEqual([]);
    file.isThere = true;
    shown.retry();
    expect(shown.read()).toEqual({ status: "loading" });
    await settle();
    expect(shown.read()).toEqual(ready);
  });

  it("loads again when the network returns, without a page reload", async () => {
    const { app, file, part, ports } = await open();
    ports.tab.remove("module_reloads");
    ports.presence.isConnected = false;
    const shown = app.part(part);
    shown.subscribe(() => undefined);
    await settle();
    expect(shown.read()).toEqual(failed("Network error. Please check your connection."));
    ports.presence.wake();
    await settle();
    expect(file.tries).toBe(1);
    file.isThere = true;
    ports.presence.reconnect();
    await settle();
    expect(shown.read()).toEqual(ready);
    expect(ports.reloads.count).toBe(0);
  });

  it("forgets its failure once no one shows it and is tried again on next use", async () => {
    const { app, file, part, ports } = await open();
    const shown = app.part(part);
    const leave = shown.subscribe(() => undefined);
    await settle();
    leave();
    expect(shown.read()).toEqual({ status: "loading" });
    ports.presence.reconnect();
    await settle();
    expect(file.tries).toBe(1);
    file.isThere = true;
    shown.subscribe(() => undefined);
    await settle();
    expect(shown.read()).toEqual(ready);
  });

  it("fails when rendering it throws, and renders again after another try", async () => {
    const { app, file, part, ports } = await open();
    file.isThere = true;
    const shown = app.part(part);
    shown.subscribe(() => undefined);
    await settle();
    shown.broke(new Error("undefined is not a function"));
    expect(shown.read()).toEqual(failed(UNEXPECTED));
    expect(ports.logged.at(-1)?.message).toBe("A part of the page broke");
    shown.retry();
    await settle();
    expect(shown.read()).toEqual(ready);
  });

  it("is ready at once where it was preloaded, and nothing is loaded for an app that was stopped", async () => {
    const { app, file, part, ports } = await open();
    file.isThere = true;
    expect(await app.preload(part)).toBe("panel");
    expect(app.part(part).read()).toEqual(ready);
    const other = await open();
    other.app.part(other.part).subscribe(() => undefined);
    await settle();
    other.app.stop();
    other.ports.presence.reconnect();
    await settle();
    expect([file.tries, other.file.tries, ports.logged]).toEqual([1, 1, []]);
  });

  it("can be preloaded without a message when that fails", async () => {
    const { app, file, part, ports, toastTexts } = await open({ onFail: takeQuestionBack });
    ports.tab.remove("module_reloads");
    await app.preload(part);
    expect(file.tries).toBe(1);
    expect(toastTexts()).toEqual([]);
    expect(ports.reloads.count).toBe(0);
  });

  const show = async (part: LazyPart<unknown>, app: Awaited<ReturnType<typeof open>>["app"]) => {
    app.part(part).subscribe(() => undefined);
    await settle();
  };

  it("withdraws the question whose dialog fails to load and loads it again for the next one", async () => {
    const { app, part, toastTexts } = await open({ onFail: takeQuestionBack });
    const act = vi.fn<() => void>();
    app.ask({ message: "Delete it?" }, act);
    await show(part, app);
    expect(selectQuestion(app.confirm.getSnapshot())).toBeUndefined();
    expect(toastTexts()).toEqual([UNEXPECTED]);
    app.confirm.send({ type: "confirm.accept" });
    await settle();
    expect(act).not.toHaveBeenCalled();
    app.ask({ message: "Delete it?" }, act);
    expect(selectQuestion(app.confirm.getSnapshot())?.message).toBe("Delete it?");
  });

  it("closes the modal that fails to load", async () => {
    const { app, part, toastTexts } = await open({ onFail: takeModalBack });
    app.modal.send({ type: "modal.open", title: "New company" });
    await show(part, app);
    expect(selectModal(app.modal.getSnapshot())).toBeUndefined();
    expect(toastTexts()).toEqual([UNEXPECTED]);
    expect(app.toasts.getSnapshot().context.toasts).toMatchObject([{ remainingMs: 5_000 }]);
  });

  it("is told nothing by somebody who leaves it after the app has stopped", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    onTestFinished(() => warn.mockRestore());
    const { app, part } = await open();
    const leave = app.part(part).subscribe(() => undefined);
    app.stop();
    leave();
    expect(warn).not.toHaveBeenCalled();
  });

  it("has no listeners after the app has stopped", async () => {
    const { app, file, part, ports } = await open();
    await show(part, app);
    app.stop();
    file.isThere = true;
    ports.presence.reconnect();
    await settle();
    expect(file.tries).toBe(1);
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, setup } from "xstate";
import { templateEditorScreen } from "../processTemplates/templateEditor.screens.ts";
import { loginScreen } from "../session/signIn.screens.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { userCreateScreen } from "../users/userForm.screens.ts";
import { MODAL_ANIMATION_MS } from "./modal.machine.ts";
import { createUnsavedWork } from "./unsavedWork.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const owner = () => createActor(setup({}).createMachine({})).start();
const works = () => createUnsavedWork({}, () => () => undefined);

describe("a reload of the page", () => {
  test("loses work that no draft keeps, as long as its owner says that it is unsaved", () => {
    const unsaved = works();
    expect(unsaved.wouldReloadLose()).toBe(false);
    let isUnsaved = true;
    unsaved.works.add(owner(), { isUnsaved: () => isUnsaved, isKept: false });
    expect(unsaved.wouldReloadLose()).toBe(true);
    isUnsaved = false;
    expect(unsaved.wouldReloadLose()).toBe(false);
  });

  test("loses no work that a draft keeps, that its owner dropped, or whose owner has stopped", () => {
    const unsaved = works();
    const [kept, dropping, stopping] = [owner(), owner(), owner()];
    unsaved.works.add(kept, { isUnsaved: () => true, isKept: true });
    unsaved.works.add(dropping, { isUnsaved: () => true, isKept: false });
    unsaved.works.add(stopping, { isUnsaved: () => true, isKept: false });
    unsaved.works.drop(dropping);
    expect(unsaved.wouldReloadLose()).toBe(true);
    stopping.stop();
    expect(unsaved.wouldReloadLose()).toBe(false);
  });
});

/** Ports whose links a test follows: `follow` says whether the link was held back. */
const portsWithLinks = (address: string) => {
  const holders = new Set<Parameters<NonNullable<ReturnType<typeof fakePorts>["waysOut"]>["hold"]>>();
  const ports = {
    ...fakePorts({ address }),
    waysOut: {
      hold: (...holder: Parameters<NonNullable<ReturnType<typeof fakePorts>["waysOut"]>["hold"]>) => {
        holders.add(holder);
        return () => void holders.delete(holder);
      },
    },
  };
  const follow = (to: string): boolean => {
    const holder = [...holders].find(([isHeld]) => isHeld());
    holder?.[1](to);
    return holder !== undefined;
  };
  return { ports, follow, isListening: () => holders.size > 0 };
};

describe("a link away from a form", () => {
  const openUser = async () => {
    const { ports, ...links } = portsWithLinks("/user/create");
    return { ...(await openForm(userCreateScreen, {}, { ports })), ...links };
  };

  test("is followed at once while nothing was typed", async () => {
    const { follow, isListening } = await openUser();
    expect(isListening()).toBe(false);
    expect(follow("/company/")).toBe(false);
  });

  test("asks once something was typed: after a no the work stays, after a yes it is gone", async () => {
    const { enter, follow, question, answer, valueOf, address, ports } = await openUser();
    enter({ name: "Nova" });
    expect(follow("/company/")).toBe(true);
    expect(question()?.message).toBe("Discard your changes?");
    answer("cancel");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect([address(), valueOf("name")]).toEqual(["/user/create", "Nova"]);
    expect(follow("/company/")).toBe(true);
    answer("accept");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect([address(), valueOf("name")]).toEqual(["/company/", ""]);
    expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  test("asks where a field holds nothing but half a date, until that is gone", async () => {
    const { screen, follow, question } = await openUser();
    screen.send({ type: "field.blur", name: "name", isUnfinished: true });
    expect(follow("/company/")).toBe(true);
    expect(question()?.message).toBe("Discard your changes?");
    screen.send({ type: "field.blur", name: "name", isUnfinished: false });
    expect(follow("/company/")).toBe(false);
  });

  test("is followed again once the form is as it was, saved, or gone", async () => {
    const { enter, follow, isListening, screen } = await openUser();
    enter({ name: "Nova" });
    enter({ name: "" });
    expect(isListening()).toBe(false);
    enter({ name: "Nova" });
    screen.stop();
    expect(isListening()).toBe(false);
    expect(follow("/company/")).toBe(false);
  });

  test("is followed at once before sign-in, though a reload would lose what was typed", async () => {
    const { ports, follow } = portsWithLinks("/login");
    const { enter } = await openForm(loginScreen, {}, { ports, isGuest: true });
    enter({ email: "ines@canopy.example" });
    expect(follow("/reset-password-request")).toBe(false);
  });
});

test("a link away from a changed process template asks too", async () => {
  const { ports, follow } = portsWithLinks("/process-templates/create");
  const { app, question, answer, address } = await openForm(userCreateScreen, {}, { ports });
  const { screen } = openScreen(app, templateEditorScreen, { id: undefined });
  screen.send({ type: "editor.edit", edit: { type: "step.add", name: "Plant", kind: "task" } });
  expect(follow("/company/")).toBe(true);
  expect(question()?.message).toBe("Discard your changes?");
  answer("accept");
  await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
  expect(address()).toBe("/company/");
  expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
});

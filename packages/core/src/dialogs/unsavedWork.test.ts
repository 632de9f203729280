import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createActor, setup } from "xstate";
import { lazyPart } from "../base/lazyPart.ts";
import { notificationsOf } from "../notifications/notificationActors.ts";
import { templateEditorScreen } from "../processTemplates/templateEditor.screens.ts";
import { loginScreen } from "../session/signIn.screens.ts";
import { commandsOf } from "../palette/commands.ts";
import { paletteScreen } from "../palette/palette.screens.ts";
import { searchScreen } from "../search/search.screens.ts";
import type { App } from "../services/runningApp.ts";
import { selectStatus } from "../session/session.machine.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { fakeNotification } from "../testing/notificationStage.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { stubWire, type Stubs } from "../testing/stubWire.ts";
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
const portsWithLinks = (address: string, stubs?: Stubs) => {
  const holders = new Set<Parameters<NonNullable<ReturnType<typeof fakePorts>["waysOut"]>["hold"]>>();
  const ports = {
    ...fakePorts({ address, ...(stubs && { fetch: stubWire(stubs) }) }),
    waysOut: {
      hold: (...holder: Parameters<NonNullable<ReturnType<typeof fakePorts>["waysOut"]>["hold"]>) => {
        holders.add(holder);
        return () => void holders.delete(holder);
      },
    },
  };
  const follow = (to: string): boolean => {
    const holder = [...holders].find(([isHeld]) => isHeld("link"));
    holder?.[1](to);
    return holder !== undefined;
  };
  return { ports, follow, isListening: () => holders.size > 0 };
};

const hit = { kind: "user", id: fakeUser().id, name: "Ines Duarte", detail: "ines@canopy.example" } as const;

describe("leaving a form", () => {
  const openUser = async () => {
    const { ports, ...links } = portsWithLinks("/user/create");
    return { ...(await openForm(userCreateScreen, {}, { ports })), ...links };
  };

  test("asks nothing while nothing was typed", async () => {
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

  test.each([
    ["from the palette or the person's menu", { type: "navigate", to: "/company/", asksFirst: true }, true],
    ["that follows from a saved record", { type: "navigate", to: "/company/" }, false],
  ] as const)("%s is held back only if the person chose it", async (_, exit, isHeld) => {
    const { app, enter, question, answer, address } = await openUser();
    enter({ name: "Nova" });
    app.announce(exit);
    expect([address(), question()?.message]).toEqual(
      isHeld ? ["/user/create", "Discard your changes?"] : ["/company/", undefined],
    );
    if (isHeld) answer("accept");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect(address()).toBe("/company/");
  });

  test("by the person's own choice asks nothing while nothing was typed", async () => {
    const { app, question, address } = await openUser();
    app.announce({ type: "navigate", to: "/company/", asksFirst: true });
    expect([address(), question()]).toEqual(["/company/", undefined]);
  });

  test("is carried out after a yes also if the work was saved while the question was open", async () => {
    const { enter, follow, question, answer, address } = await openUser();
    enter({ name: "Nova" });
    expect(follow("/company/")).toBe(true);
    enter({ name: "" }); // as after a save: nothing is unsaved any more
    expect(question()?.message).toBe("Discard your changes?");
    answer("accept");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect(address()).toBe("/company/");
  });

  test("to the current address asks nothing and keeps what was typed", async () => {
    const { app, enter, question, valueOf } = await openUser();
    enter({ name: "Nova" });
    app.announce({ type: "navigate", to: "/user/create", asksFirst: true });
    expect([question(), valueOf("name")]).toEqual([undefined, "Nova"]);
  });

  const chooseInPalette = async (app: App, text: string) => {
    const { screen: palette } = openScreen(app, paletteScreen(app), undefined);
    palette.send({ type: "palette.type", text });
    await vi.advanceTimersByTimeAsync(200);
    palette.send({ type: "palette.run" });
  };

  test.each([
    ["a command of the palette", (app: App) => chooseInPalette(app, "companies")],
    ["a record found in the palette", (app: App) => chooseInPalette(app, "ines")],
    [
      "a notification of the panel",
      async (app: App) =>
        notificationsOf(app).panel.send({
          type: "notification.follow",
          notification: fakeNotification(1, { status: "READ", link: "/company/" }),
        }),
    ],
    [
      "the first hit of the search",
      async (app: App) => {
        const { screen: search } = openScreen(app, searchScreen, undefined);
        search.send({ type: "search.type", text: "ines" });
        search.send({ type: "search.open" });
        await vi.advanceTimersByTimeAsync(0);
      },
    ],
  ])("asks first if it leads to %s", async (_, choose) => {
    const { ports } = portsWithLinks("/user/create", { search: { find: [hit] }, views: { list: [] } });
    const { app, enter, question, address } = await openForm(userCreateScreen, {}, { ports });
    enter({ name: "Nova" });
    await import("../search/searchHits.ts"); // takes time that is not the test's
    await choose(app);
    expect([address(), question()?.message]).toEqual(["/user/create", "Discard your changes?"]);
  });

  test("asks where a field holds nothing but half a date, until that is gone", async () => {
    const { screen, follow, question } = await openUser();
    screen.send({ type: "field.blur", name: "name", isUnfinished: true });
    expect(follow("/company/")).toBe(true);
    expect(question()?.message).toBe("Discard your changes?");
    screen.send({ type: "field.blur", name: "name", isUnfinished: false });
    expect(follow("/company/")).toBe(false);
  });

  test.each([
    ["lost with half a date, also while another field is typed into", true, 0],
    ["kept without one", false, 1],
  ])(
    "with work that is %s: the page reloads itself only if all of it is kept",
    async (_, isUnfinished, reloads) => {
      const { app, ports, screen, enter } = await openUser();
      screen.send({ type: "field.blur", name: "surname", isUnfinished });
      enter({ name: "Nova" });
      const loading = app.load(lazyPart(() => Promise.reject(new Error("chunk"))));
      void loading.catch(() => undefined);
      await vi.advanceTimersByTimeAsync(0);
      expect(ports.reloads.count).toBe(reloads);
    },
  );

  test("asks nothing again once the form is as it was, or gone", async () => {
    const { enter, follow, isListening, screen } = await openUser();
    enter({ name: "Nova" });
    enter({ name: "" });
    expect(isListening()).toBe(false);
    enter({ name: "Nova" });
    screen.stop();
    expect(isListening()).toBe(false);
    expect(follow("/company/")).toBe(false);
  });

  test("asks nothing before sign-in, though a reload would lose what was typed", async () => {
    const { ports, follow } = portsWithLinks("/login");
    const { enter } = await openForm(loginScreen, {}, { ports, isGuest: true });
    enter({ email: "ines@canopy.example" });
    expect(follow("/reset-password-request")).toBe(false);
  });
});

describe("a sign-out", () => {
  const isSignedIn = ({ session }: App) => selectStatus(session.getSnapshot()) === "signedIn";

  test("asks first while a form holds unsaved work: a no keeps the session and the work, a yes ends the session", async () => {
    const { ports } = portsWithLinks("/user/create");
    const { app, enter, question, answer, valueOf } = await openForm(userCreateScreen, {}, { ports });
    enter({ name: "Nova" });
    commandsOf(app, [])
      .find(({ label }) => label === "Sign out")
      ?.run();
    expect([isSignedIn(app), question()?.message]).toEqual([true, "Discard your changes?"]);
    answer("cancel");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect([isSignedIn(app), valueOf("name")]).toEqual([true, "Nova"]);
    expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toHaveLength(1);
    app.signOut();
    answer("accept");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect(isSignedIn(app)).toBe(false);
    expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  test("is carried out by a yes also if the work was saved while the question was open", async () => {
    const { ports } = portsWithLinks("/user/create");
    const { app, enter, question, answer } = await openForm(userCreateScreen, {}, { ports });
    enter({ name: "Nova" });
    app.signOut();
    enter({ name: "" }); // as after a save: nothing is unsaved any more
    expect(question()?.message).toBe("Discard your changes?");
    answer("accept");
    await vi.advanceTimersByTimeAsync(MODAL_ANIMATION_MS);
    expect(isSignedIn(app)).toBe(false);
  });

  test("is carried out at once while nothing was typed", async () => {
    const { ports } = portsWithLinks("/user/create");
    const { app, question } = await openForm(userCreateScreen, {}, { ports });
    app.signOut();
    expect([isSignedIn(app), question()]).toEqual([false, undefined]);
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

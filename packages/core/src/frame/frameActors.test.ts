import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectIsModalClosing, selectModal } from "../dialogs/modal.machine.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { frameOf, keepKey } from "./frameActors.ts";
import { takeTypedAhead } from "./takeTypedAhead.ts";
import { ownKey } from "../lists/listPreferences.ts";
import { selectIsCollapsed, selectIsDrawerOpen, selectMenuAddresses } from "./sidebar.machine.ts";
import { selectAreShortcutsOn } from "./shortcuts.machine.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const press = (key: string) => ({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false });
const onPage = { isOnButton: false, isInside: false, hasQuestion: false, hasPage: true };
const open = async (stored: Readonly<Record<string, string>> = {}) => {
  const ports = fakePorts({ address: "/user/" });
  for (const [key, value] of Object.entries(stored)) ports.local.write(key, value);
  const opened = await openApp({ ports, token: fakeToken() });
  const shown = () => selectModal(opened.app.modal.getSnapshot());
  return { ...opened, frame: frameOf(opened.app), shown };
};

describe("the frame of a session", () => {
  test("begins as it was left", async () => {
    const { frame } = await open({ sidebar_collapsed: "true", shortcuts_off: "true" });
    expect(selectIsCollapsed(frame.sidebar.getSnapshot())).toBe(true);
    expect(selectAreShortcutsOn(frame.shortcuts.getSnapshot())).toBe(false);
  });

  test("keeps whether single keys act", async () => {
    const { frame, ports } = await open();
    frame.shortcuts.send({ type: "shortcuts.toggle" });
    expect(ports.local.read("shortcuts_off")).toBe("true");
    frame.shortcuts.send({ type: "shortcuts.toggle" });
    expect(ports.local.read("shortcuts_off")).toBe("false");
  });

  test("closes the drawer when another screen opens", async () => {
    const { frame, visit } = await open();
    frame.sidebar.send({ type: "drawer.open" });
    visit("/company/");
    expect(selectIsDrawerOpen(frame.sidebar.getSnapshot())).toBe(false);
  });

  test("leads to the default view that another tab has stored, at once or when it hears nothing once it moves", async () => {
    const browser = fakeBrowserStore();
    const ports = fakePorts({ address: "/user/", local: browser.tab() });
    const { app, visit } = await openApp({ ports, token: fakeToken() });
    const { sidebar } = frameOf(app);
    const users = () => selectMenuAddresses(sidebar.getSnapshot())["/user/"];
    const key = ownKey("default_view", app.services, { path: "/user/" });
    const otherTab = browser.tab();
    otherTab.write(key, "one");
    await Promise.resolve();
    expect(users()).toBe("/user/?view=one");
    otherTab.write(key, "");
    await Promise.resolve();
    expect(users()).toBe("/user/");
    ports.local.write(key, "two");
    expect(users()).toBe("/user/");
    visit("/company/");
    expect(users()).toBe("/user/?view=two");
    const menu = selectMenuAddresses(sidebar.getSnapshot());
    visit("/reminders/");
    expect(selectMenuAddresses(sidebar.getSnapshot())).toBe(menu);
  });

  test("shows the shortcuts in the modal", async () => {
    const { frame, shown } = await open();
    frame.shortcuts.send({ type: "shortcuts.help" });
    expect(shown()).toMatchObject({ title: "Keyboard shortcuts", content: "shortcuts" });
  });
});

describe("the command palette", () => {
  test("opens by its key, and closes by it", async () => {
    const { app, frame, shown } = await open();
    frame.shortcuts.send({ type: "shortcuts.palette" });
    expect(shown()).toMatchObject({ title: "Commands", content: "palette" });
    frame.shortcuts.send({ type: "shortcuts.palette" });
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(true);
    frame.shortcuts.send({ type: "shortcuts.palette" });
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(false);
  });

  test("does not open over another dialog", async () => {
    const { app, frame, shown } = await open();
    app.modal.send({ type: "modal.open", title: "Edit", content: "userForm" });
    frame.shortcuts.send({ type: "shortcuts.palette" });
    expect(shown()).toMatchObject({ content: "userForm" });
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(false);
  });

  test("does not open over a question, a sheet, a panel or a screen's own dialog", async () => {
    const { app, frame, shown, answer } = await open();
    app.ask({ message: "Delete it?" }, () => undefined);
    frame.shortcuts.send({ type: "shortcuts.palette" });
    expect(shown()).toBeUndefined();
    answer("cancel");
    frame.shortcuts.send({ type: "shortcuts.palette", isInOverlay: true });
    expect(shown()).toBeUndefined();
    frame.shortcuts.send({ type: "shortcuts.palette", isInOverlay: false });
    expect(shown()).toMatchObject({ content: "palette" });
  });

  test("closes and opens again when its key is pressed in its own box", async () => {
    const { app, frame, shown } = await open();
    frame.shortcuts.send({ type: "shortcuts.palette" });
    frame.shortcuts.send({ type: "shortcuts.palette", isInOverlay: true });
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(true);
    frame.shortcuts.send({ type: "shortcuts.palette", isInOverlay: true });
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(false);
    expect(shown()).toMatchObject({ content: "palette" });
  });

  test("takes the keys that were pressed before its box had the focus, once", async () => {
    const { app, frame } = await open();
    frame.shortcuts.send({ type: "shortcuts.palette" });
    for (const key of ["u", "s", "F5"]) keepKey(app, press(key), onPage);
    expect(takeTypedAhead(app)).toEqual(["u", "s"]);
    expect(takeTypedAhead(app)).toEqual([]);
    keepKey(app, press("x"), onPage);
    expect(takeTypedAhead(app)).toEqual([]);
  });

  test("is closed by an Escape that comes before its box, and forgets the keys", async () => {
    const { app, frame } = await open();
    frame.shortcuts.send({ type: "shortcuts.palette" });
    for (const key of ["u", "Escape"]) keepKey(app, press(key), onPage);
    expect(selectIsModalClosing(app.modal.getSnapshot())).toBe(true);
    expect(takeTypedAhead(app)).toEqual([]);
  });
});

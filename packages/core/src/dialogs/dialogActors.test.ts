import { describe, expect, it, vi } from "vitest";
import { selectQuestion } from "./confirm.machine.ts";
import { selectModal } from "./modal.machine.ts";
import { selectIsDrawerOpen } from "../frame/sidebar.machine.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { HOUR, living, open, setSessionStage } from "../testing/sessionStage.ts";
import { frameOf } from "../frame/frameActors.ts";

setSessionStage();

const nothing = () => undefined;

describe("dialogs over a page", () => {
  const openOver = async () => {
    const browser = fakeBrowserStore();
    const tab = await open({ local: browser.tab(), token: fakeToken(), address: "/user/" });
    const { app } = tab;
    app.modal.send({ type: "modal.open", title: "Private" });
    app.ask({ message: "Sure?" }, nothing);
    const { sidebar } = frameOf(app);
    sidebar.send({ type: "drawer.open" });
    const shown = () => ({
      modal: selectModal(app.modal.getSnapshot())?.title,
      question: selectQuestion(app.confirm.getSnapshot())?.message,
      drawer: selectIsDrawerOpen(sidebar.getSnapshot()),
    });
    return { ...tab, browser, shown };
  };

  it("close at once with the page", async () => {
    const { visit, shown } = await openOver();
    visit("/company/");
    expect(shown()).toEqual({ modal: undefined, question: undefined, drawer: false });
  });

  it("stay while the page does, except the drawer, which any navigation closes", async () => {
    const { visit, shown } = await openOver();
    visit("/user/?page=2");
    expect(shown()).toEqual({ modal: "Private", question: "Sure?", drawer: false });
  });

  it("close with their person when another signs in elsewhere, although the page stays", async () => {
    const { browser, shown, address } = await openOver();
    browser.tab().write("access_token", living(HOUR, { id: "marek" }));
    await vi.advanceTimersByTimeAsync(300);
    expect(address()).toBe("/user/");
    expect(shown()).toMatchObject({ modal: undefined, question: undefined });
  });
});

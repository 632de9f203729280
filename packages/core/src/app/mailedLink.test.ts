import { describe, expect, it, vi } from "vitest";
import { mailedLinkPart } from "./createApp.ts";
import { LOADER } from "../base/lazyPart.ts";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { HOUR, living, open, setSessionStage, statusOf } from "../testing/sessionStage.ts";

setSessionStage();

const ines = { id: "ines", name: "Ines", surname: "Duarte", email: "ines@canopy.example" };
const links = ["/set-password/from-the-mail", "/reset-password/from-the-mail"];

/** Opens a link in a browser in which Ines is signed in. */
const openLink = async (address: string) => {
  const browser = fakeBrowserStore({ access_token: living(HOUR, ines) });
  const tab = await open({ address, local: browser.tab() });
  await mailedLinkPart[LOADER]();
  await vi.advanceTimersByTimeAsync(0);
  return { ...tab, tab, browser };
};

describe("a mailed link that a signed-in person opens", () => {
  it.each(links)("%s leads to the start, which says who is signed in", async (link) => {
    const { address, question } = await openLink(link);
    expect(address()).toBe("/");
    expect(question()).toMatchObject({
      title: "You are signed in",
      message:
        "This link sets the password of the person to whom it was mailed. You are signed in as Ines Duarte, ines@canopy.example. To use the link, sign out first.",
      confirmLabel: "Sign out and open the link",
      cancelLabel: "Stay signed in",
    });
  });

  it.each(links)("%s opens once they agree to be signed out", async (link) => {
    const { address, answer, tab } = await openLink(link);
    answer("accept");
    await vi.advanceTimersByTimeAsync(0);
    expect(statusOf(tab)).toBe("signedOut");
    expect(address()).toBe(link);
  });

  it("stays closed where they stay signed in, also when they sign out later", async () => {
    const { app, address, answer, tab } = await openLink("/set-password/from-the-mail");
    answer("cancel");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(statusOf(tab)).toBe("signedIn");
    app.session.send({ type: "session.end" });
    expect(address()).toBe("/login");
  });

  it.each([
    ["they sign out in another tab", true],
    ["their session ends", false],
  ])("opens where %s while they are asked", async (_, isByChoice) => {
    const { app, address, question } = await openLink("/set-password/from-the-mail");
    if (isByChoice) app.session.send({ type: "session.lost", isByChoice });
    else app.session.send({ type: "session.reject", text: "Over", epoch: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(address()).toBe("/set-password/from-the-mail");
    expect(question()).toBeUndefined();
  });

  it.each([
    ["another person", { id: "joao", name: "João", surname: "Reis", email: "joao@canopy.example" }],
    ["the same person again", { ...ines, surname: "Duarte Lima" }],
  ])("asks anew where %s signs in in another tab while they are asked", async (_, person) => {
    const { address, browser, question } = await openLink("/set-password/from-the-mail");
    browser.tab().write("access_token", living(2 * HOUR, person));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(question()?.message).toContain(`${person.name} ${person.surname}, ${person.email}`);
    expect(address()).toBe("/");
  });

  it("opens where the session ends while the code of the question loads", async () => {
    const { app, address } = await open({
      address: "/set-password/from-the-mail",
      token: living(HOUR, ines),
    });
    app.session.send({ type: "session.reject", text: "Over", epoch: 1 });
    await mailedLinkPart[LOADER]();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(address()).toBe("/set-password/from-the-mail");
  });

  it("asks in the tab of a guest's link where somebody signs in in another tab", async () => {
    const browser = fakeBrowserStore({});
    const { address, question } = await open({ address: "/set-password/mine", local: browser.tab() });
    browser.tab().write("access_token", living(HOUR, ines));
    await vi.advanceTimersByTimeAsync(0);
    await mailedLinkPart[LOADER]();
    await vi.advanceTimersByTimeAsync(0);
    expect(address()).toBe("/");
    expect(question()?.message).toContain("You are signed in as Ines Duarte");
  });

  it.each(["/login", "/reset-password-request"])("is none of %s, which asks nothing", async (address) => {
    const { question } = await openLink(address);
    expect(question()).toBeUndefined();
  });
});

import { selectProfile, selectStatus } from "@canopy/core";
import { fakeBrowserStore } from "@canopy/core/testing";
import { expect, it } from "vitest";
import { ADMINISTRATOR, pass, setStage, type Tab } from "./stage.ts";

const stage = setStage();

const twoTabs = async (): Promise<readonly [Tab, Tab]> => {
  const browser = fakeBrowserStore();
  const first = await stage.openTab({ address: "/login", local: browser.tab() });
  await first.signIn(ADMINISTRATOR);
  return [first, await stage.openTab({ address: "/company/?page=1", local: browser.tab() })];
};
const emailOf = (tab: Tab) => selectProfile(tab.app.session.getSnapshot())?.email;

it("signing out in one tab signs the second one out, and both show the login page", async () => {
  const [first, second] = await twoTabs();
  expect(emailOf(second)).toBe(ADMINISTRATOR);
  first.app.session.send({ type: "session.end" });
  await pass(0);
  expect(selectStatus(second.app.session.getSnapshot())).toBe("signedOut");
  expect([first.address(), second.address()]).toEqual(["/login", "/login"]);
  expect(second.toastTexts()).toEqual([]);
});

it("signing in in one tab signs the second one in", async () => {
  const browser = fakeBrowserStore();
  const first = await stage.openTab({ address: "/login", local: browser.tab() });
  const second = await stage.openTab({ address: "/company/", local: browser.tab() });
  expect(second.address()).toBe("/login?redirect=%2Fcompany%2F");
  await first.signIn("leila.haddad@canopy.example");
  await pass(0);
  expect(emailOf(second)).toBe("leila.haddad@canopy.example");
  expect(selectStatus(second.app.session.getSnapshot())).toBe("signedIn");
  expect(second.address()).toBe("/company/");
});

it("another person's sign-in in the first tab takes over the second, with their permissions", async () => {
  const [first, second] = await twoTabs();
  second.visit("/user/");
  first.app.session.send({ type: "session.end" });
  await first.signIn("leila.haddad@canopy.example");
  await pass(0);
  expect(emailOf(second)).toBe("leila.haddad@canopy.example");
  second.visit("/user/");
  expect(second.address()).toBe("/unauthorized");
});

it("emptying the storage leads every tab to the login page", async () => {
  const browser = fakeBrowserStore();
  const first = await stage.openTab({ address: "/login", local: browser.tab() });
  await first.signIn(ADMINISTRATOR);
  const second = await stage.openTab({ address: "/company/", local: browser.tab() });
  browser.clear();
  await pass(0);
  expect(first.address()).toBe("/login?redirect=%2F");
  expect(second.address()).toBe("/login?redirect=%2Fcompany%2F");
});

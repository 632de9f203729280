import { selectProfile, selectStatus } from "@canopy/core";
import { expect, it } from "vitest";
import { ADMINISTRATOR, eventually, setStage } from "./stage.ts";

const stage = setStage();

it("a visitor is led to the login page, and after signing in to the page they wanted", async () => {
  const tab = await stage.openTab({ address: "/user/?page=2&filter=canopy" });
  expect(tab.address()).toBe("/login?redirect=%2Fuser%2F%3Fpage%3D2%26filter%3Dcanopy");
  await tab.signIn(ADMINISTRATOR);
  expect(tab.address()).toBe("/user/?page=2&filter=canopy");
  expect(tab.app.currentRoute.read()).toMatchObject({ kind: "open", name: "users" });
  expect(tab.toastTexts()).toEqual(["Login successful"]);
});

it("a reload keeps the person signed in", async () => {
  const tab = await stage.openTab({ address: "/login" });
  await tab.signIn(ADMINISTRATOR);
  const reloaded = await stage.openTab({ address: "/company/", local: tab.ports.local });
  expect(reloaded.address()).toBe("/company/");
  expect(selectProfile(reloaded.app.session.getSnapshot())).toMatchObject({
    email: ADMINISTRATOR,
    userName: "Ines",
    userSurname: "Duarte",
    roles: ["PLATFORM_ADMIN"],
  });
});

it("a signed-in person is sent away from guest pages", async () => {
  const tab = await stage.openTab({ address: "/login" });
  await tab.signIn(ADMINISTRATOR);
  for (const guestPage of ["/login", "/reset-password-request", "/reset-password/abc", "/set-password/abc"]) {
    tab.visit(guestPage);
    expect(tab.address()).toBe("/");
  }
});

it("the link of a mail opens with a useless token stored, and drops that token", async () => {
  const tab = await stage.openTab({ address: "/set-password/abc", token: "no token at all" });
  expect(tab.address()).toBe("/set-password/abc");
  expect(tab.ports.local.read("access_token")).toBeNull();
});

it("signing out clears both tokens and goes to the login page without waiting, and ends the session on the server", async () => {
  const tab = await stage.openTab({ address: "/login" });
  await tab.signIn(ADMINISTRATOR);
  tab.ports.local.write("refresh_token", "from some other server");
  const token = tab.ports.local.read("access_token") ?? "";
  tab.app.session.send({ type: "session.end" });
  expect(tab.address()).toBe("/login");
  expect(tab.ports.local.keys().filter((key) => key.endsWith("_token"))).toEqual([]);
  expect(selectStatus(tab.app.session.getSnapshot())).toBe("signedOut");
  expect(tab.toastTexts()).toEqual(["Logout successful"]);
  const logout = { method: "PUT", path: "/api/auth/logout", status: 204 };
  await eventually(() => expect(tab.wire.at(-1)).toEqual(logout));
  expect((await stage.server().client(`Bearer ${token}`).get("/api/users/me")).status).toBe(401);
});

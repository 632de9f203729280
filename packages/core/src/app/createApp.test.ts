import { expect, it } from "vitest";
import { openApp } from "../testing/openApp.ts";
import { fakeToken } from "../testing/fakeToken.ts";

it("opens the page that a signed-in person asked for", async () => {
  const { app, address } = await openApp({ token: fakeToken(), address: "/user/?page=2" });
  expect(address()).toBe("/user/?page=2");
  expect(app.place.read()).toMatchObject({ kind: "open", name: "users" });
});
it("sends a visitor who is not signed in to the login page", async () => {
  const { address } = await openApp({ address: "/user/?page=2" });
  expect(address()).toBe("/login?redirect=%2Fuser%2F%3Fpage%3D2");
});

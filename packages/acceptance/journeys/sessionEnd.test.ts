import { endpoints } from "@canopy/contracts";
import { selectStatus } from "@canopy/core";
import { expect, it } from "vitest";
import { oneTurn, pass, setStage, sleep, type Tab } from "./stage.ts";

const stage = setStage();
const EIGHT_HOURS_MS = 8 * 60 * 60_000;

const signedInAt = async (address: string): Promise<Tab> => {
  const tab = await stage.openSignedIn(address);
  await pass(2_000); // the toast of the sign-in is over
  return tab;
};
const readUsers = (tab: Tab) => tab.app.call(endpoints.users.list, {});
const statusOf = (tab: Tab) => selectStatus(tab.app.session.getSnapshot());
const keysOf = (tab: Tab) => tab.ports.local.keys().filter((key) => key.endsWith("_token"));
const refuse = (tab: Tab, type: string, detail?: string) =>
  tab.intercept("/api/users", () => Response.json({ type, status: 401, detail }, { status: 401 }));

it("the first 401 ends the session, leads to the login page after 1,500 ms and shows the toast for 3,000 ms", async () => {
  const tab = await signedInAt("/user/?page=2");
  refuse(tab, "/errors/token-expired");
  await expect(readUsers(tab)).rejects.toThrow();
  const text = "Your session has expired. Please log in again.";
  expect(tab.toastTexts()).toEqual([text]);
  expect(keysOf(tab)).toEqual([]);
  expect(tab.address()).toBe("/user/?page=2");

  const calls = tab.wire.length;
  await expect(readUsers(tab)).rejects.toThrow();
  expect(tab.wire).toHaveLength(calls); // nothing more is sent

  await pass(1_499);
  expect(tab.address()).toBe("/user/?page=2");
  await pass(1);
  expect(tab.address()).toBe("/login?redirect=%2Fuser%2F%3Fpage%3D2");
  await pass(1_499);
  expect(tab.toastTexts()).toEqual([text]);
  await pass(1);
  expect(tab.toastTexts()).toEqual([]);
});

it.each([
  ["/errors/token-invalid", undefined, "Invalid authentication. Please log in again."],
  ["/errors/token-missing", undefined, "No authentication found. Please log in."],
  ["/errors/other", "Come back tomorrow.", "Come back tomorrow."],
  ["/errors/other", undefined, "Authentication required. Please log in."],
])("a 401 with %s (%s) shows: %s", async (type, detail, text) => {
  const tab = await signedInAt("/user/");
  refuse(tab, type, detail);
  await expect(readUsers(tab)).rejects.toThrow();
  expect(tab.toastTexts()).toEqual([text]);
});

it("ten parallel 401s make one toast and one redirect", async () => {
  const tab = await signedInAt("/user/");
  refuse(tab, "/errors/token-invalid");
  const before = tab.ports.address.visited.length;
  await Promise.allSettled(Array.from({ length: 10 }, () => readUsers(tab)));
  expect(tab.toastTexts()).toHaveLength(1);
  await pass(3_000);
  expect(tab.ports.address.visited.slice(before)).toEqual(["/login?redirect=%2Fuser%2F"]);
});

it("a session opened between the redirect and the end of the toast lives on", async () => {
  const tab = await signedInAt("/user/");
  refuse(tab, "/errors/token-invalid");
  await expect(readUsers(tab)).rejects.toThrow();
  await pass(1_500);
  tab.intercept("/api/users", () => undefined);
  await tab.signIn("marek.holub@canopy.example");
  expect(tab.address()).toBe("/user/");
  await pass(60_000);
  expect(statusOf(tab)).toBe("signedIn");
  expect(tab.address()).toBe("/user/");
  expect(keysOf(tab)).toEqual(["access_token"]);
});

it("an expired token leads to the login page with a toast", async () => {
  const tab = await signedInAt("/company/?page=1");
  await pass(EIGHT_HOURS_MS - 4_000);
  expect(statusOf(tab)).toBe("signedIn");
  await pass(2_000);
  expect(statusOf(tab)).toBe("signedOut");
  expect(keysOf(tab)).toEqual([]);
  expect(tab.address()).toBe("/login?redirect=%2Fcompany%2F%3Fpage%3D1");
  expect(tab.toastTexts()).toEqual(["Your session has expired. Please log in again."]);
});

it("a token that expired during sleep is noticed on waking, before anything is sent", async () => {
  const tab = await signedInAt("/company/");
  const calls = tab.wire.length;
  sleep(EIGHT_HOURS_MS);
  tab.ports.presence.wake();
  expect(tab.address()).toBe("/login?redirect=%2Fcompany%2F");
  await oneTurn();
  expect(tab.wire).toHaveLength(calls);
});

it("a 403 shows the server's words and leads to /unauthorized, without ending the session", async () => {
  const tab = await signedInAt("/user/");
  tab.intercept("/api/users", () =>
    Response.json({ type: "/errors/forbidden", status: 403, detail: "Not yours." }, { status: 403 }),
  );
  const screen = { queryKey: ["users"], queryFn: () => readUsers(tab) };
  await expect(tab.app.queryClient.fetchQuery(screen)).rejects.toThrow();
  expect(tab.address()).toBe("/unauthorized");
  expect(tab.toastTexts()).toEqual(["Not yours."]);
  expect(statusOf(tab)).toBe("signedIn");
  await pass(5_000);
  expect(tab.toastTexts()).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { userScreen } from "../users/users.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const user = fakeUser();

const openUser = async (stubs: Stubs) => {
  const opened = await openSignedIn({ ...stubs, users: { get: user, ...stubs.users } });
  const { screen, announced } = openScreen(opened.app, userScreen, { id: user.id });
  await settle();
  return { ...opened, screen, announced };
};

test("A record that is deleted while its page is being left does not lead to its list", async () => {
  const deleted = Promise.withResolvers<Response>();
  const { screen, announced, answer, address, visit } = await openUser({
    users: { remove: () => deleted.promise },
  });
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  answer("accept");
  await settle();
  visit("/company/"); // its code is still on its way, so this page stands
  deleted.resolve(new Response(null, { status: 204 }));
  await settle();
  expect(announced).toEqual([{ type: "toast", tone: "success", text: "User deleted successfully" }]);
  expect(address()).toBe("/company/");
});

test("A one-time password whose page was left before it came is said to be unseen", async () => {
  const made = Promise.withResolvers<Response>();
  const { screen, answer, toastTexts } = await openUser({ auth: { masterPassword: () => made.promise } });
  screen.send({ type: "record.act", action: "masterPassword" });
  answer("accept");
  await settle();
  screen.stop();
  made.resolve(Response.json({ password: "quiet-otter", expiresAt: "2026-11-21T10:00:00Z" }));
  await settle();
  expect(toastTexts()).toEqual([
    "The page was left before the one-time password came. Generate another one to see it.",
  ]);
});

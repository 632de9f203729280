import { afterAll, beforeAll, expect, test } from "vitest";
import { notify } from "../notifications/notify.ts";
import { answerDuring } from "../testing/answerDuring.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { createTick } from "./tick.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

const DAY = 86_400;
const clock = createTestClock(Date.parse("2026-11-21T08:00:00Z"));
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterAll(() => server.close());

test.each([
  ["AT_ONCE", "NONE", [], []],
  ["DAILY", "NONE", [], []],
  ["AT_ONCE", "DAILY", [], ["DIGEST"]],
  ["DAILY", "AT_ONCE", [], ["DIGEST"]],
])(
  "a choice of %s that becomes %s while a notification is written holds for it",
  async (before, after, now, tomorrow) => {
    const { services } = server;
    const { id } = await addUser(server);
    const client = await enter(server, id);
    const choose = (choice: string, version: number) =>
      client.patch("/api/users/me", { mailPreferences: { MESSAGE: choice }, version });
    expect((await choose(before, 1)).status).toBe(200);
    const told = { userIds: [id], kind: "MESSAGE", title: "Told", message: "Told" } as const;
    const answer = await answerDuring(
      server,
      (tx) => notify(tx, { ...told, at: clock.now() }),
      () => choose(after, 2),
    );
    expect(answer.status).toBe(200);
    const mails = async () =>
      (await services.db.selectFrom("mail").select("kind").where("userId", "=", id).execute()).map(
        ({ kind }) => kind,
      );
    const tick = createTick(services);
    await tick();
    expect(await mails()).toEqual(now);
    clock.pass(DAY);
    await tick();
    expect(await mails()).toEqual(tomorrow);
  },
);

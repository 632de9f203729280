import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { notify, type NewNotification } from "../notifications/notify.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter, openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addReminder } from "../testing/testReminders.ts";
import { createTick } from "./tick.ts";

const HOUR = 3600;

let server: TestServer;
let clock: ReturnType<typeof createTestClock>;
beforeEach(async () => {
  clock = createTestClock(Date.parse("2026-11-21T08:00:00Z"));
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterEach(() => server.close());

const tell = (userId: string, title: string, more: Partial<NewNotification> = {}) =>
  notify(server.services.db, {
    userIds: [userId],
    kind: "MILESTONE_READY",
    title,
    message: `about ${title}`,
    at: clock.now(),
    ...more,
  });
const tick = () => createTick(server.services)();
const subjects = async () =>
  (await server.services.db.selectFrom("mail").select("subject").orderBy("subject").execute()).map(
    ({ subject }) => subject,
  );
const choose = async (client: Client, mailPreferences: Readonly<Record<string, string>>) => {
  const { body } = await client.get("/api/users/me");
  const version: unknown = Reflect.get(Object(body), "version");
  expect((await client.patch("/api/users/me", { mailPreferences, version })).status).toBe(200);
};
const change = async (id: string, body: object) => {
  const { client: admin } = await openClientAs(server, "PLATFORM_ADMIN");
  const { body: user } = await admin.get(`/api/users/${id}`);
  const version: unknown = Reflect.get(Object(user), "version");
  expect((await admin.patch(`/api/users/${id}`, { ...body, version })).status).toBe(200);
};

describe("a mail that comes at once leaves out", () => {
  test("the projects and reminders of a company that its reader left since", async () => {
    const [former, next] = [await addCompany(server, "Former"), await addCompany(server, "Next")];
    const { id: projectId } = await addProject(server, { companyId: former });
    const reminderId = await addReminder(server, { companyId: former });
    const reader = await addUser(server, { roles: ["PARTNER_USER"], companyId: former });
    await tell(reader.id, "project", { link: `/project/${projectId}` });
    await tell(reader.id, "reminder", { kind: "REMINDER_DUE", link: `/reminders/${reminderId}` });
    await change(reader.id, { companyId: next });
    await tell(reader.id, "none", {});
    await choose(await enter(server, reader.id), { MILESTONE_READY: "AT_ONCE", REMINDER_DUE: "AT_ONCE" });
    await tick();
    expect(await subjects()).toEqual(["none"]);
    clock.pass(24 * HOUR);
    await tick();
    expect(await subjects()).toEqual(["none"]);
  });

  test("feedback of others that its reader may read no more", async () => {
    const { client: author } = await openClientAs(server, "VIEWER");
    const sent = await author.post("/api/feedback", { type: "IDEA", title: "Idea", description: "An idea" });
    const link = `/feedback/${String(Reflect.get(Object(sent.body), "id"))}`;
    const reader = await addUser(server, { roles: ["PLATFORM_ADMIN"] });
    await choose(await enter(server, reader.id), { FEEDBACK_STATUS: "AT_ONCE" });
    await tell(reader.id, "feedback", { kind: "FEEDBACK_STATUS", link });
    await change(reader.id, { roles: ["VIEWER"] });
    await tick();
    expect(await subjects()).toEqual([]);
  });
});

test.each(["AT_ONCE", "DAILY"])(
  "somebody who may read notifications no more gets no mail of them, chosen %s",
  async (choice) => {
    const reader = await addUser(server);
    await tell(reader.id, "told before");
    await choose(await enter(server, reader.id), { MILESTONE_READY: choice });
    await change(reader.id, { roles: [await addRole(server, ["project:get"])] });
    clock.pass(24 * HOUR);
    await tick();
    expect(await subjects()).toEqual([]);
    await change(reader.id, { roles: ["VIEWER"] });
    clock.pass(24 * HOUR);
    await tick();
    expect(await subjects()).toEqual([]);
  },
);

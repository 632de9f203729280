import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { feedbackIn, report } from "../testing/testFeedback.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addUser } from "../testing/testPeople.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

test("a new assignee of feedback is notified once, even if the assignment is repeated", async () => {
  const admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
  const { id: assigneeId } = await addUser(server, { roles: ["PROGRAMME_MANAGER"] });
  const { id } = await report(admin);
  const change = async (version: number, body: object) =>
    feedbackIn(await admin.patch(`/api/feedback/${id}`, { ...body, version }));
  await change(1, { assigneeId });
  await change(2, { assigneeId, title: "Other words" });
  const notifications = await notificationsOf(await enter(server, assigneeId));
  expect(notifications).toMatchObject([
    { kind: "FEEDBACK_STATUS", reason: "This feedback is assigned to you." },
  ]);
});

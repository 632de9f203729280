import { afterAll, beforeAll, expect, test } from "vitest";
import { addUser } from "../testing/testPeople.ts";
import { addReminder } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

test("fifty people can be linked to a reminder, and no more", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 51; n += 1) ids.push((await addUser(stage.server)).id);
  const [last, next, ...first] = ids;
  const id = await addReminder(stage.server, { userIds: first });
  const link = (userId = "") => stage.manager.put(`/api/reminders/${id}/users/${userId}`);
  expect((await link(last)).status).toBe(200);
  expect(await link(next)).toMatchObject({
    status: 400,
    body: { errors: { userIds: [expect.any(String)] } },
  });
});

test("an officer writes the reminders of a process for which they are responsible, and no others", async () => {
  const officer = await stage.open("PROJECT_OFFICER");
  const run = await stage.begin(stage.small, { responsibleIds: [officer.id] });
  const draft = { description: "Test reminder", dueDatetime: "2999-01-05T09:00" };
  const create = (links: object) => officer.client.post("/api/reminders", { ...draft, ...links });
  expect((await create({ processId: run.id })).status).toBe(201);
  expect((await create({ projectId: run.projectId })).status).toBe(403);
});

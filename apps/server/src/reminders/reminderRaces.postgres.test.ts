import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../database/schema.ts";
import { answerDuring } from "../testing/answerDuring.ts";
import { addCompany } from "../testing/testPeople.ts";
import { addReminder, reminderRow } from "../testing/testReminders.ts";
import { refused, openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { moveReminders } from "./followProject.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

type Tx = Kysely<Database>;

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const during = <Answer>(write: (tx: Tx) => Promise<unknown>, call: () => Promise<Answer>) =>
  answerDuring(stage.server, write, call);

const lockProject = (tx: Tx, id: string) =>
  sql`select from project where id = ${id}::text::uuid for no key update`.execute(tx);
const due = { description: "Test reminder", dueDatetime: "2999-01-05T09:00" };

test.each(["COMPLETED", "SKIPPED"])("a link to a milestone that is being %s is refused", async (state) => {
  const run = await stage.begin(stage.small);
  const milestoneId = (await run.read()).milestones.get("BEGIN")?.id ?? "";
  const answer = await during(
    async (tx) => {
      await lockProject(tx, run.projectId);
      await tx.updateTable("milestone").set({ state }).where("id", "=", milestoneId).execute();
    },
    () => stage.manager.post("/api/reminders", { ...due, milestoneId }),
  );
  expect(refused(answer)).toEqual([409, "The milestone is done already."]);
});

test("a link to a process that is being terminated is refused", async () => {
  const run = await stage.begin(stage.small);
  const answer = await during(
    async (tx) => {
      await lockProject(tx, run.projectId);
      await tx.updateTable("projectProcess").set({ status: "TERMINATED" }).where("id", "=", run.id).execute();
    },
    () => stage.manager.post("/api/reminders", { ...due, processId: run.id }),
  );
  expect(refused(answer)).toEqual([409, "The process has ended."]);
});

test("a reminder that is written while its project moves belongs to the new company", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId });
  const next = await addCompany(stage.server, "Next owner");
  const { version } = await reminderRow(stage.server, id);
  const answer = await during(
    (tx) => moveReminders(tx, { id: projectId, companyId: next }, companyId, stage.clock.now()),
    () => stage.manager.patch(`/api/reminders/${id}`, { version, title: "Renamed" }),
  );
  expect(answer.status).toBe(409);
  expect((await reminderRow(stage.server, id)).companyId).toBe(next);
});

test("a reminder that is resumed while its project is being disabled stays paused", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId, status: "PAUSED" });
  const { version } = await reminderRow(stage.server, id);
  const answer = await during(
    (tx) => tx.updateTable("project").set({ status: "DISABLED" }).where("id", "=", projectId).execute(),
    () => stage.manager.patch(`/api/reminders/${id}`, { version, status: "ACTIVE" }),
  );
  expect(refused(answer)).toEqual([409, "The project is disabled: its reminders rest until it is enabled."]);
  expect((await reminderRow(stage.server, id)).status).toBe("PAUSED");
});

test("a reminder that is deleted while somebody renames it keeps the new name in its history", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId });
  const answer = await during(
    (tx) => tx.updateTable("reminder").set({ title: "Renamed meanwhile" }).where("id", "=", id).execute(),
    () => stage.manager.remove(`/api/reminders/${id}`),
  );
  expect(answer.status).toBe(204);
  const entry = await stage.server.services.db
    .selectFrom("history")
    .select(["entityName", "action"])
    .where("entityId", "=", id)
    .execute();
  expect(entry).toEqual([{ entityName: "Renamed meanwhile", action: "delete" }]);
});

test("a reminder that somebody else is deleting is not found by who deletes it after that", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId });
  const answer = await during(
    (tx) => tx.deleteFrom("reminder").where("id", "=", id).execute(),
    () => stage.manager.remove(`/api/reminders/${id}`),
  );
  expect(answer.status).toBe(404);
});

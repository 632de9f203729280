import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addCompany } from "../testing/testPeople.ts";
import { addReminder, reminderRow } from "../testing/testReminders.ts";
import { refused, openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { moveReminders } from "./followProject.ts";

// Two who write at the same time: the embedded engine has one connection and knows no such thing.

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

/** Ends when a statement of this database waits for somebody's lock. */
const someoneWaits = async (): Promise<void> => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(stage.server.parts.db);
  return rows.length > 0 ? undefined : someoneWaits();
};

type Tx = Parameters<Parameters<ReturnType<typeof transaction>["execute"]>[0]>[0];
const transaction = () => stage.server.parts.db.transaction();

/** What is answered to a call that comes while `write` is under way, and has to wait for it. */
const answerDuring = async <Answer>(
  write: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  const { answer } = await transaction().execute(async (tx) => {
    await write(tx);
    const waiting = { answer: call() };
    await someoneWaits();
    return waiting;
  });
  return answer;
};

const lockProject = (tx: Tx, id: string) =>
  sql`select from project where id = ${id}::text::uuid for no key update`.execute(tx);
const due = { description: "Test reminder", dueDatetime: "2999-01-05T09:00" };

test.each(["COMPLETED", "SKIPPED"])("a link to a milestone that is being %s is refused", async (state) => {
  const run = await stage.begin(stage.small);
  const milestoneId = (await run.read()).milestones.get("BEGIN")?.id ?? "";
  const answer = await answerDuring(
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
  const answer = await answerDuring(
    async (tx) => {
      await lockProject(tx, run.projectId);
      await tx.updateTable("projectProcess").set({ status: "TERMINATED" }).where("id", "=", run.id).execute();
    },
    () => stage.manager.post("/api/reminders", { ...due, processId: run.id }),
  );
  expect(refused(answer)).toEqual([409, "The process has ended."]);
});

test("a reminder that is written while its project moves stays with the new company", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId });
  const next = await addCompany(stage.server, "Next owner");
  const { version } = await reminderRow(stage.server, id);
  const answer = await answerDuring(
    (tx) => moveReminders(tx, { id: projectId, companyId: next }, companyId),
    () => stage.manager.patch(`/api/reminders/${id}`, { version, title: "Renamed" }),
  );
  expect(answer.status).toBe(409);
  expect((await reminderRow(stage.server, id)).companyId).toBe(next);
});

test("a reminder that is resumed while its project is disabled rests on", async () => {
  const { projectId, companyId } = await stage.begin(stage.small);
  const id = await addReminder(stage.server, { projectId, companyId, status: "PAUSED" });
  const { version } = await reminderRow(stage.server, id);
  const answer = await answerDuring(
    (tx) => tx.updateTable("project").set({ status: "DISABLED" }).where("id", "=", projectId).execute(),
    () => stage.manager.patch(`/api/reminders/${id}`, { version, status: "ACTIVE" }),
  );
  expect(refused(answer)).toEqual([409, "The project is disabled: its reminders rest until it is enabled."]);
  expect((await reminderRow(stage.server, id)).status).toBe("PAUSED");
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someoneWaits } from "../testing/answerDuring.ts";
import { openReview } from "../testing/evidence/reviewStage.ts";
import { findingIn } from "../testing/evidence/testFindings.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

/** The answer to a write that waits for ten seconds for the project's lock. */
const afterWaiting = async <Answer>(projectId: string, call: () => Promise<Answer>): Promise<Answer> => {
  const { db } = stage.server.services;
  const { answer } = await db.transaction().execute(async (tx) => {
    await sql`select from project where id = ${projectId}::text::uuid for no key update`.execute(tx);
    const waiting = call();
    await someoneWaits(db);
    stage.clock.pass(10);
    return { answer: waiting };
  });
  return answer;
};

test("a write on a finding has the time at which it was its turn, so that the history keeps the order of waiting ones", async () => {
  const on = await openReview(stage);
  const { project, officer, reviewer } = on;
  const { finding, ...car } = await on.raise({}, reviewer);
  const timeOf = async (action: string) => {
    const { at } = await stage.server.services.db
      .selectFrom("history")
      .select("at")
      .where("entityId", "=", finding.id)
      .where("action", "=", action)
      .executeTakeFirstOrThrow();
    return new Date(at).toISOString();
  };
  const now = () => stage.clock.now().toISOString();

  const { version } = await car.read(reviewer);
  findingIn(await afterWaiting(project.id, () => car.change(reviewer, { version, text: "It has expired" })));
  expect(await timeOf("update")).toBe(now());

  const answered = findingIn(await afterWaiting(project.id, () => car.answer(officer)));
  expect([await timeOf("answer"), answered.answers?.at(-1)?.at]).toEqual([now(), now()]);

  const { finding: far, ...forward } = await on.raise({ kind: "FAR" }, reviewer);
  const carried = findingIn(await afterWaiting(project.id, () => forward.carry(reviewer)));
  expect([far.state, carried.updatedAt]).toEqual(["OPEN", now()]);
});

import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring } from "../testing/answerDuring.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

test.each([
  ["out of", 403],
  ["into", 200],
])(
  "an officer who is taken %s a project's responsibles while they complete a milestone is answered %i",
  async (how, status) => {
    const officer = await stage.open("PROJECT_OFFICER");
    const { projectId, complete } = await stage.begin(stage.small);
    const responsible = { projectId, userId: officer.id, position: 0 };
    const { db } = stage.server.services;
    if (how === "out of") await db.insertInto("projectResponsible").values(responsible).execute();
    const answer = await answerDuring(
      stage.server,
      async (tx) => {
        await sql`update project set version = version + 1 where id = ${projectId}::text::uuid`.execute(tx);
        if (how === "out of")
          await tx.deleteFrom("projectResponsible").where("projectId", "=", projectId).execute();
        else await tx.insertInto("projectResponsible").values(responsible).execute();
      },
      () => complete("BEGIN", {}, officer.client),
    );
    expect(answer.status).toBe(status);
  },
);

import { afterAll, beforeAll, expect, test } from "vitest";
import { processIn, statesIn } from "../testing/testProcesses.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const TWENTY = Array.from({ length: 20 });
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);

test("of twenty who complete a milestone at the same time one does, and all are answered the process", async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => stage.open("PROGRAMME_MANAGER")));
  const { complete, read } = await stage.begin(stage.small);
  const before = (await read()).process.version;
  const answers = await Promise.all(
    TWENTY.map((_, n) => complete("BEGIN", { note: `by ${n}` }, people[n % people.length]?.client)),
  );
  expect(new Set(statuses(answers))).toEqual(new Set([200]));
  const { process, milestones } = await read();
  const begun = milestones.get("BEGIN");
  expect(process.version).toBe(before + 1);
  expect(begun?.completions).toHaveLength(1);
  for (const answer of answers)
    expect(processIn(answer).milestones.get("BEGIN")?.completions).toEqual(begun?.completions);
  expect(await stage.historyOf(begun?.id)).toHaveLength(1);
});

test("completing and reopening a milestone at the same time run one after the other", async () => {
  for (let round = 1; round <= 5; round += 1) {
    const { complete, uncomplete, read } = await stage.begin(stage.small);
    await complete("BEGIN");
    await complete("WORK");
    const [done, back] = await Promise.all([complete("CHECK"), uncomplete("BEGIN")]);
    const after = await read();
    expect(back.status).toBe(200);
    expect([200, 409]).toContain(done.status);
    expect(statesIn(after)).toEqual({
      BEGIN: "REOPENED",
      WORK: "LOCKED",
      CHECK: "LOCKED",
      END: "LOCKED",
      STOP: "LOCKED",
    });
    const standing = [...after.milestones.values()].flatMap(({ completions = [] }) =>
      completions.filter(({ revokedAt }) => revokedAt === null),
    );
    expect(standing).toEqual([]);
  }
});

test("of many who reopen a milestone at the same time one does, and the others are refused with its state", async () => {
  const { complete, uncomplete, read } = await stage.begin(stage.small);
  await complete("BEGIN");
  const answers = await Promise.all(TWENTY.map(() => uncomplete("BEGIN")));
  expect(statuses(answers).toSorted((a, b) => a - b)).toEqual([200, ...TWENTY.slice(1).map(() => 409)]);
  expect((await read()).milestones.get("BEGIN")?.round).toBe(2);
});

test("branches completed at the same time both count, and their join opens", async () => {
  const { complete, skip, read } = await stage.begin(stage.wide);
  await complete("A");
  const both = await Promise.all([complete("B", { evidence: ["Meter files", "Photos"] }), skip("C")]);
  expect(statuses(both)).toEqual([200, 200]);
  expect(statesIn(await read())).toEqual({
    A: "COMPLETED",
    B: "COMPLETED",
    C: "SKIPPED",
    D: "READY",
    E: "LOCKED",
  });
});

test("a milestone completed while its project is put on hold is either completed before or refused", async () => {
  const { projectId, complete, read } = await stage.begin(stage.small);
  const { version } = Object((await stage.manager.get(`/api/projects/${projectId}`)).body);
  const [held, done] = await Promise.all([
    stage.manager.patch(`/api/projects/${projectId}`, { status: "ON_HOLD", version }),
    complete("BEGIN"),
  ]);
  expect(held.status).toBe(200);
  const { process, milestones } = await read();
  expect(process.status).toBe("ON_HOLD");
  expect(milestones.get("BEGIN")?.state).toBe(done.status === 200 ? "COMPLETED" : "READY");
});

test("no process starts in a project that is being put on hold", async () => {
  const { db } = stage.server.services;
  for (let round = 1; round <= 8; round += 1) {
    const { projectId, change, complete, read } = await stage.begin(stage.small, { start: false });
    const { version } = Object((await stage.manager.get(`/api/projects/${projectId}`)).body);
    await Promise.all([
      round % 2 === 0 ? complete("BEGIN") : change({ status: "IN_PROGRESS" }),
      stage.manager.patch(`/api/projects/${projectId}`, { status: "ON_HOLD", version }),
    ]);
    const project = await db
      .selectFrom("project")
      .select("status")
      .where("id", "=", projectId)
      .executeTakeFirst();
    expect([project?.status, (await read()).process.status]).not.toEqual(["ON_HOLD", "IN_PROGRESS"]);
  }
});

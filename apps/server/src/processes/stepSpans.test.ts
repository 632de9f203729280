import type { Process } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../testing/openClient.ts";
import { processIn } from "../testing/testProcesses.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const DAY_MS = 86_400_000;
let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

/** Processes whose first step took so many days each. */
const completed = async (templateId: string, days: readonly number[], more: object = {}) => {
  const begun = [];
  for (const took of days) {
    const running = await stage.begin(templateId, more);
    expect((await running.complete("BEGIN")).status).toBe(200);
    const readyAt = stage.clock.now();
    await stage.server.services.db
      .updateTable("milestone")
      .set({ readyAt, completedAt: new Date(readyAt.getTime() + took * DAY_MS) })
      .where("processId", "=", running.id)
      .where("key", "=", "BEGIN")
      .execute();
    begun.push(running);
  }
  return begun;
};

/** Adds so many newer copies of a process, without milestones. */
const addNewer = (id: string, count: number) =>
  sql`insert into project_process select (jsonb_populate_record(pp, jsonb_build_object(
      'id', gen_random_uuid(), 'created_at', pp.created_at + n * interval '1 second'))).*
    from project_process pp, generate_series(1, ${count}::int) n
    where pp.id = ${id}::text::uuid`.execute(stage.server.services.db);

const spansOf = async (id: string, by: Client = stage.manager, extend = "milestones") => {
  const { status, body } = await by.get(`/api/project-processes/${id}?extend=${extend}`);
  expect(status).toBe(200);
  return (body as Process).stepSpans;
};

test("a running process tells how long its steps took in five or more others of its template", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  const { id } = await stage.begin(templateId);
  const [first] = await completed(templateId, [1, 2.5, 3, 4.2]);
  expect(await spansOf(id)).toEqual([]);
  await completed(templateId, [40]);
  // of 1, 2.5, 3, 4.2 and 40 days the middle half is 2.5 to 4.2
  expect(await spansOf(id)).toEqual([{ key: "BEGIN", fewest: 2, most: 5 }]);
  // of the other five one has not completed the step
  expect(await spansOf(first?.id ?? "")).toEqual([]);
  const { id: other } = await stage.begin(stage.small);
  expect(await spansOf(other)).toEqual([]);
});

test("a partner's process tells it of the partner's processes alone", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  await completed(templateId, [1, 2, 3, 4, 5]);
  const { id, companyId, projectId } = await stage.begin(templateId);
  const { client } = await stage.open("PARTNER_USER", companyId);
  expect(await spansOf(id, client)).toEqual([]);
  await completed(templateId, [6, 6, 6, 6, 6], { projectId });
  expect(await spansOf(id, client)).toEqual([{ key: "BEGIN", fewest: 6, most: 6 }]);
  // of 1 to 5 days and five times 6 days the middle half is 3.25 to 6
  expect(await spansOf(id)).toEqual([{ key: "BEGIN", fewest: 3, most: 6 }]);
});

test("a process that skipped a step does not count for the step's span", async () => {
  const { id: templateId } = await addTemplate(stage.server, {
    steps: [
      { key: "BEGIN", optional: true },
      { key: "END", kind: "end_ok" },
    ],
    transitions: [{ from: "BEGIN", to: "END" }],
  });
  const { id } = await stage.begin(templateId);
  await completed(templateId, [1, 2, 3, 4]);
  const skipping = await stage.begin(templateId);
  expect((await skipping.skip("BEGIN")).status).toBe(200);
  expect(await spansOf(id)).toEqual([]);
});

test("the newest 200 other processes count", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  const { id } = await stage.begin(templateId);
  await completed(templateId, [1, 2, 3, 4, 5]);
  await addNewer(id, 195);
  expect(await spansOf(id)).toHaveLength(1);
  await addNewer(id, 1);
  expect(await spansOf(id)).toEqual([]);
});

test("the answer of an action on a milestone tells it, too", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  await completed(templateId, [1, 2, 3, 4, 5]);
  const { process } = processIn(await (await stage.begin(templateId)).complete("BEGIN"));
  expect(process.stepSpans).toEqual([{ key: "BEGIN", fewest: 2, most: 4 }]);
});

test("a process that is held, or read without its milestones, does not tell it", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  await completed(templateId, [1, 2, 3, 4, 5]);
  const { id, change } = await stage.begin(templateId);
  expect(await spansOf(id, stage.manager, "project")).toBeUndefined();
  await change({ status: "ON_HOLD" });
  expect(await spansOf(id)).toBeUndefined();
});

import type { Process } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../testing/openClient.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const DAY_MS = 86_400_000;
let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

/** Processes whose first step took so many days each. */
const completed = async (templateId: string, days: readonly number[]) => {
  const begun = [];
  for (const took of days) {
    const running = await stage.begin(templateId);
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
  const { id, companyId } = await stage.begin(templateId);
  const { client } = await stage.open("PARTNER_USER", companyId);
  expect(await spansOf(id, client)).toEqual([]);
  expect(await spansOf(id)).toHaveLength(1);
});

test("a process that is held, or read without its milestones, does not tell it", async () => {
  const { id: templateId } = await addTemplate(stage.server);
  await completed(templateId, [1, 2, 3, 4, 5]);
  const { id, change } = await stage.begin(templateId);
  expect(await spansOf(id, stage.manager, "project")).toBeUndefined();
  await change({ status: "ON_HOLD" });
  expect(await spansOf(id)).toBeUndefined();
});

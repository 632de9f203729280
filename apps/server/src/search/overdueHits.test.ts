import { searchHitSchema } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage({}, "empty");
});
afterAll(() => stage.server.close());

const found = async (name: string) => {
  const { body } = await stage.manager.get(`/api/search?q=${encodeURIComponent(name)}`);
  return z.array(searchHitSchema).parse(body);
};

test("a milestone's hit says that it is overdue from the instant after its due date, while its process runs", async () => {
  const { clock, server, wide } = stage;
  const { id, change } = await stage.begin(wide);
  await server.services.db
    .updateTable("milestone")
    .set({ dueAt: clock.now() })
    .where("processId", "=", id)
    .where("key", "=", "A")
    .execute();
  const isOverdue = async () => (await found("Opened")).map((hit) => hit.isOverdue);
  expect(await isOverdue()).toEqual([false]);
  clock.pass(1);
  expect(await isOverdue()).toEqual([true]);
  await change({ status: "ON_HOLD" });
  expect(await isOverdue()).toEqual([false]);
});

import type { BulkResult } from "@canopy/contracts";
import { describe, expect, it } from "vitest";
import { CallError } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { doneCount, refusals, runBulk, type BulkRows } from "./bulkRun.ts";

const ids = (count: number, from = 1) => Array.from({ length: count }, (_, at) => fakeId(from + at));
const all =
  (status: number) =>
  (id: string): BulkResult => ({ id, status });

/** Runs an action over answers that the test makes, and records the batches. */
const run = async (
  rows: BulkRows,
  answer: (batch: readonly string[], nth: number) => readonly BulkResult[],
) => {
  const batches: BulkRows[] = [];
  const told: number[] = [];
  const found = await runBulk(
    rows,
    async (batch) => {
      batches.push(batch);
      return answer("ids" in batch ? batch.ids : ids(batch.expected), batches.length);
    },
    (count) => told.push(count),
  );
  const sizes = batches.map((batch) => ("ids" in batch ? batch.ids.length : batch.expected));
  return { ...found, batches, sizes, told, done: doneCount(found), refused: refusals(found) };
};

describe("an action on many rows", () => {
  it("sends at most 1,000 rows at once", async () => {
    const { sizes, told, done } = await run({ ids: ids(2_300) }, (batch) => batch.map(all(200)));
    expect(sizes).toEqual([1000, 1000, 300]);
    expect(told).toEqual([1000, 2000, 2300]);
    expect(done).toBe(2300);
  });

  it("sends the rows again that were not reached", async () => {
    const { batches, sizes, done, refused } = await run({ filters: [], expected: 5 }, (batch, nth) =>
      batch.map((id, at) => ({ id, status: nth < 3 && at > 1 ? 503 : 204 })),
    );
    expect(sizes).toEqual([5, 3, 1]);
    expect(batches.at(-1)).toEqual({ ids: [fakeId(5)] });
    expect([done, refused]).toEqual([5, []]);
  });

  it("stops where an answer reaches no row, and tells them as refused", async () => {
    const { sizes, done, refused } = await run({ ids: ids(3) }, (batch) => batch.map(all(503)));
    expect([sizes, done, refused.length]).toEqual([[3], 0, 3]);
  });

  it("rejects where nothing was done, and names the unsent rows where a later call fails", async () => {
    const fails = (from: number) => (batch: readonly string[], nth: number) => {
      if (nth >= from) throw new CallError({ kind: "network" });
      return batch.map(all(200));
    };
    await expect(run({ ids: ids(3) }, fails(1))).rejects.toThrow("network");
    const { done, unsent } = await run({ ids: ids(1_002) }, fails(2));
    expect([done, unsent]).toEqual([1000, { ids: ids(2, 1001), failure: { kind: "network" } }]);
  });

  it("counts a row as done below status 400, and as refused from there on", async () => {
    const statuses = [200, 399, 400, 409];
    const { done, refused } = await run({ ids: ids(4) }, (batch) =>
      batch.map((id, at) => ({ id, status: statuses[at] ?? 0 })),
    );
    expect([done, refused.map(({ status }) => status)]).toEqual([2, [400, 409]]);
  });

  it("sends nothing for no row", async () => {
    expect(await run({ ids: [] }, () => [])).toMatchObject({ sizes: [], told: [], done: 0 });
  });

  it("names no unsent row of all that match, whose ids it never had", async () => {
    const { unsent, sizes } = await run({ filters: [], expected: 3 }, (batch, nth) => {
      if (nth > 1) throw new CallError({ kind: "network" });
      return batch.map((id, at) => ({ id, status: at > 1 ? 503 : 204 }));
    });
    expect([sizes, unsent?.ids]).toEqual([[3, 1], [fakeId(3)]]);
  });
});

import type { BulkResult } from "@canopy/contracts";
import { describe, expect, it } from "vitest";
import { CallError, type Failure } from "../failures/failure.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { doneCount, LostAnswer, refusals, runBulk, sendUntilAnswered, type BulkRows } from "./bulkRun.ts";

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
    const { done, unanswered } = await run({ ids: ids(1_002) }, fails(2));
    const failure = { kind: "network" };
    expect([done, unanswered]).toEqual([1000, [{ ids: ids(2, 1001), failure, mayBeDone: false }]]);
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
    const { unanswered, sizes } = await run({ filters: [], expected: 3 }, (batch, nth) => {
      if (nth > 1) throw new CallError({ kind: "network" });
      return batch.map((id, at) => ({ id, status: at > 1 ? 503 : 204 }));
    });
    expect([sizes, unanswered.map((some) => some.ids)]).toEqual([[3, 1], [[fakeId(3)]]]);
  });

  it("tells the rows of a batch whose answer is lost, and those that were not sent after it", async () => {
    const lost = (batch: readonly string[], nth: number) => {
      if (nth > 1) throw new LostAnswer({ kind: "network" });
      return batch.map(all(200));
    };
    const { done, unanswered } = await run({ ids: ids(2_001) }, lost);
    expect(done).toBe(1000);
    expect(unanswered).toEqual([
      {
        ids: ids(1_000, 1_001),
        failure: {
          kind: "refused",
          reason: "It is not known whether this was done. Network error. Please check your connection.",
        },
        mayBeDone: true,
      },
      { ids: [fakeId(2_001)], failure: { kind: "refused", reason: "Not sent." }, mayBeDone: false },
    ]);
    const first = await run({ ids: ids(2) }, () => lost([], 2));
    expect([first.done, first.unanswered[0]?.ids]).toEqual([0, ids(2)]);
    await expect(run({ filters: [], expected: 2 }, () => lost([], 2))).rejects.toThrow(LostAnswer);
  });
});

describe("a batch that is sent until it is answered", () => {
  const network: Failure = { kind: "network" };
  const problem = (status: number, type = "/errors/internal"): Failure => ({
    kind: "problem",
    status,
    body: { type, errors: [] },
  });
  const underWay = problem(409, "/errors/conflict");

  /** Sends a batch that fails in these ways, one after the other, and is answered then. */
  const send = async (...failures: readonly Failure[]) => {
    const left = [...failures];
    const pauses: number[] = [];
    const answer = sendUntilAnswered(
      async () => {
        const failure = left.shift();
        if (failure) throw new CallError(failure);
        return "answered";
      },
      async (ms) => void pauses.push(ms),
    );
    return { pauses, end: await answer.catch((error: unknown) => error) };
  };

  it("is sent again after each answer that did not come, and while the server works on it", async () => {
    expect(await send()).toEqual({ pauses: [], end: "answered" });
    expect(await send(network, { kind: "timeout" }, problem(503), underWay)).toEqual({
      pauses: [1_000, 4_000, 10_000, 20_000],
      end: "answered",
    });
  });

  it("is given up after five tries, and may have been done", async () => {
    const { pauses, end } = await send(network, network, network, network, underWay, network);
    expect(pauses).toHaveLength(4);
    expect(end).toBeInstanceOf(LostAnswer);
    const refused = Array.from({ length: 5 }, () => problem(429));
    expect((await send(...refused)).end).not.toBeInstanceOf(LostAnswer);
  });

  it("may have been done where the server refuses it after a lost answer", async () => {
    const { pauses, end } = await send(network, problem(403, "/errors/forbidden"));
    expect([pauses, end]).toEqual([[1_000], expect.any(LostAnswer)]);
    expect((await send(network, { kind: "stale" })).end).not.toBeInstanceOf(LostAnswer);
  });

  it("may have been done where its answer cannot be read", async () => {
    const { pauses, end } = await send({ kind: "malformed", path: "/api/users/bulk" });
    expect([pauses, end]).toEqual([[], expect.any(LostAnswer)]);
  });

  it("is not sent again where the server refuses it", async () => {
    for (const failure of [underWay, problem(400), { kind: "stale" } as const]) {
      const { pauses, end } = await send(failure);
      expect([pauses, end]).toEqual([[], expect.objectContaining({ failure })]);
    }
  });
});

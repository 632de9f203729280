import { describe, expect, test } from "vitest";
import { manager, refusalOf } from "../testing/someProcess.ts";
import { marksOf } from "./milestoneMarks.ts";
import { canUndo, undoStep, UNDO_MS, type DatedProcess, type DatedRecord } from "./milestoneUndo.ts";
import { statesOf } from "./milestoneStates.ts";
import type { ProcessGraph, StepJoin } from "./processGraph.ts";

const step = (key: string, join: StepJoin = "all") =>
  ({ key, kind: "task", join, optional: false, expectedDays: 1 }) as const;

/** A and B both lead to C. */
const joining = (join: StepJoin): ProcessGraph => ({
  steps: [step("A"), step("B"), step("C", join)],
  transitions: [
    { from: "A", to: "C", kind: "forward" },
    { from: "B", to: "C", kind: "forward" },
  ],
});

const record = (key: string, atMs: number, more: Partial<DatedRecord> = {}): DatedRecord => ({
  step: key,
  outcome: "COMPLETED",
  revoked: null,
  byId: "me",
  atMs,
  revokedAtMs: null,
  ...more,
});

const dated = (
  graph: ProcessGraph,
  records: readonly DatedRecord[],
  readyAtMs: Readonly<Record<string, number>> = {},
): DatedProcess => ({
  graph,
  status: "IN_PROGRESS",
  marks: marksOf(records),
  records,
  readyAtMs: new Map(Object.entries(readyAtMs)),
});

const asked = (process: DatedProcess, key: string, nowMs = 1_000) =>
  refusalOf(canUndo(process, key, manager, { personId: "me", nowMs }));

describe("undoing a step of two that lead to the same one", () => {
  test("is possible while the other one waits", () => {
    const process = dated(joining("any"), [record("A", 10)], { A: 1, B: 1, C: 10 });
    expect(asked(process, "A")).toBe("ok");
    expect(
      statesOf(
        process.graph,
        undoStep(process, "A", { statusBefore: "IN_PROGRESS", relocked: [] }).process.marks,
      ).get("C"),
    ).toBe("LOCKED");
  });

  test("is refused where the other one opened the later step since", () => {
    const process = dated(joining("all"), [record("A", 10), record("B", 20)], { A: 1, B: 1, C: 20 });
    expect(asked(process, "A")).toEqual({ kind: "undoFollowed", steps: ["C"] });
    expect(asked(process, "B")).toBe("ok");
  });

  test("is refused where the other one keeps open what it opened, and possible where it was open before", () => {
    const process = dated(joining("any"), [record("A", 10), record("B", 20)], { A: 1, B: 1, C: 10 });
    expect(asked(process, "A")).toEqual({ kind: "undoFollowed", steps: ["C"] });
    expect(asked(process, "B")).toBe("ok");
  });
});

test("is possible for a minute, to the millisecond", () => {
  const process = dated(joining("all"), [record("A", 10)]);
  expect(asked(process, "A", 10 + UNDO_MS)).toBe("ok");
  expect(asked(process, "A", 11 + UNDO_MS)).toEqual({ kind: "undoTooLate" });
});

test("ignores what was undone before, and needs the permission and a standing record of one's own", () => {
  const process = dated(joining("all"), [
    record("A", 10),
    record("C", 20, { revoked: "UNDONE", revokedAtMs: 30 }),
  ]);
  expect(asked(process, "A")).toBe("ok");
  expect(asked(process, "C")).toEqual({ kind: "nothingToUndo", state: "LOCKED" });
  expect(asked(dated(joining("all"), [record("A", 10, { byId: "she" })]), "A")).toEqual({
    kind: "undoNotYours",
  });
  expect(
    refusalOf(canUndo(process, "A", { ...manager, permissions: [] }, { personId: "me", nowMs: 20 })),
  ).toEqual({ kind: "missingPermission", permission: "project_milestone:complete" });
});

describe("the status after an undo", () => {
  const NOT_STARTED = { statusBefore: "NOT_STARTED", relocked: [] } as const;

  test("is NOT_STARTED again where the undone record had started the process, and the change is told", () => {
    const effect = undoStep(dated(joining("all"), [record("A", 10)]), "A", NOT_STARTED);
    expect(effect.process.status).toBe("NOT_STARTED");
    expect(effect.statusChange).toEqual({ from: "IN_PROGRESS", to: "NOT_STARTED" });
    expect(effect.becameReady).toEqual([]);
  });

  test("stays where another record stands by now", () => {
    const effect = undoStep(dated(joining("all"), [record("A", 10), record("B", 20)]), "A", NOT_STARTED);
    expect([effect.process.status, effect.statusChange]).toEqual(["IN_PROGRESS", null]);
  });

  test("stays where the process had started before", () => {
    const memory = { statusBefore: "IN_PROGRESS", relocked: [] } as const;
    const effect = undoStep(dated(joining("all"), [record("A", 10)]), "A", memory);
    expect([effect.process.status, effect.statusChange]).toEqual(["IN_PROGRESS", null]);
  });
});

test("is refused while the process is on hold", () => {
  const held = { ...dated(joining("all"), [record("A", 10)]), status: "ON_HOLD" } as const;
  expect(asked(held, "A")).toEqual({ kind: "processOnHold" });
});

test("is refused where a later step was completed at a later moment, and possible where it was at the same or before", () => {
  const at = (ms: number) =>
    asked(dated(joining("any"), [record("A", 10), record("C", ms)], { A: 1, B: 1, C: 10 }), "A");
  expect(at(11)).toEqual({ kind: "undoFollowed", steps: ["C"] });
  expect(at(10)).toBe("ok");
});

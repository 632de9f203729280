import type { MilestoneActor } from "./milestoneActor.ts";
import { downstreamOf, effectOf, type MilestoneEffect } from "./milestoneEffects.ts";
import { marksOf, type CompletionRecord } from "./milestoneMarks.ts";
import type { MilestoneRefusal, MilestoneVerdict } from "./milestoneRefusals.ts";
import { onStep, standingEnds, verdict, type RuledProcess } from "./milestoneRules.ts";
import { isOpen, statesOf } from "./milestoneStates.ts";
import type { ProcessStatus } from "./processGraph.ts";

/** Time within which the person who completed or skipped a milestone may undo it, in milliseconds. Source: behaviour.md §9 Requests. */
export const UNDO_MS = 60_000;

/** A record with its author and times, in milliseconds since 1970. */
export interface DatedRecord extends CompletionRecord {
  readonly byId: string | null;
  readonly atMs: number;
  readonly revokedAtMs: number | null;
}

/** A process with the records and times that decide about an undo. */
export interface DatedProcess extends RuledProcess {
  /** Oldest first. */
  readonly records: readonly DatedRecord[];
  /** Step → the time since which it is open; none for the others. */
  readonly readyAtMs: ReadonlyMap<string, number>;
}

/** The person who asks for an undo, and when. */
export interface UndoRequest {
  readonly personId: string;
  readonly nowMs: number;
}

const lastOf = ({ records }: DatedProcess, step: string): DatedRecord | undefined =>
  records.findLast((record) => record.step === step && record.revoked !== "UNDONE");

const recordsWithout = ({ records }: DatedProcess, undone: DatedRecord | undefined): readonly DatedRecord[] =>
  records.map((record) => (record === undone ? { ...record, revoked: "UNDONE" } : record));

/**
 * The later steps that changed after a step's last record: they were completed, skipped or reopened since, or, if none was,
 * opened by another step since. Steps that this record itself opened do not count. Source: behaviour.md §4 Milestones.
 */
const followersOf = (process: DatedProcess, step: string): readonly string[] => {
  const last = lastOf(process, step);
  if (!last) return [];
  const { graph, records, readyAtMs } = process;
  const states = statesOf(graph, process.marks);
  const without = statesOf(graph, marksOf(recordsWithout(process, last)));
  const isLater = (key: string) => {
    const readyAt = readyAtMs.get(key);
    if (readyAt === undefined || !isOpen(states.get(key))) return false;
    return readyAt > last.atMs || (readyAt === last.atMs && isOpen(without.get(key)));
  };
  const hasLaterRecord = (key: string) =>
    records.some(
      (record) =>
        record.step === key &&
        record.revoked !== "UNDONE" &&
        Math.max(record.atMs, record.revokedAtMs ?? record.atMs) > last.atMs,
    );
  const later = downstreamOf(graph, step);
  const done = later.filter(hasLaterRecord);
  return done.length > 0 ? done : later.filter(isLater);
};

const undoing = (process: DatedProcess, step: string, { personId, nowMs }: UndoRequest) => {
  const { graph, marks, status } = process;
  const last = lastOf(process, step);
  if (!last || last.revoked !== null)
    return { kind: "nothingToUndo", state: statesOf(graph, marks).get(step) ?? "LOCKED" } as const;
  if (last.byId !== personId) return { kind: "undoNotYours" } as const;
  if (nowMs - last.atMs > UNDO_MS) return { kind: "undoTooLate" } as const;
  if (status === "ON_HOLD") return { kind: "processOnHold" } as const;
  const steps = [...followersOf(process, step), ...standingEnds(process).filter((end) => end !== step)];
  return steps.length > 0 ? ({ kind: "undoFollowed", steps } as const) : undefined;
};

/** Whether this person may undo the step's completion or skip now: their own, made within `UNDO_MS`, which nothing followed. Source: behaviour.md §4 Milestones. */
export const canUndo = (
  process: DatedProcess,
  step: string,
  actor: MilestoneActor,
  request: UndoRequest,
): MilestoneVerdict =>
  verdict(
    onStep(process, step, actor, "project_milestone:complete", (): MilestoneRefusal | undefined =>
      undoing(process, step, request),
    ),
  );

/** The effects of a completion or skip beyond its mark; an undo reverses them. */
export interface UndoMemory {
  readonly statusBefore: ProcessStatus;
  /** Steps whose last record it revoked as TAKEN_BACK after an earlier reopening. */
  readonly relocked: readonly string[];
}

/**
 * Gives a process back the marks, states and status from before a step's last record. No step becomes ready by it, so
 * no waiting time starts anew and nobody is notified. A process that this record started has not started, unless it has
 * other records by now. Call it only after `canUndo` allowed it.
 */
export const undoStep = (
  process: DatedProcess,
  step: string,
  { statusBefore, relocked }: UndoMemory,
): MilestoneEffect => {
  const reopened = new Set(
    relocked.flatMap((key) => {
      const last = lastOf(process, key);
      return last ? [last] : [];
    }),
  );
  const records = recordsWithout(process, lastOf(process, step)).map((record) =>
    reopened.has(record) ? { ...record, revoked: "REOPENED" as const } : record,
  );
  const effect = effectOf(process, marksOf(records), [{ step, as: "UNDONE" }]);
  const isUnstarted = statusBefore === "NOT_STARTED" && records.every(({ revoked }) => revoked === "UNDONE");
  const status = isUnstarted ? "NOT_STARTED" : effect.process.status;
  return {
    ...effect,
    process: { ...effect.process, status },
    becameReady: [],
    statusChange: status === process.status ? null : { from: process.status, to: status },
  };
};

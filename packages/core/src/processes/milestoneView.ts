import {
  awaitedSteps,
  daysAfter,
  hasEnded,
  isBlocked,
  isDone,
  isLeftUndone,
  isOpen,
  isOverdue,
  isWaitedFor,
  ownerKindOf,
  readWireDate,
  remainingRange,
  ruledProcessOf,
  workingDaysWaited,
  type MilestoneRecord,
  type Process,
  type DrawnProcess,
} from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";
import type { Dates } from "../text/date.ts";
import { shapeOf, type MilestoneShape } from "./milestoneWords.ts";
import { leftUndone, possible, stateWordOf, type MilestoneTone, type StateWord } from "./stateWords.ts";

/** A milestone on screen: its state as word and look, its owner, and whether it is waited for or late. */
export interface MilestoneView {
  readonly record: MilestoneRecord;
  readonly label: string;
  readonly tone: MilestoneTone;
  readonly shape: MilestoneShape;
  /** The stakeholder's name, or their kind's; undefined without an owner. */
  readonly ownerName: string | undefined;
  /** The process is running and waits for it. */
  readonly isAwaited: boolean;
  readonly isOverdue: boolean;
  /** It was completed or skipped. */
  readonly isFinished: boolean;
  /** Working days since it became ready; undefined where it is not waited for. */
  readonly waitedDays: number | undefined;
}

/** The fields of a milestone that its times and owner depend on. */
type Timed = Pick<MilestoneRecord, "state" | "readyAt" | "expectedDays" | "kind">;
type Owned = Pick<MilestoneRecord, "owner" | "ownerKind">;

/** A milestone's owner: the stakeholder's name, or their kind's; undefined without one. */
export const ownerNameOf = ({ owner, ownerKind }: Owned): string | undefined =>
  owner?.name ?? ownerKindOf(ownerKind)?.label ?? ownerKind ?? undefined;

const readyAtOf = ({ readyAt }: Pick<MilestoneRecord, "readyAt">): Date | null =>
  (readyAt === null ? undefined : readWireDate(readyAt)) ?? null;

/** Whether a milestone of a running process is past its due date. What shows it gives the server's time as `now`; the device's clock may be wrong. Source: behaviour.md §4 Milestones. */
export const isLate = (milestone: Timed, processStatus: string, now = nowMs()): boolean =>
  isWaitedFor(milestone, processStatus) &&
  isOverdue({ ...milestone, readyAt: readyAtOf(milestone) }, processStatus, new Date(now));

/** The word and look of a milestone's state now: an open failed end is possible, because it waits for no one; an ended process has nothing open. Source: behaviour.md §4 Milestones. */
export const milestoneWordOf = (milestone: Timed, processStatus: string, now = nowMs()): StateWord => {
  if (isLeftUndone(milestone.state, processStatus)) return leftUndone;
  return milestone.kind === "end_fail" && isOpen(milestone.state)
    ? possible
    : stateWordOf(milestone.state, isLate(milestone, processStatus, now));
};

/** Working days for which a running process has waited for the milestone; undefined where it does not. */
export const waitedDaysOf = (milestone: Timed, processStatus: string, now = nowMs()): number | undefined => {
  const readyAt = readyAtOf(milestone);
  return isWaitedFor(milestone, processStatus) && readyAt
    ? workingDaysWaited(readyAt, new Date(now))
    : undefined;
};

/** A process on screen. */
export interface ProcessView {
  /** In the order of the process. */
  readonly milestones: readonly MilestoneView[];
  /** Number of completed or skipped milestones. Failed ends count neither here nor in `totalCount`. */
  readonly doneCount: number;
  readonly totalCount: number;
  /** The milestones that it waits for now, the longest waiting first. */
  readonly awaited: readonly MilestoneView[];
  /** Only others can continue it. Source: behaviour.md §4 Milestones. */
  readonly isBlocked: boolean;
  /** The end if every step takes its expected days from now; undefined where it is not running or cannot succeed. */
  readonly expectedEnd: Date | undefined;
}

/** A milestone's completion date, due date or round, short enough for a card of the flowchart. */
export const milestoneNote = (
  { record: { completedAt, dueAt, round, state }, ...view }: MilestoneView,
  dates: Dates,
): string | undefined => {
  if (view.isFinished) return completedAt === null ? undefined : dates.date(completedAt);
  if (view.isOverdue && dueAt !== null) return dates.date(dueAt);
  const due = view.isAwaited && dueAt !== null ? `Due ${dates.date(dueAt)}` : undefined;
  if (state !== "REOPENED") return due;
  return due === undefined ? `Round ${round}` : `Round ${round} · ${due}`;
};

/** Whether a process takes no new reminder: it has ended, or its project is disabled. */
export const isProcessOver = ({ status, project }: Pick<Process, "status" | "project">): boolean =>
  hasEnded(status) || project?.status === "DISABLED";

/** The tone of a process's progress: stopped, done, or under way. */
export const progressTone = (status: string): "danger" | "success" | "accent" =>
  status === "TERMINATED" ? "danger" : status === "COMPLETED" ? "success" : "accent";

const isOurs = ({ record }: MilestoneView): boolean => ownerKindOf(record.ownerKind)?.side !== "external";

/** When it became ready; a moment after all others where that is not known. */
const readyAtMs = ({ record }: MilestoneView): number =>
  readyAtOf(record)?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Everything derived that a process's screens show; what shows its times gives the server's time as `now`. */
export const processViewOf = (process: DrawnProcess, now = nowMs()): ProcessView => {
  const awaitedKeys = awaitedSteps(ruledProcessOf(process));
  const milestones = (process.milestones ?? [])
    .toSorted((a, b) => a.position - b.position)
    .map((record): MilestoneView => {
      const late = isLate(record, process.status, now);
      return {
        record,
        ...milestoneWordOf(record, process.status, now),
        shape: shapeOf(record.kind),
        ownerName: ownerNameOf(record),
        isAwaited: awaitedKeys.includes(record.key),
        isOverdue: late,
        isFinished: isDone(record.state),
        waitedDays: waitedDaysOf(record, process.status, now),
      };
    });
  const awaited = milestones
    .filter(({ isAwaited }) => isAwaited)
    .toSorted((a, b) => readyAtMs(a) - readyAtMs(b));
  const counted = milestones.filter(({ shape }) => shape !== "stop");
  return {
    milestones,
    doneCount: counted.filter((view) => view.isFinished).length,
    totalCount: counted.length,
    awaited,
    isBlocked: isBlocked(
      process.status,
      awaited.map((view) => ({ isOurs: isOurs(view) })),
    ),
    expectedEnd:
      process.status === "IN_PROGRESS" && process.remainingDays !== null
        ? daysAfter(new Date(now), process.remainingDays)
        : undefined,
  };
};

/**
 * The first and the last day, in words, on which a running process would end if its steps took as long as in earlier
 * processes; undefined where too few are known. Source: behaviour.md §4 Milestones.
 */
export const expectedEndsText = (process: Process, dates: Dates): string | undefined => {
  if (process.status !== "IN_PROGRESS" || !process.milestones) return undefined;
  const { graph, marks } = ruledProcessOf(process);
  const range = remainingRange(graph, marks, process.stepSpans ?? []);
  if (!range) return undefined;
  const [first, last] = [range.fewest, range.most].map((days) =>
    dates.date(daysAfter(new Date(dates.now()), days).toISOString()),
  );
  return first === last ? first : `${first} to ${last}`;
};

const evidenceTerms: Readonly<Record<string, string>> = {
  NONE: "Evidence, expected",
  NAMED: "Evidence, required",
  DOCUMENTS: "Evidence, as accepted documents",
};

/** The word for evidence without an accepted document: nothing is missing from a step that was completed or skipped without it. */
export const withoutDocumentWord = ({ state }: Pick<MilestoneRecord, "state">): string =>
  isDone(state) ? "None accepted" : "Missing";

/** The evidence of a milestone as a fact: what it asks for, and of each name whether its documents fill it or wait for a decision. */
export const evidenceFactOf = ({
  evidence,
  evidenceMode,
  slots,
  state,
}: Pick<MilestoneRecord, "evidence" | "evidenceMode" | "slots" | "state">): {
  readonly term: string;
  readonly text: string;
} => {
  const saysMissing = evidenceMode === "DOCUMENTS";
  const known = new Map((slots ?? []).map((slot) => [slot.name, slot]));
  const texts = evidence.map((name) => {
    const slot = known.get(name);
    if (!slot) return name;
    const states = [
      ...(slot.isFilled ? ["accepted"] : []),
      ...(slot.toAccept > 0 ? [`${slot.toAccept} to accept`] : []),
    ];
    if (states.length === 0 && saysMissing) states.push(withoutDocumentWord({ state }).toLowerCase());
    return states.length === 0 ? name : `${name} (${states.join(", ")})`;
  });
  return { term: evidenceTerms[evidenceMode] ?? "Evidence", text: texts.join(", ") };
};

import {
  completeStep,
  isOpen,
  longestRemainingPath,
  progressOf,
  skipStep,
  statesOf,
  takenBackWith,
  uncompleteStep,
  type LintedStep,
  type MilestoneEffect,
  type MilestoneState,
  type ProcessGraph,
  type ProcessStatus,
  type Revocation,
  type RunningProcess,
} from "@canopy/contracts";

/** One record of a step of a simulated process. */
export interface RunRecord {
  readonly outcome: "COMPLETED" | "SKIPPED";
  readonly at: Date;
  readonly round: number;
  revoked: {
    readonly at: Date;
    readonly as: Revocation;
    readonly reason: string | null;
    /** The key of the step from which the work was sent back. */
    readonly from: string | null;
  } | null;
}

/** A step of a simulated process with its times. */
export interface RunStep {
  readonly state: MilestoneState;
  readonly readyAt: Date | null;
  readonly completedAt: Date | null;
  readonly round: number;
  readonly records: readonly RunRecord[];
}

/** An action on a step; the events are in order. */
export interface RunEvent {
  readonly step: string;
  readonly did: "complete" | "skip" | "uncomplete" | "rework";
  readonly at: Date;
  readonly before: MilestoneState;
  readonly after: MilestoneState;
  readonly reason: string | null;
  /** The source of the rework arrow along which it was sent back. */
  readonly from: string | null;
  /** Later steps that were completed or skipped and are not any more. */
  readonly takenBack: readonly string[];
}

/** A process that runs by the contracts' rules in simulated time. */
export interface ProcessRun {
  readonly status: () => ProcessStatus;
  readonly startedAt: () => Date | null;
  readonly endedAt: () => Date | null;
  readonly progress: () => number;
  /** Calendar days; null if no end in success can be reached. */
  readonly remainingDays: () => number | null;
  /** The round of findings: one more with each rework arrow taken from a step that closes findings. */
  readonly findingRound: () => number;
  readonly step: (key: string) => RunStep;
  readonly events: readonly RunEvent[];
  /** The open steps that somebody could do, in the order in which they opened. */
  readonly open: () => readonly { readonly key: string; readonly readyAt: Date }[];
  readonly start: (at: Date) => void;
  readonly complete: (step: string, at: Date) => void;
  readonly skip: (step: string, at: Date) => void;
  /** Reopens a step, along the rework arrow from `from` if there is one. */
  readonly uncomplete: (step: string, at: Date, reason: string, from?: string) => void;
}

interface Clock {
  readyAt: Date | null;
  completedAt: Date | null;
  round: number;
  readonly records: RunRecord[];
}

/** Simulates a process that has not started. The contracts' functions compute its states. Source: behaviour.md §4 Milestones. */
export const createProcessRun = (graph: ProcessGraph<LintedStep>): ProcessRun => {
  const clocks = new Map<string, Clock>(
    graph.steps.map(({ key }) => [key, { readyAt: null, completedAt: null, round: 1, records: [] }]),
  );
  const ends = new Set(graph.steps.filter(({ kind }) => kind === "end_fail").map(({ key }) => key));
  const events: RunEvent[] = [];
  let process: RunningProcess = { graph, status: "NOT_STARTED", marks: new Map() };
  let states = statesOf(graph, process.marks);
  let startedAt: Date | null = null;
  let endedAt: Date | null = null;
  let findingRound = 1;

  const clockOf = (key: string): Clock => {
    const clock = clocks.get(key);
    if (!clock) throw new Error(`no step ${key}`);
    return clock;
  };
  const stateOf = (key: string): MilestoneState => states.get(key) ?? "LOCKED";
  const isTicking = (key: string) => !ends.has(key) && isOpen(stateOf(key));
  const apply = (
    did: RunEvent["did"],
    step: string,
    at: Date,
    reason: string | null,
    effect: MilestoneEffect,
    back: Pick<RunEvent, "from" | "takenBack"> = { from: null, takenBack: [] },
  ) => {
    const before = stateOf(step);
    for (const { step: key, as } of effect.revoked) {
      const clock = clockOf(key);
      const last = clock.records.at(-1);
      const from = as === "REOPENED" ? back.from : null;
      if (last) last.revoked = { ...(last.revoked ?? { at, reason, from }), as };
      clock.completedAt = null;
    }
    process = effect.process;
    states = effect.states;
    for (const [key, clock] of clocks) if (stateOf(key) === "LOCKED") clock.readyAt = null;
    for (const key of effect.becameReady) clockOf(key).readyAt = at;
    endedAt = process.status === "COMPLETED" || process.status === "TERMINATED" ? at : null;
    events.push({ step, did, at, before, after: stateOf(step), reason, ...back });
  };
  const finish = (did: "complete" | "skip", step: string, at: Date) => {
    if (!["READY", "REOPENED"].includes(stateOf(step))) throw new Error(`${step} is not open`);
    const clock = clockOf(step);
    const outcome = did === "complete" ? "COMPLETED" : "SKIPPED";
    clock.records.push({ outcome, at, round: clock.round, revoked: null });
    if (did === "complete") clock.completedAt = at;
    apply(did, step, at, null, did === "complete" ? completeStep(process, step) : skipStep(process, step));
  };

  return {
    status: () => process.status,
    startedAt: () => startedAt,
    endedAt: () => endedAt,
    progress: () => progressOf(graph, process.marks),
    remainingDays: () => longestRemainingPath(graph, process.marks)?.days ?? null,
    step: (key) => ({ ...clockOf(key), state: stateOf(key) }),
    events,
    open: () =>
      [...clocks].flatMap(([key, { readyAt }]) => (isTicking(key) && readyAt ? [{ key, readyAt }] : [])),
    start: (at) => {
      startedAt = at;
      process = { ...process, status: "IN_PROGRESS" };
      for (const [key, clock] of clocks) if (isTicking(key)) clock.readyAt = at;
    },
    complete: (step, at) => finish("complete", step, at),
    skip: (step, at) => finish("skip", step, at),
    findingRound: () => findingRound,
    uncomplete: (step, at, reason, source) => {
      clockOf(step).round += 1;
      const isArrow = graph.transitions.some(
        ({ from, to, kind }) => kind === "rework" && from === source && to === step,
      );
      const from = isArrow && source !== undefined ? source : null;
      const takenBack = takenBackWith(process, step);
      if (graph.steps.some(({ key, closesFindings }) => key === from && closesFindings)) findingRound += 1;
      const effect = uncompleteStep(process, step);
      apply(from === null ? "uncomplete" : "rework", step, at, reason, effect, { from, takenBack });
    },
  };
};

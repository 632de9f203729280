import {
  awaitedSteps,
  daysAfter,
  type MilestoneEffect,
  type MilestoneRecord,
  type RunningProcess,
} from "@canopy/contracts";

/** The fields of a milestone that change while its process runs. */
export type MilestoneCourse = Pick<
  MilestoneRecord,
  "id" | "state" | "readyAt" | "dueAt" | "completedAt" | "round"
>;

/** The milestones after the process has started at `at`: open ones get their due times. Source: behaviour.md §4 Milestones. */
export const startedMilestones = <M extends MilestoneRecord>(
  process: RunningProcess,
  milestones: readonly M[],
  at: Date,
): readonly M[] => {
  const awaited = new Set(awaitedSteps({ ...process, status: "IN_PROGRESS" }));
  return milestones.map((milestone) =>
    awaited.has(milestone.key) ? { ...milestone, ...clockFrom(milestone, at) } : milestone,
  );
};

/** The milestones after an action, with their new states, times and rounds. Source: behaviour.md §4 Milestones. */
export const milestonesAfter = <M extends MilestoneRecord>(
  { process, states, becameReady, revoked }: MilestoneEffect,
  milestones: readonly M[],
  at: Date,
): readonly M[] => {
  const opened = new Set(becameReady);
  const reopened = new Set(revoked.flatMap(({ step, as }) => (as === "REOPENED" ? [step] : [])));
  return milestones.map((milestone) => {
    const state = states.get(milestone.key) ?? milestone.state;
    const isNew = state !== milestone.state;
    return {
      ...milestone,
      state,
      ...(opened.has(milestone.key) && clockFrom(milestone, at)),
      ...((state === "LOCKED" || process.status === "NOT_STARTED") && { readyAt: null, dueAt: null }),
      ...(isNew && { completedAt: state === "COMPLETED" ? at.toISOString() : null }),
      round: milestone.round + (reopened.has(milestone.key) ? 1 : 0),
    };
  });
};

const clockFrom = ({ expectedDays }: MilestoneRecord, at: Date) => ({
  readyAt: at.toISOString(),
  dueAt: daysAfter(at, expectedDays).toISOString(),
});

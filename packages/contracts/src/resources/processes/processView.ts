import { marksOf, revocations, type Revocation } from "#rules/milestoneMarks.ts";
import type { DatedProcess, DatedRecord } from "#rules/milestoneUndo.ts";
import type { Completion, MilestoneRecord } from "../milestoneRecord.ts";
import type { RuledProcess, RuledStep } from "#rules/milestoneRules.ts";
import {
  stepJoins,
  stepKinds,
  transitionKinds,
  processStatuses,
  type StepJoin,
  type StepKind,
  type TransitionKind,
  type ProcessStatus,
} from "#rules/processGraph.ts";
import type { ProcessRecord } from "../processRecord.ts";
import { readWireDate, type WireDate } from "#wire/wireDate.ts";

const oneOf = <Value extends string>(values: readonly Value[], text: string, fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback;

/** A kind of step as the rules know it; an unknown kind becomes a task. */
export const stepKindOf = (kind: string): StepKind => oneOf<StepKind>(stepKinds, kind, "task");

/** A way to join as the rules know it; an unknown one waits for all. */
export const stepJoinOf = (join: string): StepJoin => oneOf<StepJoin>(stepJoins, join, "all");

/** A kind of arrow as the rules know it; an unknown one leads on. */
export const transitionKindOf = (kind: string): TransitionKind =>
  oneOf<TransitionKind>(transitionKinds, kind, "forward");

const stepOf = (milestone: MilestoneRecord): RuledStep => ({
  key: milestone.key,
  kind: stepKindOf(milestone.kind),
  join: stepJoinOf(milestone.join),
  optional: milestone.optional,
  expectedDays: milestone.expectedDays,
  ownerCompanyId: milestone.ownerCompanyId,
  requiredEvidence: milestone.evidenceMode === "NAMED" ? milestone.evidence : [],
  unfilledSlots:
    milestone.evidenceMode === "DOCUMENTS"
      ? (milestone.slots ?? []).filter(({ isFilled }) => !isFilled).map(({ name }) => name)
      : [],
  closesFindings: milestone.closesFindings,
});

const millisOf = (at: WireDate | null): number =>
  at === null ? Number.MAX_SAFE_INTEGER : (readWireDate(at)?.getTime() ?? 0);

/** Orders records: older first; at the same moment revoked first, so that the valid one comes last. */
const byAge = (a: Completion, b: Completion): number =>
  millisOf(a.at) - millisOf(b.at) || a.round - b.round || millisOf(a.revokedAt) - millisOf(b.revokedAt);

const recordsOf = (milestone: MilestoneRecord): readonly DatedRecord[] =>
  (milestone.completions ?? []).toSorted(byAge).map(({ outcome, revokedAs, byId, at, revokedAt }) => ({
    step: milestone.key,
    outcome: outcome === "SKIPPED" ? "SKIPPED" : "COMPLETED",
    revoked: revokedAs === null ? null : oneOf<Revocation>(revocations, revokedAs, "TAKEN_BACK"),
    byId,
    atMs: millisOf(at),
    revokedAtMs: revokedAt === null ? null : millisOf(revokedAt),
  }));

/** The fields of a process that the rules read. */
type ReadProcess = Pick<ProcessRecord, "status" | "milestones" | "transitions" | "openFindings">;

/** A process with its milestones, completions and transitions, as the rules take it. Source: behaviour.md §4 Milestones. */
export const ruledProcessOf = (process: ReadProcess): RuledProcess => {
  const milestones = process.milestones ?? [];
  return {
    graph: {
      steps: milestones.map(stepOf),
      transitions: (process.transitions ?? []).map(({ from, to, kind }) => ({
        from,
        to,
        kind: transitionKindOf(kind),
      })),
    },
    status: oneOf<ProcessStatus>(processStatuses, process.status, "ON_HOLD"),
    marks: marksOf(milestones.flatMap(recordsOf)),
    ...(process.openFindings && { openFindings: process.openFindings }),
  };
};

/** A process as the rules of an undo take it: with its records and the times since which its steps are open. */
export const datedProcessOf = (process: ReadProcess): DatedProcess => {
  const milestones = process.milestones ?? [];
  return {
    ...ruledProcessOf(process),
    records: milestones.flatMap(recordsOf),
    readyAtMs: new Map(
      milestones.flatMap(({ key, readyAt }) => (readyAt === null ? [] : [[key, millisOf(readyAt)]])),
    ),
  };
};

/** True if a running process waits only on others: none of its open steps belongs to our own company. Source: behaviour.md §4 Milestones. */
export const isBlocked = (status: string, openSteps: readonly { readonly isOurs: boolean }[]): boolean =>
  status === "IN_PROGRESS" && openSteps.length > 0 && openSteps.every(({ isOurs }) => !isOurs);

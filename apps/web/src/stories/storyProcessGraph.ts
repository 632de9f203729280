import type { Completion, MilestoneRecord } from "@canopy/core";
import { fakeCompletion, fakeMilestone } from "@canopy/core/testing";
import { brightwater, idOf, marek } from "./storyData.ts";
import { northfield } from "./storyDirectory.ts";
import { daysAgo } from "./storyTime.ts";

type Step = Partial<MilestoneRecord> & Pick<MilestoneRecord, "key" | "name" | "ownerKind" | "state">;

/** The id of the stories' process. */
export const PROCESS_ID = idOf(6, 1);

const isThrough = ({ state }: Step): boolean => state === "COMPLETED" || state === "SKIPPED";

/** Makes a process's milestone of a step. */
export const milestoneOf = (step: Step, position: number): MilestoneRecord =>
  fakeMilestone(step.key, {
    id: idOf(7, position + 1),
    processId: PROCESS_ID,
    expectedDays: 30,
    readyAt: step.state === "LOCKED" ? null : daysAgo(60),
    dueAt: step.state === "LOCKED" ? null : daysAgo(30),
    completedAt: isThrough(step) ? daysAgo(40) : null,
    position,
    completions: isThrough(step) ? [completionOf(position, { outcome: step.state })] : [],
    ...step,
  });

/** A completion of a milestone; revoked where `parts` says so. */
const completionOf = (position: number, parts: Partial<Completion> = {}): Completion =>
  fakeCompletion({
    id: idOf(8, position + 1),
    milestoneId: idOf(7, position + 1),
    at: daysAgo(40),
    byId: marek.id,
    ...parts,
  });

const twice: readonly Completion[] = [
  completionOf(2, {
    id: idOf(8, 101),
    at: daysAgo(90),
    note: "Draft 3, without the leakage part.",
    evidence: ["project description"],
    revokedAt: daysAgo(80),
    revokedById: idOf(2, 5),
    revokedByName: "Tomas Brandt",
    revokedAs: "REOPENED",
    reason: "The baseline workbook is missing.",
    sentBackFrom: "Validation audit and findings issued",
  }),
  completionOf(2, {
    at: daysAgo(50),
    round: 2,
    evidence: ["project description", "baseline workbook"],
  }),
];

const validator = { ownerKind: "VVB", ownerId: northfield.id, owner: northfield } as const;

/** The process's steps in order. */
export const steps: readonly Step[] = [
  { key: "CN", name: "Concept note screened", ownerKind: "PM", state: "COMPLETED", kind: "gate" },
  { key: "ELIG", name: "Methodology and eligibility fixed", ownerKind: "ME", state: "COMPLETED" },
  {
    key: "PD",
    name: "Draft project description complete",
    ownerKind: "PP",
    state: "COMPLETED",
    round: 2,
    evidence: ["project description", "baseline workbook"],
    completions: [...twice],
  },
  {
    key: "LSC",
    name: "Local consultation held",
    ownerKind: "LSC",
    state: "SKIPPED",
    kind: "external",
    optional: true,
  },
  {
    key: "VAL",
    name: "Validation audit and findings issued",
    ...validator,
    state: "READY",
    kind: "external",
    expectedDays: 10,
    evidence: ["audit plan", "findings list"],
    evidenceMode: "NAMED",
    evidenceRequired: true,
    readyAt: daysAgo(21),
    dueAt: daysAgo(11),
  },
  {
    key: "NEWS",
    name: "Partner newsletter sent",
    ownerKind: "PC",
    ownerCompanyId: brightwater.id,
    state: "READY",
    optional: true,
    expectedDays: 90,
    readyAt: daysAgo(5),
    dueAt: daysAgo(-85),
  },
  { key: "CLOSE", name: "Findings closed", ownerKind: "PP", state: "LOCKED" },
  { key: "VRPT", name: "Validation report issued", ...validator, state: "LOCKED", kind: "external" },
  { key: "REGD", name: "Registered", ownerKind: "REG", state: "LOCKED", kind: "end_ok" },
  { key: "STOP", name: "Withdrawn or rejected", ownerKind: "PM", state: "READY", kind: "end_fail" },
];

const arrows = (kind: "forward" | "rework" | "abort", pairs: string) =>
  pairs.split(" ").map((pair) => ({ pair, kind }));

/** The transitions between the steps. */
export const transitions = [
  ...arrows(
    "forward",
    "CN>ELIG ELIG>PD ELIG>LSC PD>VAL LSC>VAL PD>NEWS VAL>CLOSE CLOSE>VRPT VRPT>REGD NEWS>REGD",
  ),
  ...arrows("rework", "VAL>PD CLOSE>VAL"),
  ...arrows("abort", "CN>STOP VAL>STOP"),
].map(({ pair, kind }, index) => {
  const [from = "", to = ""] = pair.split(">");
  const label = pair === "VAL>PD" ? "Major finding" : null;
  return { id: idOf(9, index + 1), from, to, kind, label, guard: null };
});

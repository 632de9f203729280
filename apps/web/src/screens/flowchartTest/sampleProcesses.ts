import type { MilestoneRecord, ProcessRecord } from "@canopy/core";

const idOf = (kind: number, index: number): string =>
  `0190f${String(kind).padStart(3, "0")}-0000-7000-8000-${String(index).padStart(12, "0")}`;

type Step = Partial<MilestoneRecord> & Pick<MilestoneRecord, "key" | "name" | "state">;
type Arrow = NonNullable<ProcessRecord["transitions"]>[number];

const LONG_AGO = "2026-01-12T09:00:00Z";
/** So far in the future that the samples are never late. */
const MANY_DAYS = 36_500;

const milestoneOf = (process: number, step: Step, position: number): MilestoneRecord => ({
  id: idOf(process, position + 1),
  processId: idOf(process, 0),
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: MANY_DAYS,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerKind: "PM",
  ownerId: null,
  ownerCompanyId: null,
  readyAt: step.state === "LOCKED" ? null : LONG_AGO,
  dueAt: null,
  completedAt: step.state === "COMPLETED" || step.state === "SKIPPED" ? "2026-02-03T09:00:00Z" : null,
  round: 1,
  position,
  x: null,
  y: null,
  completions: [],
  ...step,
});

const arrowsOf = (kind: Arrow["kind"], pairs: readonly string[]): readonly Omit<Arrow, "id">[] =>
  pairs.map((pair) => {
    const [from = "", to = "", label = null] = pair.split(">");
    return { from, to, kind, label, guard: null };
  });

const processOf = (
  number: number,
  name: string,
  steps: readonly Step[],
  arrows: readonly Omit<Arrow, "id">[],
): ProcessRecord => ({
  id: idOf(number, 0),
  projectId: idOf(900, 1),
  templateId: idOf(901, 1),
  templateKey: "SAMPLE",
  templateName: "Sample",
  templateVersion: 1,
  name,
  status: "IN_PROGRESS",
  startedAt: LONG_AGO,
  dueAt: null,
  endedAt: null,
  periodStart: null,
  periodEnd: null,
  progress: 0,
  remainingDays: null,
  responsibleIds: [],
  findingRound: 1,
  maxRounds: null,
  milestones: steps.map((step, position) => milestoneOf(number, step, position)),
  transitions: arrows.map((arrow, index) => ({ ...arrow, id: idOf(number + 100, index) })),
  createdAt: LONG_AGO,
  updatedAt: LONG_AGO,
  version: 1,
});

/** A milestone of every state, kind and look, and arrows of every kind. In a real process its open steps could not all be open at once. */
export const everyState: ProcessRecord = processOf(
  1,
  "every state",
  [
    { key: "A", name: "Completed decision", state: "COMPLETED", kind: "gate" },
    { key: "B", name: "Completed for the second time", state: "COMPLETED", round: 2, ownerKind: "ME" },
    {
      key: "C",
      name: "Skipped consultation",
      state: "SKIPPED",
      kind: "external",
      optional: true,
      ownerKind: "LSC",
    },
    { key: "D", name: "Ready", state: "READY", ownerKind: "PP", dueAt: "2126-01-12T09:00:00Z" },
    {
      key: "E",
      name: "Ready and overdue",
      state: "READY",
      ownerKind: "VVB",
      expectedDays: 10,
      dueAt: "2026-01-22T09:00:00Z",
    },
    { key: "F", name: "Reopened", state: "REOPENED", round: 2, ownerKind: "PC" },
    {
      key: "G",
      name: "Reopened and overdue",
      state: "REOPENED",
      round: 3,
      ownerKind: "FIN",
      expectedDays: 5,
      dueAt: "2026-01-17T09:00:00Z",
    },
    {
      key: "H",
      name: "Locked, with a name that is so long that it does not fit into two lines of its card",
      state: "LOCKED",
      ownerKind: "REG",
    },
    { key: "I", name: "Locked without an owner", state: "LOCKED", ownerKind: null, join: "any" },
    { key: "J", name: "In a state that is not known yet", state: "PAUSED" },
    { key: "K", name: "End in success", state: "LOCKED", kind: "end_ok", ownerKind: "REG" },
    { key: "L", name: "End in failure", state: "READY", kind: "end_fail" },
  ],
  [
    ...arrowsOf("forward", [
      "A>B",
      "A>C",
      "A>J",
      "B>D",
      "C>D",
      "C>E",
      "B>F",
      "J>G",
      "D>H",
      "E>H",
      "F>I",
      "G>I",
      "H>K",
      "I>K",
    ]),
    ...arrowsOf("rework", ["E>B>Findings", "G>A"]),
    ...arrowsOf("abort", ["E>L>Rejected", "G>L"]),
  ],
);

const STEP_COUNT = 200;
const states = ["COMPLETED", "COMPLETED", "SKIPPED", "READY", "REOPENED", "LOCKED", "LOCKED"] as const;
const stateAt = (index: number): string =>
  states[Math.min(Math.floor((index * 9) / STEP_COUNT), states.length - 1)] ?? "LOCKED";

const largeArrows = Array.from({ length: STEP_COUNT }, (_, from) => from).flatMap((from) => [
  ...[from + 7, from % 3 === 0 ? from + 9 : STEP_COUNT]
    .filter((to) => to < STEP_COUNT)
    .flatMap((to) => arrowsOf("forward", [`S${from}>S${to}`])),
  ...(from % 25 === 24 ? arrowsOf("rework", [`S${from}>S${from - 14}`]) : []),
]);

/** Two hundred milestones in layers; always the same. */
export const twoHundredSteps: ProcessRecord = processOf(
  2,
  "two hundred steps",
  Array.from({ length: STEP_COUNT }, (_, index) => ({
    key: `S${index}`,
    name: `Step ${index + 1}`,
    state: stateAt(index),
    ownerKind: index % 2 === 0 ? "PM" : "VVB",
  })),
  largeArrows,
);

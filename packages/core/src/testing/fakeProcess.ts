import type { Completion, MilestoneRecord, Process, TransitionRecord } from "@canopy/contracts";
import { fakeId } from "./fakeRecords.ts";

/** A milestone as the server returns it; its name contains its key. */
export const fakeMilestone = (key: string, over: Partial<MilestoneRecord> = {}): MilestoneRecord => ({
  id: fakeId(100 + key.charCodeAt(0)),
  processId: fakeId(90),
  key,
  name: `Step ${key}`,
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: 10,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerKind: "PM",
  ownerId: null,
  ownerCompanyId: null,
  owner: null,
  state: "LOCKED",
  readyAt: null,
  dueAt: null,
  completedAt: null,
  round: 1,
  position: key.charCodeAt(0),
  x: null,
  y: null,
  completions: [],
  ...over,
});

/** One completion of a milestone. */
export const fakeCompletion = (over: Partial<Completion> = {}): Completion => ({
  id: fakeId(300),
  milestoneId: fakeId(165),
  outcome: "COMPLETED",
  at: "2026-03-02T09:00:00Z",
  byId: fakeId(2),
  byName: "Marek Holub",
  round: 1,
  note: null,
  evidence: [],
  documentVersionIds: [],
  revokedAt: null,
  revokedById: null,
  revokedByName: null,
  revokedAs: null,
  reason: null,
  sentBackFrom: null,
  ...over,
});

/** Transitions from 'A>B' pairs. */
export const fakeArrows = (kind: string, pairs: string): readonly TransitionRecord[] =>
  pairs.split(" ").map((pair, index) => {
    const [from = "", to = ""] = pair.split(">");
    return { id: fakeId(400 + kind.length * 20 + index), from, to, kind, label: null, guard: null };
  });

const done: Partial<MilestoneRecord> = { state: "COMPLETED", completions: [fakeCompletion()] };
const open = { state: "READY", readyAt: "2026-03-02T09:00:00Z", dueAt: "2026-03-12T09:00:00Z" } as const;

/** The process A → B → C → D (end): B may be skipped, C can send back to A, E can stop the process; A is completed, B is ready. */
export const fakeProcess = (over: Partial<Process> = {}): Process => ({
  id: fakeId(90),
  projectId: fakeId(80),
  project: null,
  templateId: fakeId(70),
  templateKey: "SAMPLE",
  templateName: "Sample",
  templateVersion: 1,
  name: "Sample process",
  status: "IN_PROGRESS",
  startedAt: "2026-03-01T09:00:00Z",
  dueAt: null,
  endedAt: null,
  periodStart: null,
  periodEnd: null,
  progress: 0.25,
  remainingDays: 30,
  responsibleIds: [],
  findingRound: 1,
  maxRounds: null,
  responsibles: [],
  milestones: [
    fakeMilestone("A", done),
    fakeMilestone("B", {
      ...open,
      optional: true,
      evidence: ["minutes"],
      evidenceMode: "NAMED",
      evidenceRequired: true,
    }),
    fakeMilestone("C"),
    fakeMilestone("D", { kind: "end_ok" }),
    fakeMilestone("E", { ...open, kind: "end_fail", optional: true }),
  ],
  transitions: [
    ...fakeArrows("forward", "A>B B>C C>D"),
    ...fakeArrows("rework", "B>A C>A"),
    ...fakeArrows("abort", "B>E"),
  ],
  createdAt: "2026-03-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  version: 3,
  ...over,
});

/** The process with one milestone changed. */
export const withMilestone = (process: Process, key: string, over: Partial<MilestoneRecord>): Process => ({
  ...process,
  milestones: (process.milestones ?? []).map((milestone) =>
    milestone.key === key ? { ...milestone, ...over } : milestone,
  ),
});

/** The id of the milestone with this key. */
export const milestoneIdOf = (key: string): string => fakeMilestone(key).id;

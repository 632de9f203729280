import type { Completion, MilestoneRecord, Process, ProcessTemplate } from "@canopy/core";
import { fakeCompletion, fakeMilestone, fakeProject } from "@canopy/core/testing";
import { brightwater, everyRight, idOf, marek } from "./storyData.ts";
import { cooking, northfield } from "./storyDirectory.ts";

const DAY_MS = 86_400_000;

/** The instant so many days ago, to the hour: what waits, waits whenever a story is looked at. */
export const daysAgo = (days: number): string => {
  const at = new Date(Date.now() - days * DAY_MS);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

/** A project of a partner, as a process names it. */
export const storyProject: NonNullable<Process["project"]> = fakeProject({
  id: idOf(5, 1),
  code: "CP-0012",
  name: "Brightwater cooking programme",
  companyId: brightwater.id,
  company: brightwater,
  typeId: cooking.id,
  type: cooking,
  programme: "VCS",
  methodology: "AMS-II.G.",
  country: "IE",
  estimatedAnnualTco2e: 12_400,
  validationBodyId: northfield.id,
  leadUserId: marek.id,
  createdById: marek.id,
  createdAt: daysAgo(200),
  updatedAt: daysAgo(3),
  version: 7,
});

type Step = Partial<MilestoneRecord> & Pick<MilestoneRecord, "key" | "name" | "ownerKind" | "state">;

const PROCESS_ID = idOf(6, 1);

const isThrough = ({ state }: Step): boolean => state === "COMPLETED" || state === "SKIPPED";

const milestoneOf = (step: Step, position: number): MilestoneRecord =>
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

/** A record of a milestone; revoked where the parts say so. */
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
  }),
  completionOf(2, {
    at: daysAgo(50),
    round: 2,
    evidence: ["project description", "baseline workbook"],
  }),
];

const validator = { ownerKind: "VVB", ownerId: northfield.id, owner: northfield } as const;

const steps: readonly Step[] = [
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

const transitions = [
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

/** A registration in the middle: the validator is late, one step was done twice, one was skipped. */
export const registration: Process = {
  id: PROCESS_ID,
  projectId: storyProject.id,
  project: storyProject,
  templateId: idOf(10, 1),
  templateKey: "VCS-REG",
  templateName: "Verra VCS registration",
  templateVersion: 2,
  name: "VCS registration",
  status: "IN_PROGRESS",
  startedAt: daysAgo(120),
  dueAt: daysAgo(-200).slice(0, "YYYY-MM-DD".length),
  endedAt: null,
  periodStart: null,
  periodEnd: null,
  progress: 0.42,
  remainingDays: 100,
  responsibleIds: [marek.id],
  responsibles: [{ id: marek.id, name: marek.name, surname: marek.surname }],
  milestones: steps.map(milestoneOf),
  transitions,
  createdAt: daysAgo(120),
  updatedAt: daysAgo(3),
  version: 12,
};

/** The id of a milestone of `registration`, by its key; '' for none. */
export const milestoneId = (key: string): string =>
  registration.milestones?.find((milestone) => milestone.key === key)?.id ?? "";

/** `registration` with some milestones otherwise. */
export const registrationWith = (
  changes: Readonly<Record<string, Partial<MilestoneRecord>>>,
  more: Partial<Process> = {},
): Process => ({
  ...registration,
  ...more,
  milestones: (registration.milestones ?? []).map((milestone) => ({
    ...milestone,
    ...(Object.hasOwn(changes, milestone.key) && changes[milestone.key]),
  })),
});

const untouched = (state: string): Partial<MilestoneRecord> => ({
  state,
  readyAt: null,
  dueAt: null,
  completedAt: null,
  round: 1,
  completions: [],
});

/** A process that waits for its start. */
export const notStarted: Process = registrationWith(
  Object.fromEntries(
    steps.map(({ key }) => [key, untouched(key === "CN" || key === "STOP" ? "READY" : "LOCKED")]),
  ),
  { status: "NOT_STARTED", startedAt: null, progress: 0, remainingDays: 300 },
);

const templateOf = (index: number, template: Partial<ProcessTemplate>): ProcessTemplate => ({
  id: idOf(10, index),
  key: "VCS-REG",
  name: "Verra VCS registration",
  description: null,
  status: "PUBLISHED",
  publishedVersion: 2,
  publishedAt: "2026-03-01T09:00:00Z",
  draftVersion: null,
  typeIds: [],
  stepCount: 15,
  processCount: 4,
  createdAt: "2026-02-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  version: 5,
  ...template,
});

/** Templates that processes may be started from. */
export const startableTemplates: readonly ProcessTemplate[] = [
  templateOf(2, { key: "GS-CERT", name: "Gold Standard design certification" }),
  templateOf(3, { key: "MRV-CYCLE", name: "Monitoring, verification, issuance cycle", publishedVersion: 1 }),
  templateOf(1, {}),
];

/** What a programme manager may do to processes, beside what everyone in these stories may. */
export const processRights = [
  ...everyRight,
  "project:list",
  "project:get",
  "project_process:list",
  "project_process:get",
  "project_process:create",
  "project_process:update",
  "project_process_template:list",
  "project_milestone:complete",
  "project_milestone:uncomplete",
];

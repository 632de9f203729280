import type { MilestoneRecord, Process, Project, ProcessTemplate } from "@canopy/core";
import { fakeProject } from "@canopy/core/testing";
import { brightwater, everyRight, idOf, marek } from "./storyData.ts";
import { cooking, northfield } from "./storyDirectory.ts";
import { milestoneOf, PROCESS_ID, steps, transitions } from "./storyProcessGraph.ts";
import { daysAgo } from "./storyTime.ts";

/** A partner's project as a process includes it. */
export const storyProject: Project = fakeProject({
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

/** A registration halfway: the validator is late, one step was completed twice, one was skipped. */
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
  findingRound: 1,
  maxRounds: null,
  responsibles: [{ id: marek.id, name: marek.name, surname: marek.surname }],
  milestones: steps.map(milestoneOf),
  transitions,
  createdAt: daysAgo(120),
  updatedAt: daysAgo(3),
  version: 12,
};

/** The id of the milestone of `registration` with this key; '' for none. */
export const milestoneId = (key: string): string =>
  registration.milestones?.find((milestone) => milestone.key === key)?.id ?? "";

/** `registration` with some milestones changed. */
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

/** A process that has not started yet. */
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
  maxRounds: null,
  receivesForwardActions: false,
  stepCount: 15,
  processCount: 4,
  createdAt: "2026-02-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  version: 5,
  ...template,
});

/** Templates from which processes can be started. */
export const startableTemplates: readonly ProcessTemplate[] = [
  templateOf(2, { key: "GS-CERT", name: "Gold Standard design certification" }),
  templateOf(3, { key: "MRV-CYCLE", name: "Monitoring, verification, issuance cycle", publishedVersion: 1 }),
  templateOf(1, {}),
];

/** A programme manager's permissions for processes, added to those of every person in these stories. */
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

import type { ChainedHistoryEntry, Milestone, ProcessRecord, Project } from "@canopy/core";
import { fakeMilestone, fakeProject } from "@canopy/core/testing";
import { brightwater, everyRight, idOf, marek, someCompanies } from "./storyData.ts";
import { cooking, northfield, someProjectTypes } from "./storyDirectory.ts";

/** An administrator's permissions, including projects and processes. */
export const projectRights = [
  ...everyRight,
  "project:list",
  "project:get",
  "project:create",
  "project:update",
  "project:delete",
  "project:enable",
  "project_history:get",
  "project_process:get",
  "project_process:list",
  "project_process:create",
];

/** An auditor's permissions. */
export const readingRights = [
  "project:list",
  "project:get",
  "project_history:get",
  "project_process:get",
  "project_process:list",
  "company:get",
  "project_type:get",
];

/** The projects' lead. */
const lead = { id: marek.id, name: marek.name, surname: marek.surname };

const projectOf = (index: number, project: Pick<Project, "name"> & Partial<Project>): Project =>
  fakeProject({
    id: idOf(5, index),
    code: `CP-${String(index).padStart(4, "0")}`,
    companyId: brightwater.id,
    company: brightwater,
    typeId: cooking.id,
    type: cooking,
    country: "IE",
    validationBody: null,
    verificationBody: null,
    leadUserId: lead.id,
    leadUser: lead,
    processes: [],
    createdById: lead.id,
    createdAt: "2026-09-06T08:12:00Z",
    updatedAt: "2026-10-02T14:40:00Z",
    version: 4,
    ...project,
  });

const stepOf = (index: number, step: Pick<Milestone, "key" | "name"> & Partial<Milestone>) =>
  fakeMilestone(step.key, {
    id: idOf(7, index),
    processId: idOf(6, 1),
    expectedDays: 20,
    round: 0,
    position: index,
    ...step,
  });

/** A process with one completed and one open step. */
const drying: ProcessRecord = {
  id: idOf(6, 1),
  projectId: idOf(5, 2),
  templateId: idOf(8, 1),
  templateKey: "GS-CERT",
  templateName: "Gold Standard design certification",
  templateVersion: 2,
  name: "Certification",
  status: "IN_PROGRESS",
  startedAt: "2026-09-10T08:00:00Z",
  dueAt: null,
  endedAt: null,
  periodStart: null,
  periodEnd: null,
  progress: 0.35,
  remainingDays: 120,
  responsibleIds: [],
  findingRound: 1,
  maxRounds: null,
  responsibles: [],
  milestones: [
    stepOf(1, {
      key: "IDEA",
      name: "Screen the idea",
      state: "COMPLETED",
      completedAt: "2026-09-20T08:00:00Z",
      round: 1,
    }),
    stepOf(2, { key: "VAL", name: "Validate the design", state: "READY", readyAt: "2026-09-20T08:00:00Z" }),
    stepOf(3, { key: "CERT", name: "Certify the design", kind: "end_ok" }),
  ],
  transitions: [
    { id: idOf(9, 1), from: "IDEA", to: "VAL", kind: "forward", label: null, guard: null },
    { id: idOf(9, 2), from: "VAL", to: "CERT", kind: "forward", label: null, guard: null },
  ],
  createdAt: "2026-09-10T08:00:00Z",
  updatedAt: "2026-09-20T08:00:00Z",
  version: 3,
};

/** A project with every field filled. */
export const stoves = projectOf(2, {
  name: "Jasmin improved cooking for workers",
  description: "Stoves for the households of four thousand workers.",
  programme: "GOLD_STANDARD",
  registryProjectId: "GS-11842",
  registryUrl: "https://registry.example/projects/11842",
  registryStatus: "REGISTERED",
  registryStatusDate: "2026-08-14",
  methodology: "GS TPDDTEC",
  methodologyVersion: "4.0",
  sector: "Manufacturing",
  country: "IN",
  region: "IN-TN",
  latitude: 11.1085,
  longitude: 77.3411,
  coveredByNdc: "INSIDE",
  mitigationType: "REDUCTION_TECHNICAL",
  startDate: "2026-03-01",
  creditingPeriodStart: "2026-04-01",
  creditingPeriodEnd: "2031-03-31",
  estimatedAnnualTco2e: 8600,
  baselineAnnualTco2e: 11_250.5,
  activityAmount: 4000,
  activityUnit: "households",
  coBenefits: [3, 7, 13],
  validationBodyId: northfield.id,
  validationBody: northfield,
  budget: 740_000,
  currency: "EUR",
  tags: ["flagship", "women"],
  processes: [drying],
  estimations: [
    { from: "2026-04-01", to: "2027-03-31", tco2e: 8200 },
    { from: "2027-04-01", to: "2028-03-31", tco2e: 8600.5 },
  ],
  issuances: [
    {
      periodStart: "2026-04-01",
      periodEnd: "2026-09-30",
      verificationBody: "Meridian Verification",
      reportDate: "2026-10-20",
      quantity: 4020,
      vintage: 2026,
      serials: null,
    },
  ],
  ratings: [],
  labels: [{ kind: "LETTER_OF_APPROVAL", validFrom: "2026-05-01", validTo: null, note: null }],
  relatedProjects: [],
  duplicates: [],
});

/** A project with only its required fields filled. */
export const idea = projectOf(3, { name: "Brightwater heat-pump dryers", status: "DRAFT" });
/** A read-only project. */
export const rice = projectOf(4, { name: "Cordillera rice water management", status: "DISABLED" });
/** A project that seems to be a duplicate. */
export const twin: Project = {
  ...stoves,
  duplicates: [
    { id: idOf(5, 9), code: "CP-0009", name: "Jasmin cooking, second site", reasons: ["SAME_SITE"] },
  ],
};

/** Projects in every status. */
export const someProjects: readonly Project[] = [
  stoves,
  idea,
  rice,
  projectOf(5, {
    name: "Fjordline shore power",
    status: "ON_HOLD",
    estimatedAnnualTco2e: 5200,
    company: someCompanies[4] ?? null,
  }),
  projectOf(6, {
    name: "Isla Verde mangrove restoration",
    status: "COMPLETED",
    programme: "VCS",
    estimatedAnnualTco2e: 12_400,
    type: someProjectTypes[3] ?? null,
  }),
];

const hashOf = (seq: number): string => String(seq).padStart(64, "c0ffee");

const entryOf = (
  index: number,
  entry: Pick<ChainedHistoryEntry, "action"> & Partial<ChainedHistoryEntry>,
): ChainedHistoryEntry => ({
  id: idOf(10, index),
  at: "2026-10-02T14:40:00Z",
  actorId: lead.id,
  actorName: "Marek Holub",
  source: "UI",
  entity: "project",
  entityId: stoves.id,
  entityName: stoves.name,
  processId: null,
  changes: [],
  reason: null,
  seq: 43 - index,
  prevHash: hashOf(43 - index),
  hash: hashOf(44 - index),
  ...entry,
});

/** The history of a project, its process and a milestone. */
export const someHistory: readonly ChainedHistoryEntry[] = [
  entryOf(1, {
    action: "uncomplete",
    entity: "milestone",
    entityId: idOf(7, 1),
    entityName: "Screen the idea",
    processId: idOf(6, 1),
    reason: "The meter data were those of another site.",
    changes: [{ field: "state", before: "COMPLETED", after: "REOPENED" }],
  }),
  entryOf(4, {
    action: "complete",
    entity: "milestone",
    entityId: idOf(7, 1),
    entityName: "Screen the idea",
    processId: idOf(6, 1),
    at: "2026-10-02T09:15:00Z",
    changes: [
      { field: "state", before: "READY", after: "COMPLETED" },
      { field: "note", before: null, after: "Both kitchens were visited." },
      { field: "evidence", before: null, after: ["site photographs"] },
    ],
  }),
  entryOf(2, {
    action: "update",
    changes: [
      { field: "estimatedAnnualTco2e", before: 8200, after: 8600 },
      { field: "startDate", before: null, after: "2026-03-01" },
      { field: "leadUserId", before: idOf(2, 99), after: lead.id },
      { field: "programme", before: "CORPORATE", after: "GOLD_STANDARD" },
    ],
  }),
  entryOf(3, { action: "create", actorName: null, actorId: null }),
];

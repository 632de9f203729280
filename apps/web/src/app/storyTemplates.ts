import type { ProcessTemplate } from "@canopy/core";
import { everyRight, idOf } from "./storyData.ts";
import { cooking } from "./storyDirectory.ts";

type Milestone = NonNullable<ProcessTemplate["milestones"]>[number];
type Step = Partial<Milestone> & Pick<Milestone, "key" | "name" | "ownerKind">;

const milestoneOf = (step: Step, index: number): Milestone => ({
  id: idOf(11, index + 1),
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: 15,
  evidence: [],
  evidenceRequired: false,
  ownerId: null,
  x: null,
  y: null,
  ...step,
});

const steps: readonly Step[] = [
  {
    key: "CN",
    name: "Concept note screened",
    ownerKind: "PM",
    kind: "gate",
    evidence: ["concept note", "estimate of tCO2e/yr"],
  },
  {
    key: "ELIG",
    name: "Methodology and eligibility fixed",
    ownerKind: "ME",
    expectedDays: 20,
    evidence: ["methodology choice memo", "additionality note"],
  },
  { key: "ACC", name: "Registry account opened", ownerKind: "PP", evidence: ["account number"] },
  {
    key: "PD",
    name: "Draft project description complete",
    ownerKind: "PP",
    expectedDays: 60,
    evidence: ["project description", "baseline workbook"],
  },
  {
    key: "LSC",
    name: "Local consultation held",
    ownerKind: "LSC",
    kind: "external",
    expectedDays: 30,
    optional: true,
    evidence: ["attendance list", "grievance log"],
  },
  {
    key: "PIPE",
    name: "Listed on the pipeline",
    ownerKind: "REG",
    kind: "external",
    evidence: ["listing link"],
  },
  {
    key: "PUBC",
    name: "Public comment period closed",
    ownerKind: "REG",
    kind: "external",
    expectedDays: 30,
    evidence: ["comments log and answers"],
  },
  {
    key: "VVBC",
    name: "Validation body contracted",
    ownerKind: "PP",
    expectedDays: 30,
    evidence: ["contract", "conflict-of-interest check"],
  },
  {
    key: "VAL",
    name: "Validation audit and findings issued",
    ownerKind: "VVB",
    kind: "external",
    expectedDays: 60,
    evidence: ["audit plan", "findings list"],
    evidenceRequired: true,
  },
  {
    key: "CLOSE",
    name: "Findings closed",
    ownerKind: "PP",
    expectedDays: 45,
    evidence: ["answers per finding", "revised description"],
  },
  {
    key: "VRPT",
    name: "Validation report issued",
    ownerKind: "VVB",
    kind: "external",
    expectedDays: 30,
    evidence: ["validation report and statement"],
  },
  {
    key: "RREQ",
    name: "Registration requested",
    ownerKind: "PP",
    expectedDays: 5,
    evidence: ["signed representations"],
  },
  {
    key: "REV",
    name: "Programme review passed",
    ownerKind: "REG",
    kind: "external",
    expectedDays: 60,
    evidence: ["review report per round"],
  },
  {
    key: "REGD",
    name: "Registered",
    ownerKind: "REG",
    kind: "end_ok",
    expectedDays: 5,
    evidence: ["registry id", "registration date"],
  },
  {
    key: "STOP",
    name: "Withdrawn or rejected",
    ownerKind: "PM",
    kind: "end_fail",
    expectedDays: 0,
    evidence: ["reason code"],
  },
];

const labels: Readonly<Record<string, string>> = {
  "VAL>PD": "Major finding: redesign",
  "CLOSE>VAL": "Finding not accepted",
  "REV>VRPT": "Review round: answers from the validator",
  "CN>STOP": "Screened out",
  "VAL>STOP": "Negative opinion",
  "REV>STOP": "Request denied or project rejected",
};

const pairsOf = (kind: "forward" | "rework" | "abort", pairs: string) =>
  pairs.split(" ").map((pair) => ({ pair, kind }));

const transitions = [
  ...pairsOf(
    "forward",
    "CN>ELIG CN>ACC ELIG>PD ELIG>LSC ACC>PIPE PD>PIPE PD>VVBC LSC>PIPE PIPE>PUBC PIPE>VAL PUBC>VRPT VVBC>VAL VAL>CLOSE CLOSE>VRPT VRPT>RREQ RREQ>REV REV>REGD",
  ),
  ...pairsOf("rework", "VAL>PD CLOSE>VAL REV>VRPT"),
  ...pairsOf("abort", "CN>STOP VAL>STOP REV>STOP"),
].map(({ pair, kind }, index) => {
  const [from = "", to = ""] = pair.split(">");
  return { id: idOf(12, index + 1), from, to, kind, label: labels[pair] ?? null, guard: null };
});

/** The registration of a project with Verra as it is published, in its second version. */
export const vcsTemplate: ProcessTemplate = {
  id: idOf(10, 1),
  key: "VCS-REG",
  name: "Verra VCS registration",
  description:
    "One-off path from idea to registered project. Public comment is 30 days; review rounds repeat.",
  status: "PUBLISHED",
  publishedVersion: 2,
  publishedAt: "2026-03-01T09:00:00Z",
  draftVersion: null,
  typeIds: [cooking.id],
  stepCount: steps.length,
  processCount: 4,
  milestones: steps.map(milestoneOf),
  transitions,
  versions: [
    {
      id: idOf(13, 2),
      number: 2,
      createdAt: "2026-02-20T09:00:00Z",
      publishedAt: "2026-03-01T09:00:00Z",
      publishedByName: "Marek Holub",
      stepCount: steps.length,
      processCount: 3,
    },
    {
      id: idOf(13, 1),
      number: 1,
      createdAt: "2026-02-01T09:00:00Z",
      publishedAt: "2026-02-02T09:00:00Z",
      publishedByName: "Ines Duarte",
      stepCount: 14,
      processCount: 1,
    },
  ],
  createdAt: "2026-02-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  version: 5,
};

/** The same while its third version is written: the validator's audit leads nowhere, and the review has no owner. */
export const draftedTemplate: ProcessTemplate = {
  ...vcsTemplate,
  status: "DRAFT",
  draftVersion: 3,
  version: 6,
  milestones: steps.map((step, index) =>
    milestoneOf(step.key === "REV" ? { ...step, ownerKind: null } : step, index),
  ),
  transitions: transitions.filter(({ from, kind }) => from !== "VAL" || kind !== "forward"),
  versions: [
    {
      id: idOf(13, 3),
      number: 3,
      createdAt: "2026-11-02T09:00:00Z",
      publishedAt: null,
      publishedByName: null,
      stepCount: steps.length,
      processCount: 0,
    },
    ...(vcsTemplate.versions ?? []),
  ],
};

const listedOf = (index: number, template: Partial<ProcessTemplate>): ProcessTemplate => {
  const { milestones: _, transitions: __, versions: ___, ...listed } = vcsTemplate;
  return { ...listed, id: idOf(10, index), typeIds: [], ...template };
};

/** Templates in each of their states, as a list holds them. */
export const someTemplates: readonly ProcessTemplate[] = [
  listedOf(3, {
    key: "CDM-REG",
    name: "CDM-style registration",
    status: "ARCHIVED",
    publishedVersion: 1,
    stepCount: 12,
    processCount: 1,
  }),
  listedOf(2, {
    key: "GS-CERT",
    name: "Gold Standard design certification",
    status: "DRAFT",
    draftVersion: 3,
    stepCount: 12,
    processCount: 3,
  }),
  listedOf(4, {
    key: "PARTNER-ONB",
    name: "Partner company onboarding",
    status: "DRAFT",
    publishedVersion: null,
    publishedAt: null,
    draftVersion: 1,
    stepCount: 10,
    processCount: 0,
  }),
  listedOf(1, {}),
];

/** What who writes templates may do, beside what everyone in these stories may. */
export const templateRights = [
  ...everyRight,
  "project_process_template:list",
  "project_process_template:get",
  "project_process_template:create",
  "project_process_template:update",
  "project_process_template:delete",
];

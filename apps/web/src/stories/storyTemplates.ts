import type { ProcessTemplate } from "@canopy/core";
import { everyRight, idOf } from "./storyData.ts";
import { cooking } from "./storyDirectory.ts";
import { milestoneOf, steps, transitions } from "./storyTemplateGraph.ts";

/** The template of a registration with Verra, published in its second version. */
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
  maxRounds: null,
  receivesForwardActions: false,
  stepCount: steps.length,
  processCount: 4,
  milestones: steps.map(milestoneOf),
  transitions,
  publishedMilestones: steps.map(milestoneOf),
  publishedTransitions: transitions,
  versions: [
    {
      id: idOf(13, 2),
      number: 2,
      createdAt: "2026-02-20T09:00:00Z",
      publishedAt: "2026-03-01T09:00:00Z",
      publishedByName: "Marek Holub",
      stepCount: steps.length,
      processCount: 3,
      maxRounds: null,
      receivesForwardActions: false,
    },
    {
      id: idOf(13, 1),
      number: 1,
      createdAt: "2026-02-01T09:00:00Z",
      publishedAt: "2026-02-02T09:00:00Z",
      publishedByName: "Ines Duarte",
      stepCount: 14,
      processCount: 1,
      maxRounds: null,
      receivesForwardActions: false,
    },
  ],
  createdAt: "2026-02-01T09:00:00Z",
  updatedAt: "2026-03-01T09:00:00Z",
  version: 5,
};

/** The same template while its third version is a draft: the validator's audit leads nowhere, and the review has no owner. */
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
      maxRounds: null,
      receivesForwardActions: false,
    },
    ...(vcsTemplate.versions ?? []),
  ],
};

const listedOf = (index: number, template: Partial<ProcessTemplate>): ProcessTemplate => {
  const { id: _, milestones: __, transitions: ___, versions: ____, ...rest } = vcsTemplate;
  const { publishedMilestones: _____, publishedTransitions: ______, ...listed } = rest;
  return { ...listed, id: idOf(10, index), typeIds: [], ...template };
};

/** Templates in every status, as a list holds them. */
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

/** The permissions to write templates, added to those of every person in these stories. */
export const templateRights = [
  ...everyRight,
  "project_process_template:list",
  "project_process_template:get",
  "project_process_template:create",
  "project_process_template:update",
  "project_process_template:delete",
];

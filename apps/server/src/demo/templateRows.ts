import type { LintedStep, ProcessGraph, TransitionKind } from "@canopy/contracts";
import type { Insertable } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ArrowColumns, StepColumns, TemplateTables } from "../database/templateTables.ts";
import { demoTemplates } from "./demoTemplates.ts";
import type { Rng } from "./rng.ts";
import type { DemoTemplate } from "./templates/demoTemplate.ts";
import { daysBefore, instantBetween, OLDEST_DAYS } from "./timeline.ts";

/** A template's steps and arrows as columns without ids: the part that it shares with each of its processes. */
export interface TemplateGraph {
  readonly steps: readonly Omit<StepColumns, "id">[];
  readonly arrows: readonly (Omit<ArrowColumns, "id" | "kind"> & { readonly kind: TransitionKind })[];
  /** The same graph in the form that the rules read; the key names the step. */
  readonly graph: ProcessGraph<LintedStep>;
  readonly maxRounds: number | null;
  readonly receivesForwardActions: boolean;
}

/** Expands a template's short form into columns. */
export const templateGraph = (template: DemoTemplate): TemplateGraph => {
  const { documents = [], closesFindings = [], maxRounds = null, receivesForwardActions = false } = template;
  const arrows = arrowsOf(template).map((arrow, position) => ({ ...arrow, position, guard: null }));
  return {
    steps: template.steps.map(([key, name, ownerKind, kind, expectedDays, evidence, ...marks], position) => ({
      position,
      key,
      name,
      kind,
      joinKind: marks.includes("any") ? "any" : "all",
      optional: marks.includes("optional"),
      expectedDays,
      evidence: [...evidence],
      evidenceMode: documents.includes(key) ? "DOCUMENTS" : "NONE",
      evidenceRequired: documents.includes(key),
      closesFindings: closesFindings.includes(key),
      ownerKind,
      ownerId: null,
      x: null,
      y: null,
    })),
    arrows,
    graph: {
      steps: template.steps.map(([key, , ownerKind, kind, expectedDays, evidence, ...marks]) => ({
        key,
        ownerKind,
        kind,
        join: marks.includes("any") ? "any" : "all",
        optional: marks.includes("optional"),
        expectedDays,
        evidence,
        evidenceMode: documents.includes(key) ? "DOCUMENTS" : "NONE",
        closesFindings: closesFindings.includes(key),
      })),
      transitions: arrows.map(({ fromKey: from, toKey: to, kind }) => ({ from, to, kind })),
    },
    maxRounds,
    receivesForwardActions,
  };
};

const labelled =
  (kind: TransitionKind) =>
  ([fromKey, toKey, label]: readonly [string, string, string]) => ({ fromKey, toKey, kind, label });

const arrowsOf = ({ forward, rework, abort }: DemoTemplate) => [
  ...forward.flatMap(([fromKey, ...to]) =>
    to.map((toKey) => ({ fromKey, toKey, kind: "forward" as const, label: null })),
  ),
  ...rework.map(labelled("rework")),
  ...abort.map(labelled("abort")),
];

/** A published template from which processes can start. */
export interface StartableTemplate extends TemplateGraph {
  readonly id: string;
  readonly versionId: string;
  readonly key: string;
  readonly name: string;
}

/** The rows of the demo's templates, each published as version 1 in the first weeks. */
export interface TemplateRows {
  readonly templates: readonly StartableTemplate[];
  readonly processTemplate: readonly Insertable<TemplateTables["processTemplate"]>[];
  readonly processTemplateType: readonly Insertable<TemplateTables["processTemplateType"]>[];
  readonly processTemplateVersion: readonly Insertable<TemplateTables["processTemplateVersion"]>[];
  readonly templateMilestone: readonly Insertable<TemplateTables["templateMilestone"]>[];
  readonly templateTransition: readonly Insertable<TemplateTables["templateTransition"]>[];
}

const NEWEST_DAYS = 1_150;

/** The ten templates, each linked to the technologies of which it is the default. */
export const templateRows = (
  rng: Rng,
  now: Date,
  technologies: readonly Insertable<Database["projectType"]>[],
  publishedByName: string,
): TemplateRows => {
  const made = demoTemplates.map((template) => ({
    ...template,
    ...templateGraph(template),
    id: rng.uuid(),
    versionId: rng.uuid(),
    at: instantBetween(rng, daysBefore(now, OLDEST_DAYS), daysBefore(now, NEWEST_DAYS)),
  }));
  return {
    templates: made,
    processTemplate: made.map(({ id, key, name, description, at }) => ({
      ...{ id, key, name, description, status: "PUBLISHED" },
      ...{ publishedVersionId: null, draftVersionId: null, createdAt: at, updatedAt: at },
    })),
    processTemplateType: made.flatMap(({ id, key }) =>
      technologies
        .filter(({ defaultTemplateKey }) => defaultTemplateKey === key)
        .map((technology) => ({ templateId: id, typeId: technology.id })),
    ),
    processTemplateVersion: made.map(({ id, versionId, at, maxRounds, receivesForwardActions }) => ({
      ...{ id: versionId, templateId: id, number: 1, createdAt: at, publishedAt: at, publishedByName },
      ...{ maxRounds, receivesForwardActions },
    })),
    templateMilestone: made.flatMap(({ versionId, steps }) =>
      steps.map((step) => ({ ...step, id: rng.uuid(), versionId })),
    ),
    templateTransition: made.flatMap(({ versionId, arrows }) =>
      arrows.map((arrow) => ({ ...arrow, id: rng.uuid(), versionId })),
    ),
  };
};

import type { ColumnType, Generated } from "kysely";
import type { Instant, OptionalInstant } from "./instant.ts";

/** A row of `process_template`; its graph belongs to its versions. Source: behaviour.md §3 Process template. */
export interface ProcessTemplateTable {
  id: string;
  key: string;
  name: string;
  description: string | null;
  status: string;
  publishedVersionId: string | null;
  draftVersionId: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `process_template_type`: a technology that the template is meant for. */
export interface ProcessTemplateTypeTable {
  templateId: string;
  typeId: string;
}

/** A row of `process_template_version`; a published one never changes again. */
export interface ProcessTemplateVersionTable {
  id: string;
  templateId: string;
  number: number;
  createdAt: Instant;
  publishedAt: OptionalInstant;
  publishedByName: string | null;
  publishedById: Generated<string | null>;
  maxRounds: ColumnType<number | null, number | null | undefined, number | null>;
  receivesForwardActions: Generated<boolean>;
}

/** The columns that a template's step and a process's milestone share. */
export interface StepColumns {
  id: string;
  position: number;
  key: string;
  name: string;
  kind: string;
  joinKind: string;
  optional: boolean;
  expectedDays: number;
  evidence: string[];
  evidenceMode: string;
  evidenceRequired: boolean;
  closesFindings: boolean;
  ownerKind: string | null;
  ownerId: string | null;
  x: number | null;
  y: number | null;
}

/** The columns that the arrows of templates and of processes share. */
export interface ArrowColumns {
  id: string;
  position: number;
  fromKey: string;
  toKey: string;
  kind: string;
  label: string | null;
  guard: string | null;
}

/** A row of `template_milestone`. */
export interface TemplateMilestoneTable extends StepColumns {
  versionId: string;
}

/** A row of `template_transition`. */
export interface TemplateTransitionTable extends ArrowColumns {
  versionId: string;
}

/** The tables of process templates; part of `Database`. */
export interface TemplateTables {
  processTemplate: ProcessTemplateTable;
  processTemplateType: ProcessTemplateTypeTable;
  processTemplateVersion: ProcessTemplateVersionTable;
  templateMilestone: TemplateMilestoneTable;
  templateTransition: TemplateTransitionTable;
}

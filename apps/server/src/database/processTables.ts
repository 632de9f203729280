import type { ColumnType, Generated } from "kysely";
import type { Instant, OptionalInstant } from "./instant.ts";
import type { ArrowColumns, StepColumns } from "./templateTables.ts";

/** A row of `project_process`, with the template version that it was copied from. Source: behaviour.md §3 Process. */
export interface ProjectProcessTable {
  id: string;
  projectId: string;
  templateId: string;
  templateVersionId: string;
  templateVersion: number;
  templateKey: string;
  templateName: string;
  name: string;
  status: string;
  /** True if it is held because its project is; it then resumes with the project. */
  heldByProject: Generated<boolean>;
  startedAt: OptionalInstant;
  dueAt: string | null;
  endedAt: OptionalInstant;
  periodStart: string | null;
  periodEnd: string | null;
  /** 0 to 1. */
  progress: number;
  /** Calendar days; null if no end in success can be reached. */
  remainingDays: number | null;
  findingRound: Generated<number>;
  maxRounds: ColumnType<number | null, number | null | undefined, number | null>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `process_responsible`: a person and their place in the list. */
export interface ProcessResponsibleTable {
  processId: string;
  userId: string;
  position: number;
}

/** A row of `milestone`; its state and times always follow from its completions and its process's graph. */
export interface MilestoneTable extends StepColumns {
  processId: string;
  ownerCompanyId: string | null;
  state: string;
  readyAt: OptionalInstant;
  dueAt: OptionalInstant;
  completedAt: OptionalInstant;
  round: number;
  createdAt: Instant;
}

/** A row of `completion`; it can be revoked, but is never deleted. */
export interface CompletionTable {
  id: string;
  milestoneId: string;
  outcome: string;
  at: Instant;
  byId: string | null;
  byName: string | null;
  round: number;
  note: string | null;
  evidence: ColumnType<string[], string[] | undefined, string[]>;
  /** Versions of documents that filled the slots when it was completed. */
  documentVersionIds: ColumnType<string[], string[] | undefined, string[]>;
  revokedAt: OptionalInstant;
  revokedById: string | null;
  revokedByName: string | null;
  revokedAs: string | null;
  reason: string | null;
  /** The name of the step from which the work was sent back. */
  sentBackFrom: ColumnType<string | null, string | null | undefined, string | null>;
  /** Everything that undoing it gives back, as JSON; null if it cannot be undone. */
  undo: ColumnType<unknown, string | null | undefined, string | null>;
}

/** A row of `process_transition`. */
export interface ProcessTransitionTable extends ArrowColumns {
  processId: string;
}

/** The tables of processes; part of `Database`. */
export interface ProcessTables {
  projectProcess: ProjectProcessTable;
  processResponsible: ProcessResponsibleTable;
  milestone: MilestoneTable;
  completion: CompletionTable;
  processTransition: ProcessTransitionTable;
}

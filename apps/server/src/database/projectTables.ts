import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Instant, OptionalInstant } from "./instant.ts";

/** A list of a project's registry entries, written as JSON text. */
type Entries = JSONColumnType<readonly object[], string | undefined>;
/** A calendar day, `YYYY-MM-DD`. */
type Day = string;

/** A row of `project`. Source: behaviour.md §3 Project. */
export interface ProjectTable {
  id: string;
  code: string;
  name: string;
  description: string | null;
  status: string;
  statusBefore: string | null;
  companyId: string;
  typeId: string;
  programme: string;
  registryProjectId: string | null;
  registryUrl: string | null;
  registryStatus: string | null;
  registryStatusDate: Day | null;
  methodology: string | null;
  methodologyVersion: string | null;
  secondMethodology: string | null;
  sector: string | null;
  country: string;
  region: string | null;
  latitude: number | null;
  longitude: number | null;
  coveredByNdc: string | null;
  ndcNote: string | null;
  mitigationType: string | null;
  startDate: Day | null;
  creditingPeriodStart: Day | null;
  creditingPeriodEnd: Day | null;
  estimatedAnnualTco2e: number | null;
  baselineAnnualTco2e: number | null;
  activityAmount: number | null;
  activityUnit: string | null;
  coBenefits: ColumnType<number[], number[] | undefined, number[]>;
  validationBodyId: string | null;
  verificationBodyId: string | null;
  leadUserId: string;
  budget: number | null;
  currency: string | null;
  tags: ColumnType<string[], string[] | undefined, string[]>;
  estimations: Entries;
  issuances: Entries;
  ratings: Entries;
  labels: Entries;
  relatedProjects: Entries;
  completedAt: OptionalInstant;
  createdById: string | null;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `project_responsible`: a person and their place in the list. */
export interface ProjectResponsibleTable {
  projectId: string;
  userId: string;
  position: number;
}

/** The tables of projects; part of `Database`. */
export interface ProjectTables {
  project: ProjectTable;
  projectResponsible: ProjectResponsibleTable;
}

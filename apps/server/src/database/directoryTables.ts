import type { Generated } from "kysely";
import type { Instant } from "./instant.ts";

/** A row of `project_type`: a technology. */
export interface ProjectTypeTable {
  id: string;
  code: string;
  name: string;
  category: string;
  scope: number | null;
  mitigationType: string | null;
  activityUnit: string | null;
  methodologies: string | null;
  defaultTemplateKey: string | null;
  description: string | null;
  active: boolean;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `milestone_owner`: a stakeholder; one without a company is available to everyone. */
export interface MilestoneOwnerTable {
  id: string;
  code: string;
  name: string;
  kind: string;
  companyId: string | null;
  contactName: string | null;
  email: string | null;
  phone: string | null;
  country: string | null;
  accreditation: string | null;
  workingDays: number | null;
  active: boolean;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** The tables that projects and milestones refer to; part of `Database`. */
export interface DirectoryTables {
  projectType: ProjectTypeTable;
  milestoneOwner: MilestoneOwnerTable;
}

import type { Fields } from "#wire/listQuery.ts";
import { programmeCodes, registryStatuses } from "#codes/programmes.ts";
import { goals, projectStatuses } from "../projectRecord.ts";
import { mitigationTypes } from "../projectTypes.ts";
import { sectors } from "#codes/sectors.ts";

/** Fields by which a list of projects is filtered and sorted. Source: behaviour.md §7 Projects. */
export const projectFields = {
  id: { type: "uuid" },
  code: { type: "text" },
  name: { type: "text" },
  status: { type: "select", values: projectStatuses },
  company: { type: "entity", sortable: false },
  companyId: { type: "uuid" },
  type: { type: "entity", sortable: false },
  typeId: { type: "uuid" },
  programme: { type: "select", values: programmeCodes },
  registryProjectId: { type: "text" },
  registryStatus: { type: "select", values: registryStatuses },
  registryStatusDate: { type: "date" },
  sector: { type: "select", values: sectors },
  country: { type: "text" },
  mitigationType: { type: "select", values: mitigationTypes },
  startDate: { type: "date" },
  estimatedAnnualTco2e: { type: "number" },
  leadUser: { type: "entity", sortable: false },
  leadUserId: { type: "uuid" },
  /** A project's lead and its responsibles. */
  person: { type: "entity", sortable: false },
  coBenefits: { type: "multi-select", values: goals.map(String), sortable: false },
  tags: { type: "multi-select", sortable: false },
  createdAt: { type: "datetime" },
  updatedAt: { type: "datetime" },
} as const satisfies Fields;

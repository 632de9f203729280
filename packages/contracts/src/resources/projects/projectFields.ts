import type { Fields } from "#wire/listQuery.ts";
import { identityFields, timeFields } from "#wire/resource.ts";
import { goalLabels } from "#codes/goals.ts";
import {
  ndcCoverageLabels,
  ndcCoverages,
  programmeCodes,
  programmes,
  registryStatuses,
} from "#codes/programmes.ts";
import { goals, projectStatuses } from "../projectRecord.ts";
import { mitigationLabels, mitigationTypes } from "../projectTypes.ts";
import { sectors } from "#codes/sectors.ts";

/** The fields of projects in a list: filters, order, columns. Source: behaviour.md §7 Projects. */
export const projectFields = {
  ...identityFields,
  code: { type: "text", label: "Code" },
  name: { type: "text", label: "Name" },
  description: { type: "text", label: "Description", only: "column" },
  status: { type: "select", label: "Status", values: projectStatuses },
  company: { type: "entity", label: "Company", sortable: false },
  companyId: { type: "uuid", label: "Company id" },
  type: { type: "entity", label: "Technology", sortable: false },
  typeId: { type: "uuid", label: "Technology id" },
  programme: { type: "select", label: "Programme", values: programmeCodes, words: programmes },
  registryProjectId: { type: "text", label: "Registry id" },
  registryUrl: { type: "text", label: "Registry link", only: "column" },
  registryStatus: { type: "select", label: "Registry status", values: registryStatuses },
  registryStatusDate: { type: "date", label: "Registry status date" },
  methodology: { type: "text", label: "Methodology", only: "column" },
  methodologyVersion: { type: "text", label: "Methodology version", only: "column" },
  secondMethodology: { type: "text", label: "Second methodology", only: "column" },
  sector: { type: "select", label: "Sector", values: sectors },
  country: { type: "text", label: "Country" },
  region: { type: "text", label: "Region", only: "column" },
  latitude: { type: "number", label: "Latitude", only: "column" },
  longitude: { type: "number", label: "Longitude", only: "column" },
  coveredByNdc: {
    type: "select",
    label: "Covered by NDC",
    values: ndcCoverages,
    words: ndcCoverageLabels,
    only: "column",
  },
  ndcNote: { type: "text", label: "NDC note", only: "column" },
  mitigationType: { type: "select", label: "Mitigation", values: mitigationTypes, words: mitigationLabels },
  startDate: { type: "date", label: "Start date" },
  creditingPeriodStart: { type: "date", label: "Crediting period start", only: "column" },
  creditingPeriodEnd: { type: "date", label: "Crediting period end", only: "column" },
  estimatedAnnualTco2e: { type: "number", label: "tCO₂e a year" },
  baselineAnnualTco2e: { type: "number", label: "Baseline tCO₂e a year", only: "column" },
  activityAmount: { type: "number", label: "Activity", only: "column" },
  activityUnit: { type: "text", label: "Activity unit", only: "column" },
  validationBody: { type: "entity", label: "Validation body", only: "column" },
  verificationBody: { type: "entity", label: "Verification body", only: "column" },
  leadUser: { type: "entity", label: "Lead", sortable: false },
  leadUserId: { type: "uuid", label: "Lead id" },
  responsibles: { type: "entity", label: "Responsibles", only: "column" },
  /** A project's lead and its responsibles. */
  person: { type: "entity", label: "Person", sortable: false, only: "filter" },
  budget: { type: "number", label: "Budget", only: "column" },
  currency: { type: "text", label: "Currency", only: "column" },
  coBenefits: {
    type: "multi-select",
    label: "Co-benefits",
    values: goals.map(String),
    words: goalLabels,
    sortable: false,
  },
  tags: { type: "multi-select", label: "Tags", sortable: false },
  createdById: { type: "uuid", label: "Created by id", only: "column" },
  ...timeFields,
} as const satisfies Fields;

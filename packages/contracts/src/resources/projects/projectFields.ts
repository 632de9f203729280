import type { Fields } from "#wire/listQuery.ts";
import { identityFields, importField, timeFields } from "#wire/resource.ts";
import { goalLabels } from "#codes/goals.ts";
import {
  ndcCoverageLabels,
  ndcCoverages,
  programmeCodes,
  programmes,
  registryStatuses,
  registryStatusLabels,
} from "#codes/programmes.ts";
import { goals, projectStatuses } from "../projectRecord.ts";
import { mitigationLabels, mitigationTypes } from "../projectTypes.ts";
import { sectors } from "#codes/sectors.ts";

/** The fields of projects in a list: filters, order, columns. Related records are sorted by name, tags and co-benefits by how many they are. Source: behaviour.md §7 Projects. */
export const projectFields = {
  ...identityFields,
  code: { type: "text", label: "Code" },
  name: { type: "text", label: "Name" },
  description: { type: "text", label: "Description" },
  status: { type: "select", label: "Status", values: projectStatuses },
  company: { type: "entity", label: "Company" },
  companyId: { type: "uuid", label: "Company id" },
  type: { type: "entity", label: "Technology" },
  typeId: { type: "uuid", label: "Technology id" },
  programme: { type: "select", label: "Programme", values: programmeCodes, words: programmes },
  registryProjectId: { type: "text", label: "Registry id" },
  registryUrl: { type: "text", label: "Registry link" },
  registryStatus: {
    type: "select",
    label: "Registry status",
    values: registryStatuses,
    words: registryStatusLabels,
  },
  registryStatusDate: { type: "date", label: "Registry status date" },
  methodology: { type: "text", label: "Methodology" },
  methodologyVersion: { type: "text", label: "Methodology version" },
  secondMethodology: { type: "text", label: "Second methodology" },
  sector: { type: "select", label: "Sector", values: sectors },
  country: { type: "text", label: "Country" },
  region: { type: "text", label: "Region" },
  latitude: { type: "number", label: "Latitude" },
  longitude: { type: "number", label: "Longitude" },
  coveredByNdc: {
    type: "select",
    label: "Covered by NDC",
    values: ndcCoverages,
    words: ndcCoverageLabels,
  },
  ndcNote: { type: "text", label: "NDC note" },
  mitigationType: { type: "select", label: "Mitigation", values: mitigationTypes, words: mitigationLabels },
  startDate: { type: "date", label: "Start date" },
  creditingPeriodStart: { type: "date", label: "Crediting period start" },
  creditingPeriodEnd: { type: "date", label: "Crediting period end" },
  estimatedAnnualTco2e: { type: "number", label: "tCO₂e a year" },
  baselineAnnualTco2e: { type: "number", label: "Baseline tCO₂e a year" },
  activityAmount: { type: "number", label: "Activity" },
  activityUnit: { type: "text", label: "Activity unit" },
  validationBody: { type: "entity", label: "Validation body" },
  verificationBody: { type: "entity", label: "Verification body" },
  leadUser: { type: "entity", label: "Lead" },
  leadUserId: { type: "uuid", label: "Lead id" },
  responsibles: { type: "entity", label: "Responsibles", many: true, sortable: false },
  /** A project's lead and its responsibles. */
  person: { type: "entity", label: "Person", sortable: false, only: "filter" },
  budget: { type: "number", label: "Budget" },
  currency: { type: "text", label: "Currency" },
  coBenefits: {
    type: "multi-select",
    label: "Co-benefits",
    values: goals.map(String),
    words: goalLabels,
  },
  tags: { type: "multi-select", label: "Tags" },
  /** Years of its issuances. */
  vintage: { type: "number", label: "Vintage", sortable: false, only: "filter" },
  /** Promised up to today less issued, in tCO2e. */
  gap: { type: "number", label: "Gap to promised tCO₂e", sortable: false, only: "filter" },
  createdBy: { type: "entity", label: "Created by", sortable: false, only: "filter" },
  createdById: { type: "uuid", label: "Created by id", only: "column" },
  ...importField,
  ...timeFields,
} as const satisfies Fields;

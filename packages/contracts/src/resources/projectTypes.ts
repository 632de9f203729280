import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import type { SamplesOf } from "../wire/endpoint.ts";
import { related } from "../wire/related.ts";
import {
  choice,
  optionalChoice,
  openChoice,
  optionalLines,
  optionalText,
  optionalWhole,
  requiredCode,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { crudEndpoints, identityFields, importField, resource, timeFields } from "../wire/resource.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** Ways in which a technology mitigates emissions. Source: behaviour.md §3 Project type. */
export const mitigationTypes = [
  "REDUCTION_NATURE",
  "REDUCTION_TECHNICAL",
  "REMOVAL_NATURE",
  "REMOVAL_TECHNICAL",
  "AVOIDANCE",
] as const;

/** The labels of mitigation kinds by wire value. */
export const mitigationLabels: Readonly<Record<string, string>> = {
  REDUCTION_NATURE: "Reduction, nature-based",
  REDUCTION_TECHNICAL: "Reduction, technical",
  REMOVAL_NATURE: "Removal, nature-based",
  REMOVAL_TECHNICAL: "Removal, technical",
  AVOIDANCE: "Avoidance",
} satisfies Record<(typeof mitigationTypes)[number], string>;

/** The families of technologies. Source: behaviour.md §3 Project type. */
export const technologyCategories = [
  "Renewable power",
  "Energy distribution",
  "Energy demand",
  "Manufacturing",
  "Chemicals",
  "Transport",
  "Fugitive: fuels",
  "Fugitive: halocarbons",
  "Waste",
  "Forests and land",
  "Agriculture",
  "Engineered removal",
] as const;

/** The first and last sectoral scope of the registries. */
const FIRST_SCOPE = 1;
const LAST_SCOPE = 16;

/** A technology: the type of a project. Source: behaviour.md §3 Project type. */
const projectTypeSchema = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  category: openChoice(technologyCategories),
  scope: z.nullable(z.number()),
  mitigationType: z.nullable(openChoice(mitigationTypes)),
  activityUnit: z.nullable(z.string()),
  methodologies: z.nullable(z.string()),
  defaultTemplateKey: z.nullable(z.string()),
  description: z.nullable(z.string()),
  active: z.boolean(),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A technology in an answer. */
export type ProjectType = z.infer<typeof projectTypeSchema>;
/** A technology within another record. */
export const projectTypeReference = ["id", "code", "name"] as const;
export const relatedProjectType = z.optional(z.nullable(related(projectTypeSchema, projectTypeReference)));

const MAX_CODE_CHARS = 32;
const MAX_NAME_CHARS = 160;
const MAX_UNIT_CHARS = 40;
const MAX_LINE_CHARS = 300;
const MAX_DESCRIPTION_CHARS = 4000;

/** Body to create or change a technology. Source: behaviour.md §5 Forms. */
export const projectTypeDraft = z.strictObject({
  code: requiredCode(MAX_CODE_CHARS),
  name: requiredText("Name", MAX_NAME_CHARS),
  category: choice("Category", technologyCategories),
  scope: optionalWhole("Scope", FIRST_SCOPE, LAST_SCOPE),
  mitigationType: optionalChoice("Mitigation", mitigationTypes),
  activityUnit: optionalText("Activity unit", MAX_UNIT_CHARS),
  methodologies: optionalText("Methodologies", MAX_LINE_CHARS),
  defaultTemplateKey: optionalText("Default template", MAX_CODE_CHARS),
  description: optionalLines("Description", MAX_DESCRIPTION_CHARS),
  active: z.optional(z.boolean()),
});
/** Parsed fields of a technology's body. */
export type ProjectTypeDraft = z.infer<typeof projectTypeDraft>;

/** The resource of technologies. */
export const projectTypes = resource({
  noun: "Technology",
  nouns: "technologies",
  path: "/api/project-types",
  entity: projectTypeSchema,
  draft: projectTypeDraft,
  access: access.projectTypes,
  extend: [],
  columns: ["name", "code", "category", "scope", "mitigationType", "activityUnit", "active"],
  fields: {
    ...identityFields,
    code: { type: "text", label: "Code" },
    name: { type: "text", label: "Name" },
    category: { type: "select", label: "Category", values: technologyCategories },
    scope: { type: "number", label: "Scope" },
    mitigationType: { type: "select", label: "Mitigation", values: mitigationTypes, words: mitigationLabels },
    activityUnit: { type: "text", label: "Unit", only: "column" },
    methodologies: { type: "text", label: "Methodologies", only: "column" },
    defaultTemplateKey: { type: "text", label: "Default template", only: "column" },
    description: { type: "text", label: "Description", only: "column" },
    active: { type: "boolean", label: "Active" },
    ...importField,
    ...timeFields,
  },
});

/** Endpoints of technologies. Source: behaviour.md §7 Technologies and stakeholders. */
export const projectTypeEndpoints = crudEndpoints(projectTypes);

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const projectTypeSamples: SamplesOf<typeof projectTypeEndpoints> = {
  create: { code: "TIDAL", name: "Tidal power", category: "Renewable power" },
  update: { name: "Tidal stream power", version: 1 },
};

import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import type { SamplesOf } from "../wire/endpoint.ts";
import { relatedCompany } from "./companies.ts";
import { isCountry } from "../codes/countries.ts";
import {
  openChoice,
  optionalId,
  optionalText,
  optionalWhole,
  requiredCode,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { messages } from "../wire/messages.ts";
import { related } from "../wire/related.ts";
import { isOwnerKind, ownerKindCodes, ownerKindLabels } from "../codes/ownerKinds.ts";
import { crudEndpoints, identityFields, importField, resource, timeFields } from "../wire/resource.ts";
import { emailField } from "../wire/signInFields.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** A stakeholder, who owns milestones. Source: behaviour.md §3 Milestone owner. */
const milestoneOwnerSchema = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  kind: openChoice(ownerKindCodes),
  companyId: z.nullable(z.guid()),
  company: relatedCompany,
  contactName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  accreditation: z.nullable(z.string()),
  workingDays: z.nullable(z.number()),
  active: z.boolean(),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A stakeholder in an answer. */
export type MilestoneOwner = z.infer<typeof milestoneOwnerSchema>;
/** A stakeholder within another record. */
export const milestoneOwnerReference = ["id", "code", "name"] as const;
export const relatedMilestoneOwner = z.optional(
  z.nullable(related(milestoneOwnerSchema, milestoneOwnerReference)),
);

const MAX_CODE_CHARS = 32;
const MAX_NAME_CHARS = 160;
const MAX_PHONE_CHARS = 40;
const MAX_LINE_CHARS = 200;
const MAX_WORKING_DAYS = 365;

/** Body to create or change a stakeholder. Source: behaviour.md §5 Forms. */
export const milestoneOwnerDraft = z.strictObject({
  code: requiredCode(MAX_CODE_CHARS),
  name: requiredText("Name", MAX_NAME_CHARS),
  kind: z
    .string(messages.required("Kind"))
    .check(
      z.minLength(1, { error: messages.required("Kind"), abort: true }),
      z.refine(isOwnerKind, messages.notAChoice("Kind")),
    ),
  companyId: optionalId("Company"),
  contactName: optionalText("Contact", MAX_NAME_CHARS),
  email: z.optional(z.nullable(emailField)),
  phone: optionalText("Phone", MAX_PHONE_CHARS),
  country: z.optional(z.nullable(z.string().check(z.refine(isCountry, messages.notAChoice("Country"))))),
  accreditation: optionalText("Accreditation", MAX_LINE_CHARS),
  workingDays: optionalWhole("Working days", 0, MAX_WORKING_DAYS),
  active: z.optional(z.boolean()),
});
/** Parsed fields of a stakeholder's body. */
export type MilestoneOwnerDraft = z.infer<typeof milestoneOwnerDraft>;

/** The resource of stakeholders. */
export const milestoneOwners = resource({
  noun: "Stakeholder",
  nouns: "stakeholders",
  path: "/api/project-milestone-owners",
  entity: milestoneOwnerSchema,
  draft: milestoneOwnerDraft,
  access: access.milestoneOwners,
  extend: ["company"],
  columns: ["name", "code", "kind", "company", "contactName", "country", "workingDays", "active"],
  fields: {
    ...identityFields,
    code: { type: "text", label: "Code" },
    name: { type: "text", label: "Name" },
    kind: { type: "select", label: "Kind", values: ownerKindCodes, words: ownerKindLabels },
    company: { type: "entity", label: "Company", sortable: false },
    companyId: { type: "uuid", label: "Company id" },
    contactName: { type: "text", label: "Contact" },
    email: { type: "email", label: "Email" },
    phone: { type: "text", label: "Phone", only: "column" },
    country: { type: "text", label: "Country" },
    accreditation: { type: "text", label: "Accreditation", only: "column" },
    workingDays: { type: "number", label: "Working days" },
    active: { type: "boolean", label: "Active" },
    ...importField,
    ...timeFields,
  },
});

/** Endpoints of stakeholders. Source: behaviour.md §7 Technologies and stakeholders. */
export const milestoneOwnerEndpoints = crudEndpoints(milestoneOwners);

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const milestoneOwnerSamples: SamplesOf<typeof milestoneOwnerEndpoints> = {
  create: { code: "VVB-SAMPLE", name: "Sample Assurance", kind: "VVB" },
  update: { name: "Sample Assurance Group", version: 1 },
};

import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { seenText } from "../wire/characters.ts";
import { isCountry } from "../codes/countries.ts";
import { endpoint, type SamplesOf } from "../wire/endpoint.ts";
import {
  choice,
  optionalChoice,
  openChoice,
  optionalLines,
  optionalUrl,
  optionalText,
  optionalWhole,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { related } from "../wire/related.ts";
import { MAX_LOGO_BYTES } from "../wire/limits.ts";
import { messages } from "../wire/messages.ts";
import { crudEndpoints, identityFields, importField, resource, timeFields } from "../wire/resource.ts";
import { sectors } from "../codes/sectors.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** A company's states. Source: behaviour.md §4 Statuses. */
export const companyStatuses = ["ACTIVE", "INACTIVE"] as const;
/** Head-count bands: up to 9, 49, 249, 999 and more. Source: behaviour.md §3 Company. */
export const sizeBands = ["MICRO", "SMALL", "MEDIUM", "LARGE", "VERY_LARGE"] as const;

/** The labels of head-count bands. */
export const sizeLabels: Readonly<Record<(typeof sizeBands)[number], string>> = {
  MICRO: "Up to 9 people",
  SMALL: "10 to 49 people",
  MEDIUM: "50 to 249 people",
  LARGE: "250 to 999 people",
  VERY_LARGE: "1,000 people and more",
};

/** A partner company. `userCount` and `projectCount` count its users and projects. Source: behaviour.md §3 Company. */
const companySchema = z.object({
  id: z.guid(),
  name: z.string(),
  legalName: z.nullable(z.string()),
  country: z.string(),
  sector: z.nullable(z.string()),
  sizeBand: z.nullable(openChoice(sizeBands)),
  website: z.nullable(z.string()),
  lei: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  status: openChoice(companyStatuses),
  baseYear: z.nullable(z.number()),
  targetYear: z.nullable(z.number()),
  targetPercent: z.nullable(z.number()),
  notes: z.nullable(z.string()),
  /** Names the bytes of its logo: another text means another picture. Null without one. */
  logo: z.nullable(z.string()),
  userCount: z.optional(z.int()),
  projectCount: z.optional(z.int()),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A partner company in an answer. */
export type Company = z.infer<typeof companySchema>;
/** A company within another record. */
export const companyReference = ["id", "name", "status"] as const;
export const relatedCompany = z.optional(z.nullable(related(companySchema, companyReference)));

const MAX_NAME_CHARS = 160;
const MAX_LINE_CHARS = 200;
const MAX_TAX_ID_CHARS = 64;
const MAX_ADDRESS_CHARS = 500;
const MAX_NOTES_CHARS = 4000;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const WHOLE_PERCENT = 100;

/** Body to create or change a company. Source: behaviour.md §5 Forms. */
export const companyDraft = z.strictObject({
  name: requiredText("Name", MAX_NAME_CHARS),
  legalName: optionalText("Legal name", MAX_LINE_CHARS),
  country: z
    .string(messages.required("Country"))
    .check(
      z.minLength(1, { error: messages.required("Country"), abort: true }),
      z.refine(isCountry, messages.notAChoice("Country")),
    ),
  sector: optionalChoice("Sector", sectors),
  sizeBand: optionalChoice("Size", sizeBands),
  website: optionalUrl("Website", MAX_LINE_CHARS),
  lei: z.optional(
    z.nullable(
      z
        .string(messages.leiInvalid)
        .check(seenText, z.toUpperCase(), z.regex(/^[A-Z0-9]{20}$/, messages.leiInvalid)),
    ),
  ),
  taxId: optionalText("Tax id", MAX_TAX_ID_CHARS),
  address: optionalLines("Address", MAX_ADDRESS_CHARS),
  status: z.optional(choice("Status", companyStatuses)),
  baseYear: optionalWhole("Base year", FIRST_YEAR, LAST_YEAR),
  targetYear: optionalWhole("Target year", FIRST_YEAR, LAST_YEAR),
  targetPercent: optionalWhole("Target", 0, WHOLE_PERCENT),
  notes: optionalLines("Notes", MAX_NOTES_CHARS),
});
/** Parsed fields of a company's body. */
export type CompanyDraft = z.infer<typeof companyDraft>;

/** The resource of companies. */
export const companies = resource({
  noun: "Company",
  nouns: "companies",
  path: "/api/companies",
  entity: companySchema,
  draft: companyDraft,
  access: access.companies,
  extend: [],
  columns: ["name", "country", "sector", "userCount", "projectCount", "status", "createdAt"],
  fields: {
    ...identityFields,
    name: { type: "text", label: "Name" },
    legalName: { type: "text", label: "Legal name" },
    country: { type: "text", label: "Country" },
    sector: { type: "select", label: "Sector", values: sectors },
    sizeBand: { type: "select", label: "Size", values: sizeBands, words: sizeLabels },
    website: { type: "text", label: "Website", only: "column" },
    lei: { type: "text", label: "LEI" },
    taxId: { type: "text", label: "Tax id", only: "column" },
    address: { type: "text", label: "Address", only: "column" },
    status: { type: "select", label: "Status", values: companyStatuses },
    baseYear: { type: "number", label: "Base year" },
    targetYear: { type: "number", label: "Target year" },
    targetPercent: { type: "number", label: "Target" },
    notes: { type: "text", label: "Notes", only: "column" },
    userCount: { type: "number", label: "Users", only: "column" },
    projectCount: { type: "number", label: "Projects", only: "column" },
    ...importField,
    ...timeFields,
  },
});

/** The types of a logo, known by its bytes; an SVG, which may hold scripts, is none of them. Source: behaviour.md §7 Companies. */
export const logoTypes = ["image/png", "image/jpeg", "image/webp"] as const;

const logoPath = "/api/companies/{id}/logo";

/** Endpoints of companies. Source: behaviour.md §7 Companies. */
export const companyEndpoints = {
  count: endpoint({
    method: "GET",
    path: "/api/companies/aggregates/count",
    summary: "Count companies",
    access: access.companies.count,
    answer: z.int(),
  }),
  ...crudEndpoints(companies),
  logo: endpoint({
    method: "GET",
    path: logoPath,
    summary: "Read the logo of a company",
    access: access.companies.logo,
    produces: "image/*",
  }),
  setLogo: endpoint({
    method: "PUT",
    path: logoPath,
    summary: "Give a company a logo, in place of the one it has",
    access: access.companies.setLogo,
    bytes: { maxBytes: MAX_LOGO_BYTES, types: logoTypes },
    answer: companySchema,
  }),
  removeLogo: endpoint({
    method: "DELETE",
    path: logoPath,
    summary: "Remove the logo of a company",
    access: access.companies.removeLogo,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const companySamples: SamplesOf<typeof companyEndpoints> = {
  create: { name: "Sample Works", country: "PT" },
  update: { name: "Sample Works Renamed", version: 1 },
};

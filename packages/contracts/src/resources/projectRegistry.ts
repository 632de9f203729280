import * as z from "zod/mini";
import {
  choice,
  openChoice,
  optionalDate,
  optionalText,
  optionalUrl,
  optionalWhole,
  requiredDate,
  requiredText,
} from "../wire/fieldSchemas.ts";
import { MAX_REGISTRY_ENTRIES } from "../wire/limits.ts";
import { messages } from "../wire/messages.ts";
import { isProgramme, programmeCodes } from "../codes/programmes.ts";

/** Agencies that rate projects. Source: behaviour.md §3 Project. */
export const ratingSources = ["BeZero", "Sylvera", "CCQI", "MAAP", "CDP"] as const;
/** Kinds of labels. Source: behaviour.md §3 Project. */
export const labelKinds = [
  "ENDORSEMENT",
  "LETTER_OF_QUALIFICATION",
  "CERTIFICATION",
  "LETTER_OF_AUTHORIZATION",
  "LETTER_OF_APPROVAL",
] as const;
/** Relations between this project and another. Source: behaviour.md §3 Project. */
const projectRelations = ["PREDECESSOR", "SUCCESSOR", "SAME_SITE", "PART_OF", "CONTAINS", "OTHER"] as const;

const MAX_TCO2E = 1_000_000_000_000;
const MAX_LINE_CHARS = 200;
const MAX_SERIALS_CHARS = 400;
const FIRST_VINTAGE = 1990;
const LAST_VINTAGE = 2100;

const required = (label: string, least: number, most: number) => {
  const message = messages.notANumberBetween(label, least, most);
  return z
    .number({
      error: ({ input }) => (input === undefined || input === null ? messages.required(label) : message),
    })
    .check(z.gte(least, message), z.lte(most, message));
};

/** Schema of an entry, for each registry list of a project's body. Source: behaviour.md §3 Project. */
export const registryEntryDrafts = {
  /** The amount expected for a span of days, in tCO2e. */
  estimations: z.strictObject({
    from: requiredDate("From"),
    to: requiredDate("To"),
    tco2e: required("tCO2e", 0, MAX_TCO2E),
  }),
  /** Units issued for a monitored period. */
  issuances: z.strictObject({
    periodStart: requiredDate("Period start"),
    periodEnd: requiredDate("Period end"),
    verificationBody: optionalText("Verification body", MAX_LINE_CHARS),
    reportDate: optionalDate("Report date"),
    quantity: required("Quantity", 0, MAX_TCO2E),
    vintage: optionalWhole("Vintage", FIRST_VINTAGE, LAST_VINTAGE),
    serials: optionalText("Serials", MAX_SERIALS_CHARS),
  }),
  ratings: z.strictObject({
    source: choice("Source", ratingSources),
    lowest: optionalText("Lowest", MAX_LINE_CHARS),
    highest: optionalText("Highest", MAX_LINE_CHARS),
    value: requiredText("Value", MAX_LINE_CHARS),
    link: optionalUrl("Link"),
  }),
  labels: z.strictObject({
    kind: choice("Label", labelKinds),
    validFrom: optionalDate("Valid from"),
    validTo: optionalDate("Valid to"),
    note: optionalText("Note", MAX_LINE_CHARS),
  }),
  relatedProjects: z.strictObject({
    relation: choice("Relation", projectRelations),
    project: requiredText("Project", MAX_LINE_CHARS),
    registry: z.optional(
      z.nullable(z.string().check(z.refine(isProgramme, messages.notAChoice("Registry")))),
    ),
  }),
} as const;
/** The name of a registry list. */
export type RegistryList = keyof typeof registryEntryDrafts;
/** One entry of a registry list. */
export type RegistryEntry<List extends RegistryList = RegistryList> = z.infer<
  (typeof registryEntryDrafts)[List]
>;

/** List → the fields with the first and last day of its entries. */
const spans = {
  estimations: ["from", "to", "To", "From"],
  issuances: ["periodStart", "periodEnd", "Period end", "Period start"],
  labels: ["validFrom", "validTo", "Valid to", "Valid from"],
  ratings: undefined,
  relatedProjects: undefined,
} as const;

/** Field → messages of the rules across an entry's fields: it must not end before it starts. */
export const registryEntryFaults = (
  list: RegistryList,
  entry: object,
): Readonly<Record<string, readonly string[]>> => {
  const span = spans[list];
  if (!span) return {};
  const [start, end, endLabel, startLabel] = span;
  const [first, last]: unknown[] = [Reflect.get(entry, start), Reflect.get(entry, end)];
  const isBackwards = typeof first === "string" && typeof last === "string" && last < first;
  return isBackwards ? { [end]: [messages.endsBeforeStart(endLabel, startLabel)] } : {};
};

const listOf = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.optional(
    z
      .array(entry)
      .check(z.maxLength(MAX_REGISTRY_ENTRIES, messages.tooMany("Entries", MAX_REGISTRY_ENTRIES))),
  );

/** The lists in a project's body, each as a whole. */
export const registryDrafts = {
  estimations: listOf(registryEntryDrafts.estimations),
  issuances: listOf(registryEntryDrafts.issuances),
  ratings: listOf(registryEntryDrafts.ratings),
  labels: listOf(registryEntryDrafts.labels),
  relatedProjects: listOf(registryEntryDrafts.relatedProjects),
};

const text = z.optional(z.nullable(z.string()));

/** The lists in a project's answer; only on its own page, never in a list of projects. */
export const registryAnswers = {
  estimations: z.optional(z.array(z.object({ from: z.string(), to: z.string(), tco2e: z.number() }))),
  issuances: z.optional(
    z.array(
      z.object({
        periodStart: z.string(),
        periodEnd: z.string(),
        verificationBody: text,
        reportDate: text,
        quantity: z.number(),
        vintage: z.optional(z.nullable(z.number())),
        serials: text,
      }),
    ),
  ),
  ratings: z.optional(
    z.array(
      z.object({
        source: openChoice(ratingSources),
        lowest: text,
        highest: text,
        value: z.string(),
        link: text,
      }),
    ),
  ),
  labels: z.optional(
    z.array(z.object({ kind: openChoice(labelKinds), validFrom: text, validTo: text, note: text })),
  ),
  relatedProjects: z.optional(
    z.array(
      z.object({
        relation: openChoice(projectRelations),
        project: z.string(),
        registry: z.optional(z.nullable(openChoice(programmeCodes))),
      }),
    ),
  ),
};

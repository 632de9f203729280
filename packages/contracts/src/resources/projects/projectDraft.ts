import * as z from "zod/mini";
import { countCharacters, lengthNote, seenText } from "#wire/characters.ts";
import { isCountry } from "#codes/countries.ts";
import { isCurrency } from "#codes/currencies.ts";
import {
  optionalChoice,
  idList,
  optionalDate,
  optionalId,
  optionalLines,
  optionalNumber,
  optionalText,
  optionalUrl,
  requiredId,
  requiredText,
} from "#wire/fieldSchemas.ts";
import { MAX_TAG_CHARS } from "#wire/limits.ts";
import { messages } from "#wire/messages.ts";
import { isProgramme, ndcCoverages, registryStatuses } from "#codes/programmes.ts";
import { registryDrafts } from "../projectRegistry.ts";
import { goals } from "../projectRecord.ts";
import { mitigationTypes } from "../projectTypes.ts";
import { sectors } from "#codes/sectors.ts";

const MIN_NAME_CHARS = 3;
const MAX_NAME_CHARS = 160;
const MAX_TEXT_CHARS = 4000;
const MAX_LINE_CHARS = 200;
const MAX_TAGS = 20;
const MAX_PEOPLE = 50;
const MAX_AMOUNT = 1_000_000_000_000;

const goalUnknown = messages.notAChoice("Co-benefits");

const requiredOf = (label: string, fits: (code: string) => boolean) =>
  z
    .string(messages.required(label))
    .check(
      z.minLength(1, { error: messages.required(label), abort: true }),
      z.refine(fits, messages.notAChoice(label)),
    );

/** Body to create or change a project. Without `leadUserId` the caller becomes the lead. Source: behaviour.md §5 Forms. */
export const projectDraft = z.strictObject({
  name: requiredText("Name", MAX_NAME_CHARS).check(
    z.refine(
      (name) => name === "" || countCharacters(name) >= MIN_NAME_CHARS,
      messages.tooShort("Name", MIN_NAME_CHARS),
    ),
    lengthNote(MIN_NAME_CHARS, MAX_NAME_CHARS),
  ),
  description: optionalLines("Description", MAX_TEXT_CHARS),
  companyId: requiredId("Company"),
  typeId: requiredId("Technology"),
  programme: requiredOf("Programme", isProgramme),
  registryProjectId: optionalText("Registry id", MAX_LINE_CHARS),
  registryUrl: optionalUrl("Registry link"),
  registryStatus: optionalChoice("Registry status", registryStatuses),
  registryStatusDate: optionalDate("Registry status date"),
  methodology: optionalText("Methodology", MAX_LINE_CHARS),
  methodologyVersion: optionalText("Methodology version", MAX_LINE_CHARS),
  secondMethodology: optionalText("Second methodology", MAX_LINE_CHARS),
  sector: optionalChoice("Sector", sectors),
  country: requiredOf("Country", isCountry),
  region: z.optional(
    z.nullable(
      z
        .string(messages.notText("Region"))
        .check(
          seenText,
          z.toUpperCase(),
          z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, "Region must be a code such as PT-11"),
        ),
    ),
  ),
  latitude: optionalNumber("Latitude", -90, 90),
  longitude: optionalNumber("Longitude", -180, 180),
  coveredByNdc: optionalChoice("Covered by NDC", ndcCoverages),
  ndcNote: optionalText("NDC note", MAX_LINE_CHARS),
  mitigationType: optionalChoice("Mitigation", mitigationTypes),
  startDate: optionalDate("Start date"),
  creditingPeriodStart: optionalDate("Crediting period start"),
  creditingPeriodEnd: optionalDate("Crediting period end"),
  estimatedAnnualTco2e: optionalNumber("Estimated reduction", 0, MAX_AMOUNT),
  baselineAnnualTco2e: optionalNumber("Baseline", 0, MAX_AMOUNT),
  activityAmount: optionalNumber("Activity", 0, MAX_AMOUNT),
  activityUnit: optionalText("Activity unit", MAX_LINE_CHARS),
  coBenefits: z.optional(
    z
      .array(z.int(goalUnknown).check(z.gte(1, goalUnknown), z.lte(goals.length, goalUnknown)), goalUnknown)
      .check(z.overwrite((chosen) => [...new Set(chosen)].toSorted((a, b) => a - b))),
  ),
  validationBodyId: optionalId("Validation body"),
  verificationBodyId: optionalId("Verification body"),
  leadUserId: z.optional(requiredId("Lead")),
  responsibleIds: z.optional(idList("Responsibles", MAX_PEOPLE)),
  budget: optionalNumber("Budget", 0, MAX_AMOUNT),
  currency: z.optional(
    z.nullable(
      z
        .string(messages.notAChoice("Currency"))
        .check(seenText, z.toUpperCase(), z.refine(isCurrency, messages.notAChoice("Currency"))),
    ),
  ),
  tags: z.optional(
    z.array(requiredText("Tag", MAX_TAG_CHARS)).check(
      z.overwrite((tags) => [...new Set(tags)]),
      z.maxLength(MAX_TAGS, messages.tooMany("Tags", MAX_TAGS)),
    ),
  ),
  ...registryDrafts,
});
/** Parsed fields of a project's body. */
export type ProjectDraft = z.infer<typeof projectDraft>;

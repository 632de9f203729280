import {
  countries,
  isCalendarDate,
  isCountry,
  isCurrency,
  isDueTime,
  isOwnerKind,
  isProgramme,
  isSpanEnd,
  isTimeZone,
  isWebAddress,
  ownerKindCodes,
  programmeCodes,
  wireDateField,
} from "@canopy/contracts";
import type * as z from "zod/mini";

/** Parts of a JSON schema by the function that checks the same; zod cannot write them by itself. */
const notes: ReadonlyMap<unknown, object> = new Map<unknown, object>([
  [isCalendarDate, { format: "date" }],
  [isCountry, { enum: countries }],
  [isCurrency, { enum: Intl.supportedValuesOf("currency") }],
  [isDueTime, { pattern: String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}` }],
  [isOwnerKind, { enum: ownerKindCodes }],
  [isProgramme, { enum: programmeCodes }],
  [isSpanEnd, { description: "A day, YYYY-MM-DD, or an instant, ISO 8601 with its zone." }],
  [isTimeZone, { description: "A time zone by its IANA name, such as Europe/Lisbon." }],
  [isWebAddress, { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" }],
]);

const anyDate: unknown = wireDateField;
/** The form in which this server writes a date; clients also read others. */
const writtenDate = {
  type: "string",
  description: "An instant, ISO 8601 in UTC, or a day, YYYY-MM-DD.",
} as const;

/** Completes a JSON schema by the notes of its checks. */
export const addNotes: NonNullable<z.core.ToJSONSchemaParams["override"]> = ({ zodSchema, jsonSchema }) => {
  if (zodSchema === anyDate) {
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, writtenDate);
  }
  // oxlint-disable no-underscore-dangle -- zod's own name
  for (const check of zodSchema._zod.def.checks ?? [])
    Object.assign(jsonSchema, notes.get(Reflect.get(check._zod.def, "fn")));
  // oxlint-enable no-underscore-dangle
};

import {
  countries,
  isCalendarDate,
  isCountry,
  isCurrency,
  isDueTime,
  isOwnerKind,
  isProgramme,
  isWebAddress,
  ownerKindCodes,
  programmeCodes,
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
  [isWebAddress, { pattern: "^[Hh][Tt][Tt][Pp][Ss]?://" }],
]);

/** Completes a JSON schema by the notes of its checks. */
export const addNotes: NonNullable<z.core.ToJSONSchemaParams["override"]> = ({ zodSchema, jsonSchema }) => {
  // oxlint-disable no-underscore-dangle -- zod's own name
  for (const check of zodSchema._zod.def.checks ?? [])
    Object.assign(jsonSchema, notes.get(Reflect.get(check._zod.def, "fn")));
  // oxlint-enable no-underscore-dangle
};

import { bulkActionOf, bulkBodyOf, type BulkGroup } from "@canopy/contracts";
import { bodyOf, checkAgainst, valuesOf, type FieldValue } from "../forms/formFields.ts";
import * as z from "zod/mini";
import type { BulkOffer } from "./bulkOffer.ts";

/** The value with which an offer's field begins. */
export const emptyAnswer = ({ field }: BulkOffer): FieldValue =>
  field ? (valuesOf([field])[field.name] ?? "") : "";

/** The body of an offer's call; undefined where its action takes none. An optional text that is empty is left out. */
export const bodyWith = (
  { body, field }: BulkOffer,
  value: FieldValue,
): Readonly<Record<string, unknown>> | undefined => {
  const answered = field ? bodyOf([field], { [field.name]: value }) : {};
  const filled = Object.entries({ ...body, ...answered }).filter(([, one]) => one !== null);
  return body || field ? Object.fromEntries(filled) : undefined;
};

/** The fault of an offer's value, by the schema of its action; undefined where it can be sent. */
export const faultOf = (
  group: BulkGroup | undefined,
  { field, action }: BulkOffer,
  value: FieldValue,
): string | undefined => {
  if (!group || !field) return undefined;
  const isEmpty = typeof value === "string" ? value.trim() === "" : value.length === 0;
  if (field.isRequired && isEmpty) return `${field.label} is required`;
  const known = bulkActionOf(group, action);
  const schema = (known && bulkBodyOf(group, known)) ?? z.unknown();
  return checkAgainst(schema, [field])({ [field.name]: value })[field.name];
};

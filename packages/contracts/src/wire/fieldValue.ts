import type { FieldType } from "./filter.ts";
import type { FieldRule } from "./listQuery.ts";
import { readWireDate } from "./wireDate.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** The API writes a number with up to 17 digits after its leading zeros. */
const NUMBER = /^-?\d{1,15}(\.\d{1,20})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** PostgreSQL accepts no zone offset of 16 hours or more. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-5]):[0-5]\d)$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const NUL = "\u0000";

/** The first and last instants that both PostgreSQL and a four-digit ISO year can hold. */
const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

const isStorable = (value: string): boolean => {
  const time = readWireDate(value)?.getTime() ?? Number.NaN;
  return time >= FIRST_INSTANT && time <= LAST_INSTANT;
};
const isDate = (value: string) => DATE.test(value) && isStorable(value);
const isInstant = (value: string) => isDate(value) || (INSTANT.test(value) && isStorable(value));
const isText = (value: string) => !value.includes(NUL);

const fits: Readonly<Record<FieldType, (value: string) => boolean>> = {
  text: isText,
  email: isText,
  number: (value) => NUMBER.test(value),
  date: isDate,
  datetime: isInstant,
  time: (value) => TIME.test(value),
  boolean: (value) => value === "true" || value === "false",
  uuid: (value) => UUID.test(value),
  entity: (value) => UUID.test(value),
  select: isText,
  "multi-select": isText,
};

/** True if the text is a value of the field's type and, if the field lists `values`, one of them. Source: behaviour.md §7. */
export const fieldValueFits = (field: FieldRule, value: string): boolean =>
  fits[field.type](value) && (field.values === undefined || field.values.includes(value));

/** True if the text is a UUID of any version. */
export const isUuid = (value: string): boolean => UUID.test(value);

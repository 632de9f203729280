import type { FieldType } from "./filter.ts";
import type { Field } from "./listQuery.ts";
import { readWireDate } from "./wireDate.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const NUMBER = /^-?\d{1,15}(\.\d{1,9})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const NUL = "\u0000";

const isDate = (value: string) =>
  DATE.test(value) && value >= "0001-01-01" && readWireDate(value) !== undefined;
const isInstant = (value: string) =>
  isDate(value) || (/T.*(Z|[+-]\d{2}:\d{2})$/.test(value) && readWireDate(value) !== undefined);
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

/** True where the text is a value of the field's type, and one of its `values` where it has them. Source: behaviour.md §7. */
export const fieldValueFits = (field: Field, value: string): boolean =>
  fits[field.type](value) && (field.values === undefined || field.values.includes(value));

/** True where the text is a UUID of any version. */
export const isUuid = (value: string): boolean => UUID.test(value);

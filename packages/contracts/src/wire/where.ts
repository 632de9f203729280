import {
  operatorFits,
  operators,
  operatorsByFieldType,
  takesManyValues,
  takesNoValue,
  type FieldType,
  type Operator,
} from "./filter.ts";
import { MAX_FILTERS, MAX_WINDOW_DAYS } from "./limits.ts";
import { filterField } from "./fieldUse.ts";
import type { FieldRule, FieldRules, Filter } from "./listQuery.ts";
import { filterValuesProblem } from "./readFilters.ts";

/**
 * Days counted from the reader's today. `next` and `last` are spans that include today, `ago` is earlier than so many
 * days ago, `ahead` later than so many days from now. Source: behaviour.md §5 Filters in an address.
 */
export type RelativeSpan = "today" | "next" | "last" | "ago" | "ahead";

/** A filter by days counted from today; it stays relative until it is sent. `days` is 0 for `today`. */
interface RelativeFilter {
  readonly fieldId: string;
  readonly span: RelativeSpan;
  readonly days: number;
}

/** One filter as an address or a view holds it. */
export type Where = Filter | RelativeFilter;

/** True if the filter counts days from today. */
export const isRelative = (where: Where): where is RelativeFilter => "span" in where;

/** True if a field of this type can be filtered by days from today. */
export const takesRelativeDays = (type: FieldType): boolean => type === "date" || type === "datetime";

/** True for a word that the field takes in the place of a record, such as 'me'. */
export const isPersonal = ({ personal = {} }: Pick<FieldRule, "personal">, value: string): boolean =>
  Object.hasOwn(personal, value);

/** The spelling of each span: `within.P30D`, `within.-P7D`, `before.-P7D`, `after.P7D`; `today` takes no value. */
const spellings = {
  next: ["within", "P"],
  last: ["within", "-P"],
  ago: ["before", "-P"],
  ahead: ["after", "P"],
} as const satisfies Record<Exclude<RelativeSpan, "today">, readonly [string, string]>;
const spans = ["next", "last", "ago", "ahead"] as const;
const DAYS = /^(-?P)(0|[1-9]\d{0,3})D$/;

/** The operators that a `where` of a field of this type can name. */
export const whereOperators = (type: FieldType): readonly string[] => [
  ...operatorsByFieldType[type],
  ...(takesRelativeDays(type) ? [...new Set(spans.map((span) => spellings[span][0])), "today"] : []),
];

/** The part of a `where` that cannot be read; `text` is the whole of it. */
export type WhereFault = "text" | "field" | "operator" | "value";

/** A `where` that was read, or the part of it that cannot be read and a sentence about it. */
type ReadWhere =
  | { readonly ok: true; readonly where: Where }
  | { readonly ok: false; readonly fault: WhereFault; readonly why: string };

const refuse = (fault: WhereFault, why: string): ReadWhere => ({ ok: false, fault, why });

/**
 * Reads one `where` of an address: `name.contains.a.b`, `status.in.ACTIVE,ON_HOLD`, `region.is_null`,
 * `dueAt.within.P30D`. Field, operator and value are checked against the list's fields. Never throws.
 * Source: behaviour.md §5 Filters in an address.
 */
export const readWhere = (text: string, fields: FieldRules): ReadWhere => {
  const [, fieldId = "", operatorText = "", value] = /^([^.]+)\.([^.]+)(?:\.(.*))?$/s.exec(text) ?? [];
  // U+FFFD marks an address with an invalid encoding.
  if (fieldId === "" || text.includes("\uFFFD"))
    return refuse("text", "A filter is written field.operator.value.");
  const field = filterField(fields, fieldId);
  if (!field) return refuse("field", `This list has no field ${fieldId}.`);
  return (
    readRelative({ fieldId, field }, operatorText, value) ??
    readPlain({ fieldId, field }, operatorText, value)
  );
};

interface OfField {
  readonly fieldId: string;
  readonly field: FieldRule;
}

const readRelative = (
  { fieldId, field }: OfField,
  name: string,
  value: string | undefined,
): ReadWhere | undefined => {
  if (name !== "today" && !spans.some((span) => spellings[span][0] === name)) return undefined;
  if (!takesRelativeDays(field.type))
    return refuse("operator", `${name} does not apply to a ${field.type} field.`);
  if (name === "today")
    return value === undefined
      ? { ok: true, where: { fieldId, span: "today", days: 0 } }
      : refuse("value", "today takes no value.");
  const [, sign, digits] = DAYS.exec(value ?? "") ?? [];
  const span = spans.find((one) => spellings[one][0] === name && spellings[one][1] === sign);
  const days = Number(digits);
  if (!span || days > MAX_WINDOW_DAYS)
    return refuse("value", `${name} takes days such as P30D or -P7D, at most ${MAX_WINDOW_DAYS}.`);
  return { ok: true, where: { fieldId, span, days } };
};

const readPlain = ({ fieldId, field }: OfField, name: string, value: string | undefined): ReadWhere => {
  const operator = operators.find((known) => known === name);
  if (!operator) return refuse("operator", `${name} is no operator.`);
  if (!operatorFits(field.type, operator))
    return refuse("operator", `${name} does not apply to a ${field.type} field.`);
  const values = valuesOf(operator, value);
  if (!values) return refuse("value", "A value holds % only before two hexadecimal digits.");
  const isWord = operator === "equals" && values.some((one) => isPersonal(field, one));
  const why = isWord ? undefined : filterValuesProblem(field, operator, values);
  return why === undefined
    ? { ok: true, where: { fieldId, operator, values } }
    : refuse("value", `The value of ${fieldId} ${why}.`);
};

/** The values of a text; undefined for one whose percent-encoding is broken. */
const valuesOf = (operator: Operator, text: string | undefined): readonly string[] | undefined => {
  if (text === undefined) return [];
  if (!takesManyValues(operator)) return [text];
  try {
    return text.split(",").map((part) => decodeURIComponent(part));
  } catch {
    return undefined;
  }
};

/** Writes a filter as `readWhere` reads it. Source: behaviour.md §5 Filters in an address. */
export const writeWhere = (where: Where): string => {
  if (isRelative(where)) {
    if (where.span === "today") return `${where.fieldId}.today`;
    const [name, sign] = spellings[where.span];
    return `${where.fieldId}.${name}.${sign}${where.days}D`;
  }
  const { fieldId, operator, values } = where;
  if (takesNoValue(operator)) return `${fieldId}.${operator}`;
  const written = takesManyValues(operator)
    ? values.map((value) => value.replaceAll("%", "%25").replaceAll(",", "%2C")).join()
    : (values[0] ?? "");
  return `${fieldId}.${operator}.${written}`;
};

const countedDays = (count: number): string => (count === 1 ? "1 day" : `${count} days`);

/** A relative filter in words, for the end of a sentence: 'is in the next 30 days', 'is more than 7 days ago'. */
export const relativeWords = ({ span, days }: Pick<RelativeFilter, "span" | "days">): string => {
  if (days === 0) return { ago: "is before today", ahead: "is after today" }[span as string] ?? "is today";
  return {
    today: "is today",
    next: `is in the next ${countedDays(days)}`,
    last: `is in the last ${countedDays(days)}`,
    ago: `is more than ${countedDays(days)} ago`,
    ahead: `is more than ${countedDays(days)} from now`,
  }[span];
};

/** The reader's calendar: today as `YYYY-MM-DD`, and the first instant of a day as ISO 8601 in UTC. */
export interface ReaderDays {
  readonly today: string;
  readonly startOf: (day: string) => string;
}

const DAY_MS = 86_400_000;
const DAY_CHARS = "2026-11-21".length;
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, DAY_CHARS);

/** The first and the last day of a span; undefined where it is open. */
interface Bounds {
  readonly first?: string;
  readonly last?: string;
}

const boundsOf = ({ span, days }: RelativeFilter, today: string): Bounds =>
  ({
    today: { first: today, last: today },
    next: { first: today, last: addDays(today, days) },
    last: { first: addDays(today, -days), last: today },
    ago: { last: addDays(today, -days - 1) },
    ahead: { first: addDays(today, days + 1) },
  })[span];

/** A day whose neighbours have years of four digits, too. */
const DAY = /^(?!9999)[1-9]\d{3}-\d\d-\d\d$/;

/** The days between which the instants of a filter by a day lie; undefined for any other filter, and for 'is not', which is no span. */
const daysOf = ({ fieldId, operator, values }: Filter, fields: FieldRules): Bounds | undefined => {
  const [day = ""] = values;
  if (fields[fieldId]?.type !== "datetime" || !DAY.test(day)) return undefined;
  const bounds: Partial<Record<Operator, Bounds>> = {
    equals: { first: day, last: day },
    greater_than: { first: addDays(day, 1) },
    greater_than_or_equal: { first: day },
    less_than: { last: addDays(day, -1) },
    less_than_or_equal: { last: day },
  };
  return bounds[operator];
};

/** True if the filter counts days of the reader's zone. */
export const countsDays = (where: Where, fields: FieldRules): boolean =>
  isRelative(where) || daysOf(where, fields) !== undefined;

/**
 * A filter as the wire takes it. Relative dates, and days to which a datetime field is compared, become days of the
 * reader's zone: of a datetime field the instants between which they lie; a span becomes two filters. Source:
 * behaviour.md §5 Filters in an address.
 */
export const wireFilters = (where: Where, fields: FieldRules, reader: ReaderDays): readonly Filter[] => {
  const bounds = isRelative(where) ? boundsOf(where, reader.today) : daysOf(where, fields);
  if (!isRelative(where) && !bounds) return [where];
  const { fieldId } = where;
  const { first, last } = bounds ?? {};
  const isDay = fields[fieldId]?.type === "date";
  const from = (day: string): Filter => ({
    fieldId,
    operator: "greater_than_or_equal",
    values: [isDay ? day : reader.startOf(day)],
  });
  const until = (day: string): Filter => ({
    fieldId,
    operator: isDay ? "less_than_or_equal" : "less_than",
    values: [isDay ? day : reader.startOf(addDays(day, 1))],
  });
  return [...(first === undefined ? [] : [from(first)]), ...(last === undefined ? [] : [until(last)])];
};

/** The most filters that one filter of a list becomes on the wire. Source: behaviour.md §5 Filters in an address. */
export const wireFilterCount = (where: Where, fields: FieldRules): number => {
  if (isRelative(where)) return ["today", "next", "last"].includes(where.span) ? 2 : 1;
  const days = daysOf(where, fields);
  if (days) return Object.keys(days).length;
  const { sentAsTwo = [] } = filterField(fields, where.fieldId) ?? {};
  return sentAsTwo.includes(where.values[0] ?? "") ? 2 : 1;
};

/** Why a list of these fields takes no further filter, with what counts as two. */
const limitReason = (fields: FieldRules): string => {
  const words = Object.values(fields).flatMap(({ personal = {}, sentAsTwo = [] }) =>
    sentAsTwo.map((word) => `'${personal[word]}'`),
  );
  const twice = words.length > 0 ? `a span of days, ${words.join(" and ")} count` : "a span of days counts";
  return `A list takes at most ${MAX_FILTERS} filters; ${twice} as two.`;
};

/** A `where` that was dropped, and why. */
export interface DroppedWhere {
  readonly text: string;
  readonly fault: WhereFault | "limit";
  readonly why: string;
}

/**
 * Reads all `where` of an address. Filters that cannot be read, and those beyond 20 together with the filters `besides`, are
 * dropped and reported. Source: behaviour.md §5 Filters in an address.
 */
export const readWheres = (
  texts: readonly string[],
  fields: FieldRules,
  besides: readonly Filter[] = [],
): { readonly read: readonly Where[]; readonly dropped: readonly DroppedWhere[] } => {
  const read: Where[] = [];
  const dropped: DroppedWhere[] = [];
  let count = 0;
  for (const filter of besides) count += wireFilterCount(filter, fields);
  for (const text of texts) {
    const answer = readWhere(text, fields);
    if (!answer.ok) dropped.push({ text, fault: answer.fault, why: answer.why });
    else if (count + wireFilterCount(answer.where, fields) > MAX_FILTERS)
      dropped.push({ text, fault: "limit", why: limitReason(fields) });
    else {
      read.push(answer.where);
      count += wireFilterCount(answer.where, fields);
    }
  }
  return { read, dropped };
};

import {
  isPersonal,
  isRelative,
  MAX_FILTER_VALUES,
  operatorWords,
  readWhere,
  relativeWords,
  takesNoValue,
  writeWhere,
  type Fields,
  type Where,
} from "@canopy/contracts";
import { fieldNumber, plainNumber } from "../text/typedNumber.ts";
import { wholeNumber } from "../text/wholeNumber.ts";
import { controlOf, isSpan, verbsOf, type FilterField, type FilterVerb } from "./filterFields.ts";

/** A filter that is being made or changed. */
export interface FilterDraft {
  /** The place of the changed filter; undefined for a new one. */
  readonly index: number | undefined;
  /** '' until a field is chosen. */
  readonly fieldId: string;
  readonly verb: FilterVerb;
  readonly values: readonly string[];
  /** The typed number of days. */
  readonly days: string;
}

const USUAL_DAYS = "30";

/** A new filter without a field. */
export const newDraft: FilterDraft = {
  index: undefined,
  fieldId: "",
  verb: "equals",
  values: [],
  days: USUAL_DAYS,
};

/** The draft of a filter that stands; its numbers as the locale writes them. */
export const draftOf = (where: Where, index: number, fields: Fields, locale?: string): FilterDraft => {
  const { fieldId } = where;
  if (isRelative(where)) {
    // 'today' has no number of days, so another span begins with the usual one
    const days = where.span === "today" ? USUAL_DAYS : String(where.days);
    return { index, fieldId, verb: where.span, values: [], days };
  }
  const isNumber = fields[fieldId]?.type === "number";
  const values = isNumber ? where.values.map((value) => fieldNumber(value, locale)) : where.values;
  return { index, fieldId, verb: where.operator, values, days: USUAL_DAYS };
};

/** The draft with another field: texts that are typed begin with 'contains'; values of the old field are dropped. */
export const withField = (draft: FilterDraft, field: FilterField): FilterDraft => {
  const verbs = verbsOf(field).map(({ value }) => value);
  const usual = verbs.includes("contains") && !field.options ? "contains" : "equals";
  return { ...draft, fieldId: field.id, verb: usual, values: [] };
};

/** The draft with another verb; its values stay where they fit the new control. */
export const withVerb = (draft: FilterDraft, field: FilterField, verb: FilterVerb): FilterDraft => {
  const [from, to] = [controlOf(field, draft.verb), controlOf(field, verb)];
  const isKept = from.replace(/s$/, "") === to.replace(/s$/, "");
  const values = isKept ? (to.endsWith("s") ? draft.values : draft.values.slice(0, 1)) : [];
  return { ...draft, verb, values };
};

/** A draft as an address holds it, or what is missing or wrong with it as a sentence; numbers are read by the locale's signs. */
export const whereOf = (
  draft: FilterDraft,
  fields: Fields,
  locale?: string,
): { readonly text: string } | { readonly fault: string } => {
  if (draft.fieldId === "") return { fault: "Choose a field." };
  const typed = draft.values.map((value) => value.trim()).filter((value) => value !== "");
  const isNumber = fields[draft.fieldId]?.type === "number";
  const values = isNumber ? typed.map((value) => plainNumber(value, locale) ?? "") : typed;
  if (values.includes("")) return { fault: NOT_A_NUMBER };
  const where: Where = isSpan(draft.verb)
    ? { fieldId: draft.fieldId, span: draft.verb, days: draft.verb === "today" ? 0 : wholeNumber(draft.days) }
    : { fieldId: draft.fieldId, operator: draft.verb, values: takesNoValue(draft.verb) ? [] : values };
  if (!isRelative(where) && !takesNoValue(where.operator) && values.length === 0)
    return { fault: "Choose or type a value." };
  if (values.length > MAX_FILTER_VALUES)
    return { fault: `A filter takes at most ${MAX_FILTER_VALUES} values.` };
  const text = writeWhere(where);
  const read = readWhere(text, fields);
  return read.ok ? { text } : { fault: faults[fields[draft.fieldId]?.type ?? "text"] ?? read.why };
};

const NOT_A_NUMBER = "Type a number.";

const faults: Readonly<Record<string, string>> = {
  number: NOT_A_NUMBER,
  date: "Choose a day, or type a whole number of days, at most 3650.",
  datetime: "Choose a day, or type a whole number of days, at most 3650.",
  time: "Type a time such as 09:30.",
  uuid: "Type the whole id of a record.",
  entity: "Choose a record.",
};

const MOST_DIGITS = 20;

/** A number with all its decimals and, from five digits on, with its groups, so that a year has none. */
const groupedNumber = (value: string, locale?: string): string =>
  Number(value).toLocaleString(locale, { useGrouping: "min2", maximumFractionDigits: MOST_DIGITS });

/** The name of a filter's record in words, also where the person does not meet it or it is not read yet. */
export const recordNameText = (names: Readonly<Record<string, string | null>>, id: string): string =>
  names[id] ?? (names[id] === null ? "not available" : "…");

/** A filter as a sentence: 'Status is any of Active, On hold', 'Due is in the next 30 days'. `names` are those of records by id. */
export const filterText = (
  where: Where,
  field: FilterField | undefined,
  names: Readonly<Record<string, string | null>>,
  writeDay: (day: string) => string,
  locale?: string,
): string => {
  const label = field?.label ?? where.fieldId;
  if (isRelative(where)) return `${label} ${relativeWords(where)}`;
  const [first = ""] = where.values;
  if (field && isPersonal(field, first)) return field.personal?.[first] ?? label;
  const type = field?.type ?? "text";
  const written = where.values.map((value) => {
    const option = field?.options?.find((one) => one.value === value);
    if (option) return option.label;
    if (field?.source) return recordNameText(names, value);
    if (type === "date" || type === "datetime") return writeDay(value);
    return type === "number" ? groupedNumber(value, locale) : `“${value}”`;
  });
  const comma = type === "number" && written.some((number) => number.includes(",")) ? "; " : ", ";
  return [label, operatorWords(type, where.operator), written.join(comma)].filter(Boolean).join(" ");
};

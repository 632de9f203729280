import { countCharacters } from "./characters.ts";
import { fieldValueFits } from "./fieldValue.ts";
import { operatorFits, operators, takesManyValues, takesNoValue, type Operator } from "./filter.ts";
import { MAX_FILTER_VALUE_CHARS, MAX_FILTER_VALUES, MAX_FILTERS } from "./limits.ts";
import { filterField } from "./fieldUse.ts";
import type { FieldRule, FieldRules, Filter } from "./listQuery.ts";

/** Reports what is wrong with a parameter; `why` continues a sentence that begins with its name. */
export type ReportFault = (name: string, why: string) => void;

/** Matches one spelling per index: `filters[00]` would be a second name of `filters[0]`. */
const FILTER_PART = /^filters\[(0|[1-9]\d{0,2})\]\.(fieldId|operator|value)$/;

/** True if a parameter of this name is part of a filter. */
export const isFilterPart = (name: string): boolean => FILTER_PART.test(name);

const indexOf = (name: string): number | undefined => {
  const index = FILTER_PART.exec(name)?.[1];
  return index === undefined ? undefined : Number(index);
};

/**
 * Reads the filters of a list call, ordered by index; indexes count from 0 without a gap. Reports a part that is
 * unknown, missing, repeated, unfit or after a gap. Source: behaviour.md §7 Conventions.
 */
export const readFilters = (
  search: URLSearchParams,
  fields: FieldRules,
  report: ReportFault,
): readonly Filter[] => {
  const names = [...new Set(search.keys())];
  const indexes = [...new Set(names.flatMap((name) => indexOf(name) ?? []))].toSorted((a, b) => a - b);
  if (indexes.length > MAX_FILTERS) report("filters", `may be at most ${MAX_FILTERS}`);
  const firstGap = indexes.findIndex((index, i) => index !== i);
  if (firstGap >= 0)
    for (const name of names)
      if ((indexOf(name) ?? -1) > firstGap)
        report(name, `comes without filters[${firstGap}]: filters count from 0 without a gap`);
  return indexes
    .slice(0, MAX_FILTERS)
    .flatMap((index) => readFilter(search, `filters[${index}]`, fields, report));
};

const readFilter = (
  search: URLSearchParams,
  name: string,
  fields: FieldRules,
  report: ReportFault,
): readonly Filter[] => {
  for (const part of [`${name}.fieldId`, `${name}.operator`])
    if (search.getAll(part).length > 1) report(part, "is given more than once");
  const fieldId = search.get(`${name}.fieldId`) ?? "";
  const field = filterField(fields, fieldId);
  const operator = operators.find((known) => known === search.get(`${name}.operator`));
  const values = search.getAll(`${name}.value`);
  if (!field) report(`${name}.fieldId`, "is not a field that this list filters by");
  if (!operator) report(`${name}.operator`, `must be one of ${operators.join(", ")}`);
  if (!field || !operator) return [];
  if (!operatorFits(field.type, operator))
    report(`${name}.operator`, `does not apply to a ${field.type} field`);
  const why = filterValuesProblem(field, operator, values);
  if (why) report(`${name}.value`, why);
  return [{ fieldId, operator, values }];
};

/** The part of a filter that does not fit and why, continuing a sentence; undefined if the list takes the filter. */
export const filterProblem = (
  fields: FieldRules,
  { fieldId, operator, values }: Filter,
): { readonly part: "fieldId" | "operator" | "values"; readonly why: string } | undefined => {
  const field = filterField(fields, fieldId);
  if (!field) return { part: "fieldId", why: "is not a field that this list filters by" };
  if (!operatorFits(field.type, operator))
    return { part: "operator", why: `does not apply to a ${field.type} field` };
  const why = filterValuesProblem(field, operator, values);
  return why === undefined ? undefined : { part: "values", why };
};

/** The fault of a filter's values, worded to continue a sentence; undefined where they fit. Source: behaviour.md §9. */
export const filterValuesProblem = (
  field: FieldRule,
  operator: Operator,
  values: readonly string[],
): string | undefined => {
  if (takesNoValue(operator)) return values.length > 0 ? "must be absent with this operator" : undefined;
  if (values.length === 0) return "is missing";
  const most = takesManyValues(operator) ? MAX_FILTER_VALUES : 1;
  if (values.length > most) return `may be given at most ${most === 1 ? "once" : `${most} times`}`;
  if (values.some((value) => countCharacters(value) > MAX_FILTER_VALUE_CHARS))
    return `must be at most ${MAX_FILTER_VALUE_CHARS} characters`;
  if (values.every((value) => fieldValueFits(field, value))) return undefined;
  return field.values ? `must be one of ${field.values.join(", ")}` : `is not a ${field.type} value`;
};

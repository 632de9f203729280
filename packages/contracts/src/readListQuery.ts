import { operatorFits, operators, takesManyValues, takesNoValue, type Operator } from "./filter.ts";
import { fieldValueFits } from "./fieldValue.ts";
import {
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_FILTER_VALUE_CHARS,
  MAX_LIST_REACH,
  MAX_PAGE_SIZE,
} from "./limits.ts";
import { listDefaults, type Fields, type Filter, type ListQuery } from "./listQuery.ts";

/** What a list offers: its fields, its `extend` paths, and its own defaults and further parameters. */
export interface ListShape {
  readonly fields: Fields;
  readonly extend: readonly string[];
  readonly defaults?: Partial<Pick<ListQuery, "sortField" | "sortDirection">>;
}

/** Parameter name → what is wrong with it. */
export type QueryErrors = Record<string, string[]>;
export type ReadQuery<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: QueryErrors };

const FILTER_PART = /^filters\[(\d{1,3})\]\.(fieldId|operator|value)$/;

/** Reads a list call's query string; every parameter that does not fit is named in `errors`, none is ignored. Source: behaviour.md §7. */
export const readListQuery = (search: URLSearchParams, shape: ListShape): ReadQuery<ListQuery> => {
  const errors: QueryErrors = {};
  const blame = (name: string, why: string) => (errors[name] ??= []).push(why);
  const known = new Set(["page", "size", "sortField", "sortDirection", "extend"]);
  for (const name of new Set(search.keys())) {
    if (!known.has(name) && !FILTER_PART.test(name)) blame(name, "is not a parameter of this list");
    else if (known.has(name) && name !== "extend" && search.getAll(name).length > 1)
      blame(name, "is given more than once");
  }
  const page = readWhole(search.get("page"), listDefaults.page, MAX_LIST_REACH, () =>
    blame("page", "must be a whole number from 1"),
  );
  const size = readWhole(search.get("size"), listDefaults.size, MAX_PAGE_SIZE, () =>
    blame("size", `must be a whole number from 1 to ${MAX_PAGE_SIZE}`),
  );
  if (page * size > MAX_LIST_REACH) blame("page", `page × size must be at most ${MAX_LIST_REACH}`);
  const sortField = search.get("sortField") ?? shape.defaults?.sortField ?? listDefaults.sortField;
  if (!isSortable(shape.fields, sortField)) blame("sortField", "is not a field that this list sorts by");
  const sortDirection =
    search.get("sortDirection") ?? shape.defaults?.sortDirection ?? listDefaults.sortDirection;
  const isDirection = sortDirection === "asc" || sortDirection === "desc";
  if (!isDirection) blame("sortDirection", "must be asc or desc");
  const extend = readExtend(search, shape.extend, (why) => blame("extend", why));
  const filters = readFilters(search, shape.fields, blame);
  if (Object.keys(errors).length > 0 || !isDirection) return { ok: false, errors };
  return { ok: true, value: { page, size, sortField, sortDirection, filters, extend } };
};

/** The `extend` paths of a call, repeated or comma-separated, each once. */
export const readExtend = (
  search: URLSearchParams,
  offered: readonly string[],
  blame: (why: string) => void,
): readonly string[] => {
  const asked = [
    ...new Set(
      search
        .getAll("extend")
        .flatMap((part) => part.split(","))
        .map((path) => path.trim()),
    ),
  ];
  if (asked.some((path) => !offered.includes(path))) blame(`may hold: ${offered.join(", ") || "nothing"}`);
  return asked;
};

const readWhole = (text: string | null, fallback: number, most: number, blame: () => void): number => {
  if (text === null) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (value >= 1 && value <= most) return value;
  blame();
  return fallback;
};

const isSortable = (fields: Fields, id: string): boolean =>
  Object.hasOwn(fields, id) && fields[id]?.sortable !== false;

const readFilters = (
  search: URLSearchParams,
  fields: Fields,
  blame: (name: string, why: string) => void,
): readonly Filter[] => {
  const indexes = new Set([...search.keys()].flatMap((name) => FILTER_PART.exec(name)?.[1] ?? []));
  if (indexes.size > MAX_FILTERS) blame("filters", `at most ${MAX_FILTERS} filters`);
  return [...indexes]
    .map(Number)
    .sort((a, b) => a - b)
    .slice(0, MAX_FILTERS)
    .flatMap((i) => {
      const part = (name: string) => `filters[${i}].${name}`;
      const fieldId = search.get(part("fieldId")) ?? "";
      const field = Object.hasOwn(fields, fieldId) ? fields[fieldId] : undefined;
      const operator = operators.find((known) => known === search.get(part("operator")));
      const values = search.getAll(part("value"));
      if (!field) blame(part("fieldId"), "is not a field that this list filters by");
      if (!operator) blame(part("operator"), `must be one of ${operators.join(", ")}`);
      if (!field || !operator) return [];
      if (!operatorFits(field.type, operator))
        blame(part("operator"), `does not apply to a ${field.type} field`);
      const why = valuesProblem(operator, values);
      if (why) blame(part("value"), why);
      else if (!values.every((value) => fieldValueFits(field, value)))
        blame(part("value"), `is not a ${field.type} value`);
      return [{ fieldId, operator, values }];
    });
};

const valuesProblem = (operator: Operator, values: readonly string[]): string | undefined => {
  if (takesNoValue(operator)) return values.length > 0 ? "must be absent with this operator" : undefined;
  if (values.length === 0) return "is missing";
  if (values.length > (takesManyValues(operator) ? MAX_FILTER_VALUES : 1)) return "too many values";
  return values.some((value) => value.length > MAX_FILTER_VALUE_CHARS)
    ? `at most ${MAX_FILTER_VALUE_CHARS} characters`
    : undefined;
};

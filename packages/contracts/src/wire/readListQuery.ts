import { MAX_LIST_REACH, MAX_PAGE_SIZE } from "./limits.ts";
import { listDefaults, type FieldRules, type Fields, type Filter, type ListQuery } from "./listQuery.ts";
import { isSortable } from "./fieldUse.ts";
import { isFilterPart, readFilters, type ReportFault } from "./readFilters.ts";

/** A list's fields, the ids of those that its screen shows at first, `extend` paths, and default order if it has its own. */
export interface ListShape {
  readonly fields: Fields;
  readonly columns: readonly string[];
  readonly extend: readonly string[];
  readonly defaults?: Partial<Pick<ListQuery, "sortField" | "sortDirection">>;
}

/** The part of a list's shape by which its queries are read. */
export type QueryShape = Omit<ListShape, "fields" | "columns"> & { readonly fields: FieldRules };

/** Parameter name → messages about it, each a whole sentence. */
export type QueryErrors = Record<string, string[]>;

/** A parsed query string, or everything that is wrong with it. */
export type ReadQuery<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: QueryErrors };

const SINGLE = new Set(["page", "size", "sortField", "sortDirection"]);

/** Reads a list call's query string; `errors` names every parameter that does not fit. Source: behaviour.md §7. */
export const readListQuery = (search: URLSearchParams, shape: QueryShape): ReadQuery<ListQuery> => {
  // A Map, because a parameter may be called `__proto__`.
  const wrong = new Map<string, string[]>();
  const note = (name: string, sentence: string) => wrong.set(name, [...(wrong.get(name) ?? []), sentence]);
  const report: ReportFault = (name, why) => note(name, `${name} ${why}`);
  for (const name of new Set(search.keys())) {
    if (SINGLE.has(name) && search.getAll(name).length > 1) report(name, "is given more than once");
    if (!SINGLE.has(name) && name !== "extend" && !isFilterPart(name))
      report(name, "is not a parameter of this list");
  }
  const whole = (name: string, fallback: number, most: number) => {
    const value = readWhole(search.get(name) ?? String(fallback), most);
    if (value === undefined) report(name, `must be a whole number from 1 to ${most}`);
    return value ?? fallback;
  };
  const page = whole("page", listDefaults.page, MAX_LIST_REACH);
  const size = whole("size", listDefaults.size, MAX_PAGE_SIZE);
  if (page * size > MAX_LIST_REACH) report("page", `times size must be at most ${MAX_LIST_REACH}`);
  const order = { ...listDefaults, ...shape.defaults };
  const sortField = search.get("sortField") ?? order.sortField;
  if (!isSortable(shape.fields, sortField)) report("sortField", "is not a field that this list sorts by");
  const sortDirection = search.get("sortDirection") ?? order.sortDirection;
  const isDirection = sortDirection === "asc" || sortDirection === "desc";
  if (!isDirection) report("sortDirection", "must be asc or desc");
  const extend = readExtend(search, shape.extend, (sentence) => note("extend", sentence));
  const filters = readFilters(search, shape.fields, report);
  if (wrong.size > 0 || !isDirection) return { ok: false, errors: Object.fromEntries(wrong) };
  return { ok: true, value: { page, size, sortField, sortDirection, filters, extend } };
};

/** Reads the query string of a call that takes the filters of a list and nothing else. Source: behaviour.md §7. */
export const readFilterQuery = (
  search: URLSearchParams,
  fields: FieldRules,
): ReadQuery<readonly Filter[]> => {
  const wrong = new Map<string, string[]>();
  const report: ReportFault = (name, why) => wrong.set(name, [...(wrong.get(name) ?? []), `${name} ${why}`]);
  for (const name of new Set(search.keys()))
    if (!isFilterPart(name)) report(name, "is not a parameter of this address");
  const value = readFilters(search, fields, report);
  return wrong.size > 0 ? { ok: false, errors: Object.fromEntries(wrong) } : { ok: true, value };
};

/** The `extend` paths of a call, repeated or comma-separated, each once. Reports a path that the list does not offer. */
export const readExtend = (
  search: URLSearchParams,
  offered: readonly string[],
  report: (sentence: string) => void,
): readonly string[] => {
  const parts = search.getAll("extend").flatMap((part) => part.split(","));
  const asked = [...new Set(parts.map((path) => path.trim()))];
  if (asked.some((path) => !offered.includes(path)))
    report(
      offered.length > 0
        ? `extend may hold: ${offered.join(", ")}`
        : "extend is not a parameter of this call",
    );
  return asked;
};

const readWhole = (text: string, most: number): number | undefined => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
};

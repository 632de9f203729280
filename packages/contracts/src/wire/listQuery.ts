import * as z from "zod/mini";
import type { FieldType, Operator } from "./filter.ts";
import { DEFAULT_PAGE_SIZE } from "./limits.ts";

/** The part of a field that queries follow: its type decides its operators, `values` lists the choices of a select. */
export interface FieldRule {
  readonly type: FieldType;
  readonly values?: readonly string[];
  readonly sortable?: false;
  /** Words that stand for filters by the signed-in person, each with its label: { me: "Mine" }. Addresses and saved views hold the word after 'equals'; a call sends those filters instead. */
  readonly personal?: Readonly<Record<string, string>>;
  /** Those of the `personal` words that a call may send as two filters. */
  readonly sentAsTwo?: readonly string[];
  /** "filter": finds rows and is no column. "column": is shown and exported, but neither filtered nor sorted by. */
  readonly only?: "filter" | "column";
}
/** Field id → rule. Other fields cannot be filtered or sorted by. */
export type FieldRules = Readonly<Record<string, FieldRule>>;

/** A field of a list. The same table serves filters, addresses, SQL, columns and exports. */
export interface Field extends FieldRule {
  /** In words: the heading of its column on screen and in an export, its name in a filter. */
  readonly label: string;
  /** Labels of values that `choiceLabel` would not make from the value itself. */
  readonly words?: Readonly<Record<string, string>>;
  /** The related records are several. */
  readonly many?: true;
  /** The path in a row to a related record, or to the value that an export shows, such as `process.project`; by default the field's id. */
  readonly at?: string;
}
/** Field id → field. Other fields cannot be filtered, sorted by or exported. */
export type Fields = Readonly<Record<string, Field>>;

/** One condition of a list call. Source: behaviour.md §3 List query parameters. */
export interface Filter {
  readonly fieldId: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** Sort order of a list. Source: behaviour.md §3 List query parameters. */
export type SortDirection = "asc" | "desc";

/** A list call: page, order, filters and related records. Source: behaviour.md §3 List query parameters. */
export interface ListQuery {
  readonly page: number;
  readonly size: number;
  readonly sortField: string;
  readonly sortDirection: SortDirection;
  readonly filters: readonly Filter[];
  readonly extend: readonly string[];
}

/** Page 1, size 10, createdAt descending. Source: behaviour.md §9 List defaults. */
export const listDefaults: ListQuery = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sortField: "createdAt",
  sortDirection: "desc",
  filters: [],
  extend: [],
};

/** Writes the query string of a list call with every parameter that is given, defaults included. Source: behaviour.md §7. */
export const writeListQuery = ({
  filters = [],
  extend = [],
  ...order
}: Partial<ListQuery>): URLSearchParams => {
  const search = new URLSearchParams(Object.entries(order).map(([name, value]) => [name, String(value)]));
  for (const [i, filter] of filters.entries()) {
    search.append(`filters[${i}].fieldId`, filter.fieldId);
    search.append(`filters[${i}].operator`, filter.operator);
    for (const value of filter.values) search.append(`filters[${i}].value`, value);
  }
  for (const path of extend) search.append("extend", path);
  return search;
};

/** Schema of a list's answer. Source: behaviour.md §3. */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int().check(z.nonnegative()) });

/** A page of rows and the number of all rows. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

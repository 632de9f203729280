import * as z from "zod/mini";
import type { FieldType, Operator } from "./filter.ts";
import { DEFAULT_PAGE_SIZE } from "./limits.ts";

/** A column of a list: its type decides its operators; `values` closes a select; a `sortable: false` column only filters. */
export interface Field {
  readonly type: FieldType;
  readonly values?: readonly string[];
  readonly sortable?: false;
}
/** Field id → field. What is not in it cannot be filtered or sorted by. */
export type Fields = Readonly<Record<string, Field>>;

/** One condition of a list call. Source: behaviour.md §3 List query parameters. */
export interface Filter {
  readonly fieldId: string;
  readonly operator: Operator;
  readonly values: readonly string[];
}

/** Which way a list runs. Source: behaviour.md §3 List query parameters. */
export type SortDirection = "asc" | "desc";

/** What a list call asks for. Source: behaviour.md §3 List query parameters. */
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

/** The query string of a list call; every parameter is sent, defaults too. Source: behaviour.md §7. */
export const writeListQuery = (query: ListQuery): URLSearchParams => {
  const search = new URLSearchParams({
    page: String(query.page),
    size: String(query.size),
    sortField: query.sortField,
    sortDirection: query.sortDirection,
  });
  for (const [i, filter] of query.filters.entries()) {
    search.append(`filters[${i}].fieldId`, filter.fieldId);
    search.append(`filters[${i}].operator`, filter.operator);
    for (const value of filter.values) search.append(`filters[${i}].value`, value);
  }
  for (const path of query.extend) search.append("extend", path);
  return search;
};

/** The answer of a list call. Source: behaviour.md §3. */
export const listAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int().check(z.nonnegative()) });

/** A page of rows and how many there are in all. */
export interface ListAnswer<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

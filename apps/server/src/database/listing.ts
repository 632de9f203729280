import type { RawBuilder, SqlBool } from "kysely";
import type { TableOf } from "./tableOf.ts";

/** The rows of a list: the mount reads one page of them, or exports them all. Source: behaviour.md §7. */
export class Listing {
  readonly table: TableOf<object>;
  /** Conditions besides the caller's scope and the query's filters: own rows, one status. */
  readonly further: readonly RawBuilder<SqlBool>[];

  constructor(table: TableOf<object>, further: readonly RawBuilder<SqlBool>[]) {
    this.table = table;
    this.further = further;
  }
}

/** The rows of a table that the caller may read and that fulfil the conditions. */
export const listing = <Row extends object>(
  table: TableOf<Row>,
  ...further: readonly RawBuilder<SqlBool>[]
): Listing => new Listing(table, further);

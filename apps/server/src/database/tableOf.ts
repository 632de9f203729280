import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { FieldRules, Filter } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";

/** Rows of another table that belong to a row of this one. */
export interface Relation {
  /** A function, because tables refer to each other. */
  readonly table: () => TableOf<object>;
  /** The wire field of this row that holds the key; it must be one of its `columns`. */
  readonly from: string;
  /** SQL of the target's column that equals the key, e.g. its id, or `through` the middle table's owner. */
  readonly key: RawBuilder<unknown>;
  /** Set if there are many rows, answered as a list; otherwise one row or null. */
  readonly many?: true;
  /** Set if the rows are whole in lists too, instead of the target's `reference`. */
  readonly isWhole?: true;
  /** A middle table, joined to the target: ``sql`process_responsible r on r.user_id = u.id` ``. */
  readonly through?: RawBuilder<unknown>;
  /** The order of many rows; by default their id. */
  readonly orderBy?: RawBuilder<unknown>;
}

/** The order of a field that is not sorted by its own SQL. */
export interface Order {
  readonly by: RawBuilder<unknown>;
  /** Joins the sorted table by a key, so that no row is added or lost; only for this order. */
  readonly join?: RawBuilder<unknown>;
  /** Set if `by` is text. */
  readonly isText?: true;
  /** The order, with its direction, of rows that `by` does not tell apart; by default their id. */
  readonly ties?: RawBuilder<unknown>;
}

/** The order of a field whose values are grades, given from the lowest to the highest. */
export const byGrade = (column: RawBuilder<unknown>, grades: readonly string[]): Order => ({
  by: sql`array_position(${[...grades]}::text[], ${column})`,
});

/**
 * The description of one resource's table. Answers contain only `columns`; `hidden` ones are for filters and sorting.
 * `from` is the table with its alias and joins, `id` its unique column.
 */
export interface TableOf<Row extends object> {
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  /** `from` without its joins, which drop no row, for lists whose conditions and order need none of the `joined` fields: they are then read by an index. */
  readonly alone?: { readonly from: RawBuilder<unknown>; readonly joined: readonly string[] };
  readonly columns: { readonly [Name in keyof Row]: RawBuilder<unknown> };
  readonly hidden?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** The columns of a row within another record's list; by default all. */
  readonly reference?: readonly string[];
  /** The contract's list fields; their types decide how values compare. */
  readonly fields: FieldRules;
  /** Fields that may be null; such rows sort last in both directions. */
  readonly nullable?: readonly string[];
  /** Entity fields whose SQL is an array of ids as text; a filter matches if the array contains the id. */
  readonly lists?: readonly string[];
  /** Multi-select fields whose column is an array of whole numbers instead of texts. */
  readonly numberLists?: readonly string[];
  /** For an entity field of `lists`: a faster condition for rows with one of these ids (a uuid[]) than searching every row's array. */
  readonly finds?: Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<SqlBool>>>;
  /** Fields with a condition of their own for every operator. */
  readonly conditions?: Readonly<Record<string, (filter: Filter) => RawBuilder<SqlBool>>>;
  /** Fields that are sorted by something else than their own SQL; rows without it sort last in both directions. */
  readonly orders?: Readonly<Record<string, Order>>;
  readonly relations?: Readonly<Record<string, Relation>>;
  /** The same table as related rows have it for this caller, if they do not read each column alike. */
  readonly seenBy?: (caller: Caller) => TableOf<object>;
  /** The condition for the rows that this caller may read; undefined for all rows. Always combined with and, in extends too. */
  readonly scope: (caller: Caller) => RawBuilder<SqlBool> | undefined;
}

/** Columns of the same name: `columnsOf("u", ["id", "createdAt"])` → `{ id: u.id, createdAt: u.created_at }`. */
export const columnsOf = <const Name extends string>(
  alias: string,
  names: readonly Name[],
): { readonly [Key in Name]: RawBuilder<unknown> } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- fromEntries loses the key types
  Object.fromEntries(names.map((name) => [name, sql.ref(`${alias}.${name}`)])) as {
    readonly [Key in Name]: RawBuilder<unknown>;
  };

/** Columns of an answer's fields, apart from those that are other records or have an expression of their own. */
export const columnsIn = <Shape extends object, const Apart extends keyof Shape = never>(
  alias: string,
  { shape }: { readonly shape: Shape },
  ...apart: readonly Apart[]
) => {
  const isApart = (name: string) => apart.some((one) => one === name);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys loses the key types
  const names = Object.keys(shape).filter((name) => !isApart(name)) as Exclude<keyof Shape & string, Apart>[];
  return columnsOf(alias, names);
};

/** The SQL of a field among `columns` or `hidden`; throws if the table's description lacks it. */
export const columnSql = <Row extends object>(table: TableOf<Row>, field: string): RawBuilder<unknown> => {
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = { ...table.hidden, ...table.columns };
  const column = Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (!column) throw new Error(`no SQL for the field ${field}`);
  return column;
};

/** The select list: every declared column by its wire name, or those with the given names. */
export const selection = <Row extends object>(
  table: TableOf<Row>,
  names: readonly string[] = Object.keys(table.columns),
): RawBuilder<unknown> => sql.join(names.map((name) => sql`${columnSql(table, name)} as ${sql.ref(name)}`));

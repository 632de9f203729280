import type { FieldRule, Filter, Operator } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";

type Sql = RawBuilder<unknown>;
type Condition = RawBuilder<SqlBool>;

/** Field type → PostgreSQL type of its values. */
const casts = {
  text: "text",
  email: "text",
  number: "numeric",
  date: "date",
  datetime: "timestamptz",
  time: "time",
  boolean: "boolean",
  uuid: "uuid",
  entity: "uuid",
  select: "text",
  "multi-select": "text",
} as const satisfies Record<FieldRule["type"], string>;

const comparisons = {
  greater_than: sql` > `,
  greater_than_or_equal: sql` >= `,
  less_than: sql` < `,
  less_than_or_equal: sql` <= `,
} as const;

/** The operators that compare a whole value: for these too, an address is the same in any case. */
const whole: ReadonlySet<Operator> = new Set(["equals", "not_equals", "in", "not_in"]);

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Escapes `%`, `_` and `\` for LIKE. Source: behaviour.md §7. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/**
 * The condition that a column is like a text within a pattern, or like the same text with its accents composed: a Mac
 * takes them apart in the names of its files, and a name that is copied from there finds the same as a typed one. One
 * spelling is asked for plainly, because an index over words answers no list of patterns. Source: behaviour.md §7.
 */
export const isLike = (column: Sql, text: string, patternOf: (escaped: string) => string): Condition => {
  const [pattern = "", ...others] = new Set([text, text.normalize("NFC")].map(escapeLike).map(patternOf));
  return others.length === 0
    ? sql<SqlBool>`${column} ilike ${pattern}`
    : sql<SqlBool>`${column} ilike any(${[pattern, ...others]}::text[])`;
};

/** Values for SQL's `in`, as constants, so that the planner knows them and partial indexes serve. */
export const literals = (values: readonly string[]): Sql =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

const within = (escaped: string): string => `%${escaped}%`;

/**
 * A text in the Unicode collation, whose letters ignore case whatever the language of a PostgreSQL database: one made
 * without a language knows the case of ASCII alone. An address is ASCII, and its index is in the database's language.
 */
const ignoringCase = (column: Sql, { type }: FieldRule): Sql =>
  type === "text" ? sql`${column} collate "und-x-icu"` : column;

/** One condition of a list call as SQL; values are bound, never written into the text. Source: behaviour.md §5, §7. */
export const filterSql = (column: Sql, field: FieldRule, filter: Filter): Condition => {
  if (field.type === "multi-select") return listCondition(column, filter, holdsAny(column, filter, "text"));
  if (field.type === "datetime" && filter.values.some((value) => DAY.test(value)))
    return dayCondition(column, filter);
  const cast = sql.raw(casts[field.type]);
  if (field.type === "email" && whole.has(filter.operator)) {
    const values = filter.values.map((value) => value.toLowerCase());
    return condition(sql`lower(${column})`, { ...filter, values }, (value) => sql`${value}::text`, cast);
  }
  const holds = filter.operator === "contains" || filter.operator === "not_contains";
  const named = holds ? ignoringCase(column, field) : column;
  return condition(named, filter, (value) => sql`${value}::text::${cast}`, cast);
};

/** Each condition names the column once, because a column may be computed from many rows; 'is not false' includes rows without a value. */
const condition = (column: Sql, { operator, values }: Filter, one: (value: string) => Sql, cast: Sql) => {
  const [value = ""] = values;
  const many = sql`${[...values]}::text[]::${cast}[]`;
  switch (operator) {
    case "equals":
      return sql<SqlBool>`${column} = ${one(value)}`;
    case "not_equals":
      return sql<SqlBool>`${column} is distinct from ${one(value)}`;
    case "contains":
      return isLike(column, value, within);
    case "not_contains":
      return sql<SqlBool>`(not (${isLike(column, value, within)})) is not false`;
    case "in":
      return sql<SqlBool>`${column} = any(${many})`;
    case "not_in":
      return sql<SqlBool>`(${column} <> all(${many})) is not false`;
    case "is_null":
      return sql<SqlBool>`${column} is null`;
    case "is_not_null":
      return sql<SqlBool>`${column} is not null`;
    default:
      return sql<SqlBool>`${column}${comparisons[operator]}${one(value)}`;
  }
};

/** The condition for a field whose column is an array of ids as text, as for a list field. `find` finds rows with one of the ids. */
export const idListSql = (column: Sql, filter: Filter, find?: (ids: Sql) => Condition): Condition => {
  // ids ignore case, their texts do not
  const values = filter.values.map((value) => value.toLowerCase());
  const holdsOne = find?.(sql`${values}::text[]::uuid[]`);
  return listCondition(column, filter, holdsOne ?? holdsAny(column, { values }, "text"));
};

/** The condition for a field whose column is an array of whole numbers, as for a list field of texts. */
export const numberListSql = (column: Sql, filter: Filter): Condition =>
  listCondition(column, filter, holdsAny(column, filter, "integer"));

/** True if the array contains one of the values. The expression can use an index over the array. */
const holdsAny = (column: Sql, { values }: Pick<Filter, "values">, items: "text" | "integer"): Condition =>
  sql<SqlBool>`${column} && ${[...values]}::text[]::${sql.raw(items)}[]`;

/** A list field: `equals` is true if it contains the value, `in` if it contains one of them, `null` if it is empty. Source: behaviour.md §5 Filter operators by field type. */
const listCondition = (column: Sql, { operator }: Filter, holdsOne: Condition): Condition => {
  const holdsNone = sql<SqlBool>`(${holdsOne}) is not true`;
  const isEmpty = sql<SqlBool>`coalesce(cardinality(${column}), 0) = 0`;
  const byOperator: Partial<Record<Operator, Condition>> = {
    equals: holdsOne,
    in: holdsOne,
    not_equals: holdsNone,
    not_in: holdsNone,
    is_null: isEmpty,
    is_not_null: sql<SqlBool>`not (${isEmpty})`,
  };
  return byOperator[operator] ?? sql<SqlBool>`false`;
};

/** Compares an instant with a day without a time: the whole UTC day. */
const dayCondition = (column: Sql, { operator, values }: Filter): Condition => {
  const start = sql`(${values[0] ?? ""}::text::date::timestamp at time zone 'UTC')`;
  const end = sql`((${values[0] ?? ""}::text::date + 1)::timestamp at time zone 'UTC')`;
  const during = sql<SqlBool>`(${column} >= ${start} and ${column} < ${end})`;
  const byOperator: Partial<Record<Operator, Condition>> = {
    equals: during,
    not_equals: sql<SqlBool>`${during} is not true`,
    greater_than: sql<SqlBool>`${column} >= ${end}`,
    greater_than_or_equal: sql<SqlBool>`${column} >= ${start}`,
    less_than: sql<SqlBool>`${column} < ${start}`,
    less_than_or_equal: sql<SqlBool>`${column} < ${end}`,
  };
  return byOperator[operator] ?? sql<SqlBool>`false`;
};

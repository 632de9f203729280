import { programmesWithoutCrediting, type Filter, type Operator } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";

type Sql = RawBuilder<unknown>;

/** Today in UTC by the database's clock. */
export const utcToday: Sql = sql`(now() at time zone 'UTC')::date`;

/** The tCO2e of a project's issuances. */
export const issuedTco2e: Sql = sql`coalesce((
  select sum((e->>'quantity')::numeric) from jsonb_array_elements(p.issuances) e), 0)`;

/** The tCO2e of a project's estimations up to a day, that day included: of an estimation under way the days that passed. */
const estimatedTo = (day: Sql): Sql => sql`(
  select sum((e->>'tco2e')::numeric
    * greatest(0, least((e->>'to')::date, ${day}) - (e->>'from')::date + 1)
    / greatest(1, (e->>'to')::date - (e->>'from')::date + 1))
  from jsonb_array_elements(p.estimations) e)`;

/** The years of a project's crediting period that passed up to a day, that day included: whole years, and the days of the last one as its part. */
const yearsTo = (day: Sql): Sql => {
  const end = sql`(least(p.crediting_period_end, ${day}) + 1)`;
  const start = sql`p.crediting_period_start`;
  const whole = sql`extract(year from age(${end}, ${start}))::integer`;
  const sameDay = (years: Sql): Sql => sql`(${start} + make_interval(years => ${years}))::date`;
  // where a year has no 29 February, a year that began on one is over on the 28th: the next begins on 1 March
  const birthday = (years: Sql): Sql =>
    sql`(${sameDay(years)} + (extract(day from ${sameDay(years)}) < extract(day from ${start}))::integer)`;
  return sql`case when ${end} <= ${start} then 0 else ${whole} + (${end} - ${birthday(whole)})::numeric
    / (${birthday(sql`${whole} + 1`)} - ${birthday(whole)}) end`;
};

/**
 * The tCO2e that a project promised up to a day: the sum of its estimations; without any, its yearly estimate for the
 * years of the crediting period that passed. Null if it has neither, or no estimations and a programme without
 * crediting, whose projects keep a former crediting period. Source: behaviour.md §7 Projects.
 */
export const promisedTco2e = (day: Sql): Sql => sql`case when p.estimations <> '[]' then ${estimatedTo(day)}
  when p.programme <> all(${[...programmesWithoutCrediting]}::text[])
    then p.estimated_annual_tco2e::numeric * ${yearsTo(day)} end`;

const GAP_DIGITS = 3;

/** A project's gap up to a day, in tCO2e: promised less issued; null if it promised nothing. Source: behaviour.md §7 Projects. */
export const gapTco2e = (day: Sql): Sql => sql`round(${promisedTco2e(day)} - ${issuedTco2e}, ${GAP_DIGITS})`;

const comparisons: Partial<Record<Operator, Sql>> = {
  greater_than: sql`>`,
  greater_than_or_equal: sql`>=`,
  less_than: sql`<`,
  less_than_or_equal: sql`<=`,
};

const someVintage = (condition: Sql) => sql<SqlBool>`exists (
  select from jsonb_array_elements(p.issuances) e where (e->>'vintage')::numeric ${condition})`;

/** The condition for years of issuances: it holds for any issuance, `not_equals` and `not_in` for none of them. Source: behaviour.md §5 Filter operators by field type. */
export const vintageSql = ({ operator, values }: Filter): RawBuilder<SqlBool> => {
  const ofYears = sql<SqlBool>`(p.issuances <> '[]'
    and ${someVintage(sql`= any(${[...values]}::text[]::numeric[])`)})`;
  const byOperator: Partial<Record<Operator, RawBuilder<SqlBool>>> = {
    equals: ofYears,
    in: ofYears,
    not_equals: sql`not ${ofYears}`,
    not_in: sql`not ${ofYears}`,
    is_null: sql`not ${someVintage(sql`is not null`)}`,
    is_not_null: someVintage(sql`is not null`),
  };
  const comparison = comparisons[operator];
  if (comparison) return someVintage(sql`${comparison} ${values[0] ?? ""}::text::numeric`);
  return byOperator[operator] ?? sql`false`;
};

import { calendarSpan, type CalendarEntry } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { setImmediate } from "node:timers/promises";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid } from "../base/problem.ts";
import { occurrenceIdOf } from "./occurrenceId.ts";
import { dueTimesToComeBetween, type ExpandedReminder } from "./occurrencesToCome.ts";
import { openStatuses } from "./openStatuses.ts";
import { projectOf } from "../tables/readableNames.ts";
import { visibleReminders, remindersOfPerson } from "../tables/reminderRows.ts";

type Condition = RawBuilder<SqlBool>;

/** The most entries of one answer; beyond it the caller is asked for a shorter span. */
const MAX_ENTRIES = 20_000;

/** After computing this many reminders, other requests run. */
const REMINDERS_AT_ONCE = 20;

/** The latest due time; later ones do not fit into the database. */
const END = new Date("9999-12-31T00:00:00Z");

interface CalendarQuery {
  readonly from: string;
  readonly to: string;
  readonly mine?: "true" | "false" | undefined;
}

/** The occurrences within a span of the reminders in the caller's scope, including those without a row, in two statements. Source: behaviour.md §7 Reminders. */
export const calendarOf = async (
  db: Db,
  caller: Caller,
  query: CalendarQuery,
  ...further: readonly Condition[]
): Promise<CalendarEntry[]> => {
  const { from, to } = calendarSpan(query);
  const span = { from, to: to > END ? END : to };
  const where = allOf([...whose(caller, query.mine), ...further]);
  const entries = await occurrencesBetween(db, where, span);
  if (entries.length > MAX_ENTRIES)
    throw invalid({ to: ["The span holds too many occurrences; ask for a shorter one"] });
  return entries;
};

/** The open occurrences of active reminders, earliest first; `waiting` are those due or overdue. */
export const upcomingOf = async (
  db: Db,
  caller: Caller,
  {
    limit,
    mine,
    waiting,
  }: Pick<CalendarQuery, "mine"> & {
    readonly limit: number;
    readonly waiting?: "true" | "false" | undefined;
  },
): Promise<CalendarEntry[]> => {
  const { rows } = await sql<CalendarEntry>`select ${entry},
      ${projectOf(caller, sql`r.project_id`)} as project_name from ${occurrences}
    where o.status in ${openStatuses} and r.status = 'ACTIVE' and ${allOf(whose(caller, mine))}
      ${waiting === "true" ? sql`and o.status <> 'UPCOMING'` : sql``}
    order by o.due_at, o.id limit ${limit}`.execute(db);
  return rows;
};

const whose = (caller: Caller, mine: "true" | "false" | undefined): readonly Condition[] => [
  visibleReminders(caller) ?? sql<SqlBool>`true`,
  ...(mine === "true" ? [remindersOfPerson(caller.id)] : []),
];

const allOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

const entry = sql`o.reminder_id, o.id as occurrence_id, r.title, r.description, o.due_at as due_datetime, o.status`;
const occurrences = sql`reminder_occurrence o join reminder r on r.id = o.reminder_id`;

const timeOf = ({ dueDatetime }: CalendarEntry) => new Date(String(dueDatetime)).getTime();
const dateOf = (one: CalendarEntry) => `${one.reminderId} ${timeOf(one)}`;
const byDueTime = (a: CalendarEntry, b: CalendarEntry) => timeOf(a) - timeOf(b);

interface Coming extends ExpandedReminder {
  readonly id: string;
  readonly title: string | null;
  readonly description: string;
}

/** The occurrences from `from` on and before `to` of the reminders `r` that match the condition, earliest first, without the open ones of paused reminders. */
export const occurrencesBetween = async (
  db: Db,
  where: Condition,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<CalendarEntry[]> => {
  const start = sql`${from.toISOString()}::text::timestamptz`;
  const end = sql`${to.toISOString()}::text::timestamptz`;
  const rows = sql<CalendarEntry>`select ${entry} from ${occurrences}
    where o.due_at >= ${start} and o.due_at < ${end} and ${where}
      and (r.status in ('ACTIVE', 'COMPLETED') or o.status not in ${openStatuses})
    order by o.due_at, o.id limit ${MAX_ENTRIES + 1}`.execute(db);
  const coming =
    sql<Coming>`select r.id, r.title, r.description, r.status, r.due_datetime, r.time_zone, r.rrule,
      r.counts_from, r.expanded_to, r.expand_at
    from reminder r where r.expand_at is not null and r.status = 'ACTIVE' and r.due_datetime < ${end} and ${where}
    order by r.id`.execute(db);
  const [kept, reminders] = await Promise.all([rows, coming]);
  const ids = new Set(kept.rows.map(({ occurrenceId }) => occurrenceId));
  // a date that was closed in advance has another id if the zone changed since
  const dates = new Set(kept.rows.map(dateOf));
  const computed: CalendarEntry[] = [];
  for (const [at, reminder] of reminders.rows.entries()) {
    const dueTimes = dueTimesToComeBetween(reminder, from, to);
    computed.push(...dueTimes.map((due) => entryOf(reminder, due)));
    // oxlint-disable-next-line no-await-in-loop -- lets other requests run in between
    if (at % REMINDERS_AT_ONCE === REMINDERS_AT_ONCE - 1) await setImmediate();
    if (computed.length > MAX_ENTRIES) break;
  }
  const further = computed.filter((one) => !ids.has(one.occurrenceId) && !dates.has(dateOf(one)));
  return [...kept.rows, ...further].toSorted(byDueTime);
};

const entryOf = (
  { id, title, description }: Coming,
  { slot, dueAt }: { readonly slot: string; readonly dueAt: Date },
): CalendarEntry => ({
  reminderId: id,
  occurrenceId: occurrenceIdOf(id, slot),
  title,
  description,
  dueDatetime: dueAt.toISOString(),
  status: "UPCOMING",
});

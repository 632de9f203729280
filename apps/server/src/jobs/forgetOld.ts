import { sql, type RawBuilder } from "kysely";
import type { Config } from "../base/settings.ts";
import { forgetUnfilled } from "../documents/forgetUnfilled.ts";
import type { BatchJob } from "./batchJob.ts";
import { DAY_MS } from "../base/durations.ts";

/** Rows that one job deletes within a tick at most; the next tick goes on, so that other jobs do not wait. */
const MOST_A_TICK = 1000;
/** A large file over a slow line, and a few more tries, take less. */
const AWAITED_DAYS = 1;

/** Rows that are deleted some days after an instant of theirs. */
interface OldRows {
  readonly name: string;
  readonly days: number;
  /** The alias of the rows' table. */
  readonly alias: string;
  /** The alias of the table whose rows are locked; by default the same. */
  readonly lock?: string;
  /** Selects ids, as text, of rows whose instant is at or before `before` and of which `isLeft` holds, the oldest first, without their locking. */
  readonly select: (before: RawBuilder<Date>, isLeft: RawBuilder<boolean>) => RawBuilder<{ id: string }>;
  readonly remove: BatchJob["work"];
  /** Rows that are deleted in one transaction at most, where each takes many others with it. */
  readonly atOnce?: number;
}

const job = ({
  name,
  days,
  alias,
  lock = alias,
  select,
  remove,
  atOnce = MOST_A_TICK,
}: OldRows): BatchJob => ({
  name,

  claim: async (tx, { at, limit, except }) => {
    if (except.length >= MOST_A_TICK) return [];
    const before = sql<Date>`${new Date(at.getTime() - days * DAY_MS).toISOString()}::text::timestamptz`;
    const isLeft = sql<boolean>`${sql.ref(`${alias}.id`)} <> all(${except}::text[]::uuid[])`;
    const { rows } = await sql<{ id: string }>`${select(before, isLeft)}
      limit ${Math.min(limit, atOnce)} for update of ${sql.ref(lock)} skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: remove,
});

const deleteFrom =
  (table: string, column = "id"): OldRows["remove"] =>
  async (tx, ids) => {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::text[]::uuid[])`.execute(
      tx,
    );
  };

/** Deletes what is kept for some days only: security events, read notifications, ended sessions, pictures of closed feedback, documents whose upload broke off, packs, imports that were not applied. Source: behaviour.md §4 Jobs. */
export const forgetOld = ({ keptDays }: Pick<Config, "keptDays">): readonly BatchJob[] => [
  job({
    name: "forget events",
    days: keptDays.events,
    alias: "e",
    select: (before, isLeft) =>
      sql`select e.id::text as id from security_event e where e.created_at <= ${before} and ${isLeft} order by e.created_at, e.id`,
    remove: deleteFrom("securityEvent"),
  }),
  job({
    name: "forget notifications",
    days: keptDays.notifications,
    alias: "n",
    select: (before, isLeft) =>
      sql`select n.id::text as id from notification n where n.read_at <= ${before} and ${isLeft} order by n.read_at, n.id`,
    remove: deleteFrom("notification"),
  }),
  job({
    name: "forget sessions",
    days: keptDays.sessions,
    alias: "s",
    select: (before, isLeft) =>
      sql`select s.id::text as id from session s where least(s.ended_at, s.expires_at) <= ${before} and ${isLeft}
        order by least(s.ended_at, s.expires_at), s.id`,
    remove: deleteFrom("session"),
  }),
  job({
    name: "forget feedback pictures",
    days: keptDays.feedbackPictures,
    alias: "f",
    select: (before, isLeft) =>
      sql`select f.id::text as id from feedback f join feedback_screenshot s on s.feedback_id = f.id
        where f.status in ('RESOLVED', 'DISMISSED') and f.closed_at <= ${before} and ${isLeft} order by f.closed_at, f.id`,
    remove: deleteFrom("feedbackScreenshot", "feedbackId"),
  }),
  job({
    name: "forget documents without a file",
    days: AWAITED_DAYS,
    alias: "dc",
    // the lock of everything that writes its documents
    lock: "pj",
    select: (before, isLeft) =>
      sql`select dc.id::text as id from document dc join project pj on pj.id = dc.project_id
        where dc.awaits_file_since <= ${before} and ${isLeft} order by dc.awaits_file_since, dc.id`,
    remove: forgetUnfilled,
  }),
  job({
    name: "forget packs",
    days: keptDays.packs,
    alias: "pk",
    select: (before, isLeft) =>
      sql`select pk.id::text as id from pack pk where pk.created_at <= ${before} and ${isLeft} and pk.state in ('READY', 'FAILED')
        order by pk.created_at, pk.id`,
    // their files are swept at night
    remove: deleteFrom("pack"),
  }),
  job({
    name: "forget imports",
    days: keptDays.imports,
    alias: "i",
    // each with up to 10,000 lines
    atOnce: 5,
    select: (before, isLeft) =>
      sql`select i.id::text as id from import i where i.created_at <= ${before} and ${isLeft} and i.state in ('JUDGED', 'FAILED')
        order by i.created_at, i.id`,
    remove: deleteFrom("import"),
  }),
];

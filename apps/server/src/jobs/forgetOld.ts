import { sql, type RawBuilder } from "kysely";
import type { Config } from "../base/settings.ts";
import { forgetUnfilled } from "../documents/forgetUnfilled.ts";
import type { BatchJob } from "./batchJob.ts";

const DAY_MS = 86_400_000;
/** Rows that one job deletes within a tick at most; the next tick goes on, so that other jobs do not wait. */
const MOST_A_TICK = 1000;
/** A large file over a slow line, and a few more tries, take less. */
const AWAITED_DAYS = 1;

/** Rows that are deleted some days after an instant of theirs. */
interface OldRows {
  readonly name: string;
  /** The rows' id, with the alias of their table. */
  readonly id: string;
  readonly days: number;
  /** Selects ids, as text, of rows whose instant is at or before `before` and of which `isLeft` holds, the oldest first, without their locking. */
  readonly select: (before: RawBuilder<Date>, isLeft: RawBuilder<boolean>) => RawBuilder<{ id: string }>;
  /** The table of the rows that are locked, by its alias. */
  readonly lock: string;
  readonly remove: BatchJob["work"];
  /** Rows that are deleted in one transaction at most, where each takes many others with it. */
  readonly atOnce?: number;
}

const job = ({ name, id: ofRows, days, select, lock, remove, atOnce = MOST_A_TICK }: OldRows): BatchJob => ({
  name,

  claim: async (tx, { at, limit, except }) => {
    if (except.length >= MOST_A_TICK) return [];
    const before = sql<Date>`${new Date(at.getTime() - days * DAY_MS).toISOString()}::text::timestamptz`;
    const isLeft = sql<boolean>`${sql.ref(ofRows)} <> all(${except}::text[]::uuid[])`;
    const { rows } = await sql<{ id: string }>`${select(before, isLeft)}
      limit ${Math.min(limit, atOnce)} for update of ${sql.ref(lock)} skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: remove,
});

/** Deletes what is kept for some days only: security events, read notifications, ended sessions, pictures of closed feedback, documents whose upload broke off, packs, imports that were not applied. Source: behaviour.md §4 Jobs. */
export const forgetOld = ({ keptDays }: Pick<Config, "keptDays">): readonly BatchJob[] => [
  job({
    name: "forget events",
    days: keptDays.events,
    lock: "e",
    id: "e.id",
    select: (before, isLeft) =>
      sql`select e.id::text as id from security_event e where e.created_at <= ${before} and ${isLeft} order by e.created_at, e.id`,
    remove: async (tx, ids) => {
      await sql`delete from security_event where id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
  job({
    name: "forget notifications",
    days: keptDays.notifications,
    lock: "n",
    id: "n.id",
    select: (before, isLeft) =>
      sql`select n.id::text as id from notification n where n.read_at <= ${before} and ${isLeft} order by n.read_at, n.id`,
    remove: async (tx, ids) => {
      await sql`delete from notification where id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
  job({
    name: "forget sessions",
    days: keptDays.sessions,
    lock: "s",
    id: "s.id",
    select: (before, isLeft) =>
      sql`select s.id::text as id from session s where least(s.ended_at, s.expires_at) <= ${before} and ${isLeft}
        order by least(s.ended_at, s.expires_at), s.id`,
    remove: async (tx, ids) => {
      await sql`delete from session where id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
  job({
    name: "forget feedback pictures",
    days: keptDays.feedbackPictures,
    lock: "f",
    id: "f.id",
    select: (before, isLeft) =>
      sql`select f.id::text as id from feedback f join feedback_screenshot s on s.feedback_id = f.id
        where f.status in ('RESOLVED', 'DISMISSED') and f.closed_at <= ${before} and ${isLeft} order by f.closed_at, f.id`,
    remove: async (tx, ids) => {
      await sql`delete from feedback_screenshot where feedback_id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
  job({
    name: "forget documents without a file",
    days: AWAITED_DAYS,
    // the lock of everything that writes its documents
    lock: "pj",
    id: "dc.id",
    select: (before, isLeft) =>
      sql`select dc.id::text as id from document dc join project pj on pj.id = dc.project_id
        where dc.awaits_file_since <= ${before} and ${isLeft} order by dc.awaits_file_since, dc.id`,
    remove: forgetUnfilled,
  }),
  job({
    name: "forget packs",
    days: keptDays.packs,
    lock: "pk",
    id: "pk.id",
    select: (before, isLeft) =>
      sql`select pk.id::text as id from pack pk where pk.created_at <= ${before} and ${isLeft} and pk.state in ('READY', 'FAILED')
        order by pk.created_at, pk.id`,
    // their files are swept at night
    remove: async (tx, ids) => {
      await sql`delete from pack where id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
  job({
    name: "forget imports",
    days: keptDays.imports,
    lock: "i",
    id: "i.id",
    // each with up to 10,000 lines
    atOnce: 5,
    select: (before, isLeft) =>
      sql`select i.id::text as id from import i where i.created_at <= ${before} and ${isLeft} and i.state in ('JUDGED', 'FAILED')
        order by i.created_at, i.id`,
    remove: async (tx, ids) => {
      await sql`delete from import where id = any(${ids}::text[]::uuid[])`.execute(tx);
    },
  }),
];

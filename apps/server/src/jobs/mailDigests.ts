import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Config } from "../base/settings.ts";
import type { Db } from "../database/schema.ts";
import { writeMails } from "../mail/outbox.ts";
import { doneTasks } from "../notifications/doneTasks.ts";
import { digestMail, type MailedNotification } from "../notifications/notificationMails.ts";
import { mailChoiceFor } from "../notifications/mailPreferences.ts";
import { stillTold } from "../notifications/stillTold.ts";
import { instantOf, localTimeOf, usableZone } from "../recurrence/zonedTime.ts";
import { userIsNotified } from "../tables/rights.ts";
import type { BatchJob } from "./batchJob.ts";

/** The local time of a digest. Source: behaviour.md §7 Mails. */
const DIGEST_TIME = "07:00";
/** The zone of people who have chosen none, or whose zone the server does not know. */
const NO_ZONE = "UTC";

/** A zone in which it is past seven: its day, and the instant of seven o'clock. */
interface DueZone {
  readonly zone: string;
  readonly day: string;
  readonly seven: string;
}

/** The zones of people with notifications for a digest in which it is past seven o'clock. The server's own rules of time zones decide, as for reminders. */
const dueZones = async (tx: Db, at: Date): Promise<readonly DueZone[]> => {
  const { rows } = await sql<{ zone: string }>`select distinct coalesce(u.time_zone, ${NO_ZONE}) as zone
    from notification n join app_user u on u.id = n.user_id
    where n.mail = 'DAILY' and u.status = 'ACTIVE'`.execute(tx);
  return rows
    .map(({ zone }) => {
      const clock = usableZone(zone) ?? NO_ZONE;
      const { day } = localTimeOf(at, clock);
      return { zone, day, seven: instantOf(`${day}T${DIGEST_TIME}`, clock).toISOString() };
    })
    .filter(({ seven }) => seven <= at.toISOString());
};

const asTable = (zones: readonly DueZone[]) => sql`json_to_recordset(${JSON.stringify(zones)}::text::json)
  as z (zone text, day date, seven timestamptz)`;

interface Row extends MailedNotification {
  readonly id: string;
  readonly occurrenceId: string | null;
  readonly userId: string;
}

interface Reader {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** False if they may read notifications no more. */
  readonly isNotified: boolean;
}

/**
 * Writes each person's digest of the notifications until seven o'clock of their zone, once for each of their days, in
 * the transaction that marks the day and the notifications. Source: behaviour.md §4 Jobs.
 */
export const mailDigests = (config: Config): BatchJob => ({
  name: "mail digests",

  claim: async (tx, { at, limit, except }) => {
    const zones = await dueZones(tx, at);
    if (zones.length === 0) return [];
    const { rows } = await sql<{ id: string }>`select u.id::text as id from app_user u
      join ${asTable(zones)} on z.zone = coalesce(u.time_zone, ${NO_ZONE})
      where u.status = 'ACTIVE'
        -- a day further ahead than the next one is of a clock that was wrong, and not of a zone that was left
        and (u.digest_on is null or u.digest_on < z.day or u.digest_on > z.day + 1)
        and u.id <> all(${except}::text[]::uuid[])
        and exists (select from notification n
          where n.user_id = u.id and n.mail = 'DAILY' and n.created_at < z.seven)
      order by u.id limit ${limit} for update of u skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids, at) => {
    const zones = await dueZones(tx, at);
    const { rows } = await sql<Row>`with mailed as (
        update notification n set mail = null
        from app_user u join ${asTable(zones)} on z.zone = coalesce(u.time_zone, ${NO_ZONE})
        where u.id = n.user_id and u.id = any(${ids}::text[]::uuid[])
          and n.mail = 'DAILY' and n.created_at < z.seven
        returning n.*)
      select m.id::text as id, m.user_id::text as user_id, m.kind, m.title, m.message, m.link, m.reason, m.to_do,
        m.occurrence_id::text as occurrence_id
      from mailed m join app_user u on u.id = m.user_id
      -- turned off while it was written
      where m.status in ('PENDING', 'DELIVERED') and ${mailChoiceFor(sql`m.kind`)} is not null
      order by m.created_at, m.id`.execute(tx);
    const { rows: readers } = await sql<Reader>`update app_user u set digest_on = z.day
      from ${asTable(zones)}
      where z.zone = coalesce(u.time_zone, ${NO_ZONE}) and u.id = any(${ids}::text[]::uuid[])
      returning u.id::text as id, u.email, u.name, ${userIsNotified} as is_notified`.execute(tx);
    const done = await doneTasks(
      tx,
      rows.filter(({ toDo }) => toDo),
    );
    const told = (await stillTold(tx, rows)).map((row) => ({ ...row, isDone: done.has(row.id) }));
    const mails = readers.flatMap((reader) => {
      const theirs = told.filter(({ userId }) => userId === reader.id);
      return theirs.length === 0 || !reader.isNotified
        ? []
        : [{ kind: "DIGEST" as const, userId: reader.id, mail: digestMail(reader, theirs, config) }];
    });
    await writeMails({ config, randomUuid: randomUUID }, tx, mails, at);
  },
});

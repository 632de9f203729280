import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import type { Config } from "../base/settings.ts";
import { writeMails } from "../mail/outbox.ts";
import { mailChoiceFor } from "../notifications/mailPreferences.ts";
import {
  notificationMail,
  type MailedNotification,
  type MailReader,
} from "../notifications/notificationMails.ts";
import { stillTold } from "../notifications/stillTold.ts";
import { userIsNotified } from "../tables/rights.ts";
import type { BatchJob } from "./batchJob.ts";

interface Row extends MailedNotification {
  readonly id: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly isNew: boolean;
}

const readerOf = ({ userId, email, name }: Row): MailReader => ({ id: userId, email, name });

/** Writes the mails of notifications that come by mail at once, in the transaction that marks them. Whoever has read one already, or may be told of it no more, gets no mail. Source: behaviour.md §4 Jobs. */
export const mailNotifications = (config: Config): BatchJob => ({
  name: "mail notifications",

  claim: async (tx, { limit, except }) => {
    const { rows } = await sql<{ id: string }>`select id::text as id from notification
      where mail = 'AT_ONCE' and id <> all(${except}::text[]::uuid[])
      order by created_at, id limit ${limit} for update skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids, at) => {
    // the choice of now: it may have changed while the notification was written
    const { rows } = await sql<Row>`with mailed as (
        update notification n set mail = nullif(${mailChoiceFor(sql`n.kind`)}, 'AT_ONCE')
        from app_user u where u.id = n.user_id and n.id = any(${ids}::text[]::uuid[]) returning n.*)
      select m.id::text as id, m.kind, m.title, m.message, m.link, m.reason, m.to_do, u.id::text as user_id, u.email,
        u.name, (${userIsNotified} and m.status in ('PENDING', 'DELIVERED')
          and ${mailChoiceFor(sql`m.kind`)} is not distinct from 'AT_ONCE') as is_new
      from mailed m join app_user u on u.id = m.user_id order by m.created_at, m.id`.execute(tx);
    const told = await stillTold(
      tx,
      rows.filter(({ isNew }) => isNew),
    );
    const mails = told.map((row) => ({
      kind: "NOTIFICATION" as const,
      userId: row.userId,
      mail: notificationMail(readerOf(row), row, config),
    }));
    await writeMails({ config, randomUuid: randomUUID }, tx, mails, at);
  },
});

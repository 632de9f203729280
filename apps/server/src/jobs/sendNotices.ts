import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { openStatuses } from "../reminders/openStatuses.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import type { BatchJob } from "./batchJob.ts";
import { dueWords, type DueNotice } from "./dueWords.ts";

interface DueRow extends Pick<DueNotice, "title" | "description" | "timeZone"> {
  readonly dueAt: string;
  readonly noticeAt: string;
  readonly reminderId: string;
  readonly makerId: string | null;
  readonly userIds: readonly string[];
}

/**
 * Sends the notices of reminders: one for each lead time and due time, to the linked people or else to the creator, in
 * the transaction that marks it as sent. Source: behaviour.md §4 Jobs.
 */
export const sendNotices: BatchJob = {
  name: "send reminders",

  claim: async (tx, { at, limit, except }) => {
    const { rows } = await sql<{ id: string }>`select r.id::text as id from reminder r
      where r.status = 'ACTIVE' and r.id <> all(${except}::text[]::uuid[]) and r.id in (
        select o.reminder_id from reminder_notice n join reminder_occurrence o on o.id = n.occurrence_id
        where n.sent_at is null and n.at <= ${at.toISOString()}::text::timestamptz
          and o.status in ${openStatuses})
      order by r.next_due_at, r.id limit ${limit} for update of r skip locked`.execute(tx);
    return rows.map(({ id }) => id);
  },

  work: async (tx, ids, at) => {
    const notices = await markSent(tx, ids, at);
    await notifyAll(
      tx,
      notices.map((notice) => toldOf(notice, at)),
    );
  },
};

const toldOf = (notice: DueRow, at: Date): NewNotification => {
  const { userIds, makerId, reminderId, dueAt, noticeAt } = notice;
  const isLinked = userIds.length > 0;
  return {
    userIds: isLinked || makerId === null ? userIds : [makerId],
    kind: "REMINDER_DUE",
    ...dueWords({ ...notice, dueAt: new Date(dueAt), noticeAt: new Date(noticeAt) }, at),
    link: `/reminders/${reminderId}`,
    reason: isLinked ? "You are linked to this reminder." : "You made this reminder.",
    at,
  };
};

/** Marks the due notices of these reminders as sent and gives them, earliest first. */
const markSent = async (tx: Db, ids: readonly string[], at: Date): Promise<readonly DueRow[]> => {
  const now = at.toISOString();
  const { rows } = await sql<DueRow>`with sent as (
      update reminder_notice n set sent_at = ${now}::text::timestamptz
      from reminder_occurrence o
      where o.id = n.occurrence_id and o.reminder_id = any(${ids}::text[]::uuid[])
        and o.status in ${openStatuses}
        and n.sent_at is null and n.at <= ${now}::text::timestamptz
      returning n.occurrence_id, n.at as notice_at, o.due_at, o.reminder_id)
    select sent.*, r.title, r.description, r.time_zone, r.created_by_id as maker_id,
      array(select u.user_id::text from reminder_user u where u.reminder_id = r.id order by u.position) as user_ids
    from sent join reminder r on r.id = sent.reminder_id
    order by sent.notice_at, sent.due_at, sent.occurrence_id`.execute(tx);
  return rows;
};

import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { openStatuses } from "../reminders/openStatuses.ts";
import { notifyAll, type NewNotification } from "../notifications/notify.ts";
import { readingCreator, toldLinks } from "../tables/reminderRows.ts";
import type { BatchJob } from "./batchJob.ts";
import { byZone, dueWords, type DueNotice } from "./dueWords.ts";

interface DueRow extends Pick<DueNotice, "title" | "description" | "timeZone"> {
  readonly dueAt: string;
  readonly noticeAt: string;
  readonly reminderId: string;
  readonly occurrenceId: string;
  /** Its creator, while they may read it. */
  readonly makerId: string | null;
  readonly makerZone: string | null;
  /** The linked people who are told of the reminder, each with their own zone, if they have one. */
  readonly people: readonly { readonly id: string; readonly zone: string | null }[];
}

/**
 * Sends the notices of reminders: one for each lead time and due time, to the linked people who can be told or else to
 * the creator, in the transaction that marks it as sent. Source: behaviour.md §4 Jobs.
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
      notices.flatMap((notice) => toldOf(notice, at)),
    );
  },
};

/** One notification for each zone of the people who are notified: everybody reads times by one clock, their own. */
const toldOf = (notice: DueRow, at: Date): readonly NewNotification[] => {
  const { people, makerId, makerZone, reminderId, occurrenceId, dueAt, noticeAt } = notice;
  const isLinked = people.length > 0;
  const maker = makerId === null ? [] : [{ id: makerId, zone: makerZone }];
  const told = { ...notice, dueAt: new Date(dueAt), noticeAt: new Date(noticeAt) };
  return [...byZone(isLinked ? people : maker, notice.timeZone)].map(([timeZone, userIds]) => ({
    userIds,
    kind: "REMINDER_DUE",
    ...dueWords({ ...told, timeZone }, at),
    link: `/reminders/${reminderId}`,
    toDo: true,
    occurrenceId,
    reason: isLinked ? "You are linked to this reminder." : "You made this reminder.",
    at,
  }));
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
    select sent.*, r.title, r.description, r.time_zone, maker.id as maker_id, maker.time_zone as maker_zone,
      (select coalesce(json_agg(json_build_object('id', u.id, 'zone', u.time_zone) order by l.position), '[]')
        from ${toldLinks}) as people
    from sent join reminder r on r.id = sent.reminder_id
    left join lateral (select u.id, u.time_zone from ${readingCreator}) maker on true
    order by sent.notice_at, sent.due_at, sent.occurrence_id`.execute(tx);
  return rows;
};

import type { NotificationKind } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { userIsNotified } from "../tables/rights.ts";
import { mailChoiceFor } from "./mailPreferences.ts";

/** A notification for several recipients. */
export interface NewNotification {
  readonly userIds: readonly string[];
  readonly kind: NotificationKind;
  readonly title: string;
  readonly message: string;
  /** A path of the app. */
  readonly link?: string | null;
  /** The reason why these people get it. */
  readonly reason?: string | null;
  /** The name of the person who caused it; null for the product itself. */
  readonly actor?: string | null;
  /** That person's id, so that their name can be taken from the notification when they have left. */
  readonly actorId?: string | null;
  /** It asks these people to act: in a digest it stands under 'Yours to do'. Without it, it is only to know. */
  readonly toDo?: boolean;
  /** The occurrence of which a reminder notifies. */
  readonly occurrenceId?: string | null;
  readonly at: Date;
}

/**
 * Notifies each recipient once, in the transaction of the event, and gives the number of notified people. Leaves out
 * inactive people and those who may not read notifications. Source: behaviour.md §4 Notifications.
 */
export const notify = async (tx: Db, notification: NewNotification): Promise<number> =>
  (await notifyAll(tx, [notification])).length;

/** Writes several notifications for their recipients in one statement, and gives the ids of what it wrote. */
export const notifyAll = async (
  tx: Db,
  notifications: readonly NewNotification[],
): Promise<readonly string[]> => {
  const said = notifications.filter(({ userIds }) => userIds.length > 0).map(rowOf);
  if (said.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into notification
      (id, user_id, kind, title, message, link, reason, actor, actor_id, to_do, occurrence_id, status, created_at, mail)
    select gen_random_uuid(), u.id, t.kind, t.title, t.message, t.link, t.reason, t.actor, t.actor_id, t.to_do,
      t.occurrence_id, 'PENDING', t.at,
      ${mailChoiceFor(sql`t.kind`)}
    from json_to_recordset(${JSON.stringify(said)}::text::json) as t
      (user_ids uuid[], kind text, title text, message text, link text, reason text, actor text, actor_id uuid,
        to_do boolean, occurrence_id uuid, at timestamptz)
    join app_user u on u.id = any(t.user_ids)
    where ${userIsNotified}
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
};

const rowOf = ({
  userIds,
  link = null,
  reason = null,
  actor = null,
  actorId = null,
  toDo = false,
  occurrenceId = null,
  ...notification
}: NewNotification) => ({
  user_ids: userIds,
  actor_id: actorId,
  to_do: toDo,
  occurrence_id: occurrenceId,
  link,
  reason,
  actor,
  ...notification,
});

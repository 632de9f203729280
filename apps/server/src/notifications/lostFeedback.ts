import { isUuid } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { readsOthersFeedback } from "../tables/feedbackTable.ts";

/** A notification with the page to which it leads. */
interface Told {
  readonly id: string;
  readonly link: string | null;
  readonly kind: string;
}

/** The link to a feedback item or a message under it; the group is the item's id. */
const ITEM_LINK = /^\/feedback\/([^?/]+)/;

/**
 * The ids of the notifications about feedback of somebody else that their reader may no longer read: they were told
 * before they lost the right. A person's message is its sender's. One statement. Source: behaviour.md §7 Feedback.
 */
export const lostFeedback = async (tx: Db, told: readonly Told[]): Promise<ReadonlySet<string>> => {
  const known = told.flatMap(({ id, kind, link }) => {
    const [, item = ""] = ITEM_LINK.exec(link ?? "") ?? [];
    return kind !== "MESSAGE" && isUuid(item) ? [{ id, item }] : [];
  });
  if (known.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select n.id::text as id
    from json_to_recordset(${JSON.stringify(known)}::text::json) as t (id uuid, item uuid)
    join notification n on n.id = t.id join app_user u on u.id = n.user_id join feedback f on f.id = t.item
    where f.author_id <> u.id and not ${readsOthersFeedback}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

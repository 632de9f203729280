import { feedbackMessageFields, feedbackMessageSchema, type FeedbackMessage } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";

/** The messages under feedback that the caller may read; the caller of the query has checked that. */
export const feedbackMessageTable: TableOf<FeedbackMessage> = {
  from: sql`feedback_message fm`,
  id: sql`fm.id`,
  columns: {
    ...columnsIn("fm", feedbackMessageSchema, "authorName"),
    authorName: sql`(select u.name || ' ' || u.surname from app_user u where u.id = fm.author_id)`,
  },
  fields: feedbackMessageFields,
  scope: () => undefined,
};

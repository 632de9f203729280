import {
  feedbackFields,
  feedbackPriorities,
  feedbackSchema,
  opensFeedback,
  type Feedback,
  type Permission,
} from "@canopy/contracts";
import { sql } from "kysely";
import { hasAccess, type Caller } from "../base/caller.ts";
import { permissionsOfUser, userMeetsAllRows } from "./rights.ts";
import { byGrade, columnsIn, type TableOf } from "../database/tableOf.ts";

/** A feedback item without its author and assignee. */
export type FeedbackRow = Omit<Feedback, "author" | "assignee">;

/** Feedback: a caller's own items, and all items for our own staff who may list or manage them. The screenshot itself is not a column here. */
export const feedbackTable: TableOf<FeedbackRow> = {
  from: sql`feedback f`,
  id: sql`f.id`,
  columns: {
    ...columnsIn("f", feedbackSchema, "author", "assignee", "hasScreenshot"),
    hasScreenshot: sql`exists (select from feedback_screenshot where feedback_id = f.id)`,
  },
  hidden: { author: sql`f.author_id`, assignee: sql`f.assignee_id` },
  fields: feedbackFields,
  nullable: ["route", "assigneeId", "closedAt"],
  orders: { priority: byGrade(sql`f.priority`, feedbackPriorities) },
  scope: (caller) => (meetsAll(caller) ? undefined : writtenBy(caller)),
};

/** The condition for items that the caller wrote. */
export const writtenBy = ({ id }: Caller) => sql<boolean>`f.author_id = ${id}::text::uuid`;

const readers: readonly Permission[] = ["feedback:list", "feedback:manage"];

const meetsAll = (caller: Caller): boolean => caller.rowScope === "ALL" && hasAccess(caller, readers);

/** True if a user `u` may read the feedback of others. Source: behaviour.md §6 Rows. */
export const readsOthersFeedback = sql<boolean>`(${userMeetsAllRows} and ${permissionsOfUser} && ${[...readers]}::text[])`;

/** True if a user `u` may be assigned a feedback item: active, of our own staff, and able to open others' items. Source: behaviour.md §7 Feedback. */
export const mayBeAssignee = sql<boolean>`(u.status = 'ACTIVE' and u.company_id is null
  and ${permissionsOfUser} && ${[...opensFeedback]}::text[] and ${readsOthersFeedback})`;

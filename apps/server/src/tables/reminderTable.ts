import { reminderSchema, reminders, type Reminder } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import {
  creatorIsTold,
  readingLinks,
  remindersOf,
  readingCreator,
  toldLinks,
  visibleReminders,
} from "./reminderRows.ts";

/** A reminder without its related records. */
export type ReminderRow = Omit<Reminder, "project" | "process" | "milestone" | "company" | "users">;

const linked: RawBuilder<unknown> = sql`array(
  select user_id::text from reminder_user where reminder_id = r.id order by position, user_id)`;

/** `UNTIL=20270131T090000Z` of a rule as `2027-01-31T09:00:00Z`, or only the day. */
const until: RawBuilder<unknown> = sql`regexp_replace(regexp_replace(
  substring(r.rrule from 'UNTIL=([0-9TZ]+)'), '^(\\d{4})(\\d\\d)', '\\1-\\2-'), 'T(\\d\\d)(\\d\\d)', 'T\\1:\\2:')`;

/** Reminders in the caller's scope. Source: behaviour.md §6 Rows. */
export const reminderTable: TableOf<ReminderRow> = {
  from: sql`reminder r`,
  id: sql`r.id`,
  columns: {
    ...columnsIn(
      "r",
      reminderSchema,
      "project",
      "process",
      "milestone",
      "company",
      "users",
      "count",
      "until",
      "userIds",
      "isCreatorTold",
    ),
    count: sql`substring(r.rrule from 'COUNT=([0-9]+)')::int`,
    until,
    userIds: linked,
    isCreatorTold: creatorIsTold,
  },
  hidden: {
    importId: sql`r.import_id`,
    project: sql`r.project_id`,
    process: sql`r.process_id`,
    milestone: sql`r.milestone_id`,
    company: sql`r.company_id`,
    person: sql`array(select l.user_id::text from ${readingLinks} order by l.position, l.user_id)
      || array(select u.id::text from ${readingCreator} and not exists (select from ${toldLinks}))`,
  },
  fields: reminders.fields,
  nullable: [
    "title",
    "dueDatetime",
    "nextDueAt",
    "nextStatus",
    "projectId",
    "processId",
    "milestoneId",
    "companyId",
  ],
  lists: ["person"],
  finds: {
    person: remindersOf,
  },
  scope: visibleReminders,
};

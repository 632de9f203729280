import { isUuid } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { userMeetsReminder } from "../tables/reminderRows.ts";

/** A notification with its kind, and the page to which it leads. */
interface Told {
  readonly id: string;
  readonly kind: string;
  readonly link: string | null;
}

/** The link to a process, a project or a reminder; the group is its id. */
const WORK_LINK = /^\/(?:process|project|reminders)\/([^?/]+)/;

/**
 * The ids of the notifications about projects and reminders of another company than their reader's, who works for a
 * partner: they were told before they changed the company, and are told no more of it. A person's message is its
 * sender's. One statement.
 * Source: behaviour.md §4 Notifications.
 */
export const ofOtherCompanies = async (tx: Db, told: readonly Told[]): Promise<ReadonlySet<string>> => {
  const known = told.flatMap(({ id, kind, link }) => {
    const [, work = ""] = WORK_LINK.exec(link ?? "") ?? [];
    return kind !== "MESSAGE" && isUuid(work) ? [{ id, work }] : [];
  });
  if (known.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select n.id::text as id
    from json_to_recordset(${JSON.stringify(known)}::text::json) as t (id uuid, work uuid)
    join notification n on n.id = t.id join app_user u on u.id = n.user_id
    where u.company_id is not null and (exists (select from project pj where pj.company_id <> u.company_id
        and (pj.id = t.work or pj.id = (select project_id from project_process where id = t.work)))
      or exists (select from reminder r where r.id = t.work and not ${userMeetsReminder}))`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

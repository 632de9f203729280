import { endedFindingStates, isUuid, unansweredStates } from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Db } from "../database/schema.ts";
import { openStatuses } from "../reminders/openStatuses.ts";
import { mayBeAssignee } from "../tables/feedbackTable.ts";
import { isAwaited } from "../tables/milestoneTable.ts";
import { processPeople, processWithProject } from "../tables/processRows.ts";
import { remindersOf } from "../tables/reminderRows.ts";

/** A notification that asked its reader to act. */
interface Task {
  readonly id: string;
  readonly link: string | null;
}

/** The links of notifications, by the kind of thing to which they lead; the group is its id. */
const links = {
  milestone: /^\/process\/[^?]+\?milestone=([^&]+)$/,
  finding: /^\/process\/[^?]+\?finding=([^&]+)$/,
  document: /^\/project\/[^?]+\?tab=documents&document=([^&]+)$/,
  reminder: /^\/reminders\/([^?/]+)$/,
  feedback: /^\/feedback\/([^?/]+)$/,
} as const;

type Thing = keyof typeof links;
const things = Object.keys(links).filter((name): name is Thing => Object.hasOwn(links, name));

/** True if something of a project `pj` may ask the reader `me`: nobody of another company, and nobody while it is disabled, as it can only be read then. */
const meetsProject = sql<SqlBool>`(pj.status <> 'DISABLED' and (me.company_id is null or me.company_id = pj.company_id))`;

/** True if the reader `me` takes part in a process `pp` of the project `pj`. */
const takesPart = sql<SqlBool>`me.id::text = any(${processPeople})`;

/** The condition that the thing `t.thing` still asks the reader `me` of the notification `n` for what it asked then. */
const stillAsks: Readonly<Record<Thing, RawBuilder<SqlBool>>> = {
  // it asks the people of the project's company, those who run the process, and who had completed it
  milestone: sql`exists (select from ${processWithProject} join milestone m on m.process_id = pp.id
    where m.id = t.thing and ${isAwaited} and ${meetsProject} and (me.company_id = pj.company_id or ${takesPart}
      or exists (select from completion c where c.milestone_id = m.id and c.by_id = me.id)))`,
  // whoever has to act after an answer or an assessment was notified of it; an answer is awaited in a running process alone
  finding: sql`exists (select from ${processWithProject} join finding fi on fi.process_id = pp.id
    where fi.id = t.thing and fi.state <> all(${[...endedFindingStates]}::text[]) and ${meetsProject}
    and (pp.status = 'IN_PROGRESS' or fi.state <> all(${[...unansweredStates]}::text[]))
    and (fi.responsible_user_id = me.id
      or fi.responsible_user_id is null and fi.responsible_company_id = me.company_id
      or fi.created_by_id = me.id or ${takesPart}
      or exists (select from finding_answer an where an.finding_id = fi.id
        and coalesce(an.by_id, an.imported_by_id) = me.id))
    and not exists (select from finding_answer an where an.finding_id = fi.id and an.at > n.created_at)
    and not exists (select from finding_assessment fa where fa.finding_id = fi.id and fa.at > n.created_at))`,
  // a version that was returned before the notice does not count: the one of the notice was withdrawn
  document: sql`(exists (select from document_version v where v.document_id = t.thing
      and v.state in ('SUBMITTED', 'RETURNED') and greatest(v.submitted_at, v.decided_at) >= n.created_at)
    and not exists (select from document_version v where v.document_id = t.thing
      and greatest(v.submitted_at, v.decided_at) > n.created_at)
    and exists (select from document dc join project pj on pj.id = dc.project_id
      where dc.id = t.thing and ${meetsProject}))`,
  reminder: sql`exists (select from reminder r where r.id = t.thing and r.status = 'ACTIVE'
      and ${remindersOf(sql`array[n.user_id]`)})
    and not exists (select from reminder_occurrence o
      where o.id = n.occurrence_id and o.status not in ${openStatuses})`,
  // whoever took an item up, or has it assigned and may still read it, looks into it instead of the others
  feedback: sql`exists (select from feedback f where f.id = t.thing
    and (f.status = 'OPEN' and (f.assignee_id = n.user_id
        or not exists (select from app_user u where u.id = f.assignee_id and ${mayBeAssignee}))
      or f.status = 'IN_PROGRESS' and f.assignee_id = n.user_id))`,
};

/**
 * The ids of the notifications whose task is done by now, or asks somebody else: a step that a colleague completed is
 * not to do any more, and one that was taken back is to do again. One statement. Source: behaviour.md §7 Mails.
 */
export const doneTasks = async (tx: Db, tasks: readonly Task[]): Promise<ReadonlySet<string>> => {
  const known = tasks.flatMap(({ id, link }) =>
    things.flatMap((kind) => {
      const [, thing = ""] = links[kind].exec(link ?? "") ?? [];
      return isUuid(thing) ? [{ id, kind, thing }] : [];
    }),
  );
  if (known.length === 0) return new Set();
  const cases = things.map((kind) => sql`when ${sql.lit(kind)} then ${stillAsks[kind]}`);
  const { rows } = await sql<{ id: string }>`select n.id::text as id
    from json_to_recordset(${JSON.stringify(known)}::text::json) as t (id uuid, kind text, thing uuid)
    join notification n on n.id = t.id join app_user me on me.id = n.user_id
    where not (case t.kind ${sql.join(cases, sql` `)} end)`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

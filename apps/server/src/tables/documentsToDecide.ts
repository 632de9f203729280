import { decidesOnDocuments, documentDecisionRefusal, type ActingPerson } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { TableOf } from "../database/tableOf.ts";

/** True if a document `dc` of a project `pj` is submitted and the caller may decide on it. `documentDecisionRefusal` decides the same for a single document. Source: behaviour.md §7 Documents. */
const isToDecide = (caller: Caller): RawBuilder<unknown> => {
  const person = { ...caller, permissions: [...caller.permissions] };
  if (!decidesOnDocuments(person)) return sql`false`;
  const id = sql`${caller.id}::text::uuid`;
  const isInvolved = sql`(pj.lead_user_id = ${id}
    or exists (select from project_responsible where project_id = pj.id and user_id = ${id})
    or exists (select from process_responsible where process_id = dc.process_id and user_id = ${id}))`;
  return sql`(dc.state = 'SUBMITTED' and pj.status <> 'DISABLED'
    and case when ${isInvolved} then ${mayDecide(person, true)}::boolean else ${mayDecide(person, false)}::boolean end
    and not exists (select from document_version v where v.document_id = dc.id
      and v.no > coalesce((select max(d.no) from document_version d
        where d.document_id = dc.id and d.decided_at is not null), 0)
      and (v.by_id = ${id} or v.submitted_by_id = ${id} or ${id} = any(v.submitter_ids))))`;
};

/** Whether the person, involved or not, may decide on a document that others handed in; the rule of the contracts answers. */
const mayDecide = (person: ActingPerson, isInvolved: boolean): boolean =>
  documentDecisionRefusal(
    { person, involved: isInvolved ? { leadUserId: person.id } : {} },
    { createdById: null, step: null, versions: [] },
  ) === undefined;

const versionNo = sql`(select max(v.no) from document_version v where v.document_id = dc.id)`;

/** Documents as a caller lists them: with the number of their newest version, and the filter that finds those on which the caller may decide. */
export const documentsFor = <Row extends object>(table: TableOf<Row>, caller: Caller): TableOf<Row> => ({
  ...table,
  columns: { ...table.columns, versionNo },
  hidden: { ...table.hidden, toDecide: isToDecide(caller) },
});

import { sql, type RawBuilder } from "kysely";
import type { Caller } from "../base/caller.ts";
import { openFindings } from "./openFindings.ts";
import type { Relation, TableOf } from "../database/tableOf.ts";
import { isOverdue } from "./milestoneTable.ts";
import { meetsAllProjects } from "./processRows.ts";

/**
 * For each document of a milestone `m` the newest version that fills its slot: accepted in the milestone's round, or
 * confirmed for it. Source: behaviour.md §4 Statuses.
 */
export const fillingVersions: RawBuilder<unknown> = sql`select distinct on (dc.id) dc.slot, v.id, v.by_id, v.submitter_ids
  from document dc join document_version v on v.document_id = dc.id
  where dc.milestone_id = m.id and v.state = 'ACCEPTED' and (v.accepted_round >= m.round or exists (
    select from jsonb_array_elements(v.confirmations) c where (c ->> 'round')::int >= m.round))
  order by dc.id, v.no desc`;

/** The slots of a milestone `m` as JSON, in the order of its evidence; `counted` is the condition on a submitted document `dc` that counts in `toAccept`. */
const slots = (
  counted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'name', e.name,
    'isFilled', exists (select from (${fillingVersions}) f where f.slot = e.name),
    'toAccept', (select count(*) from document dc
      where dc.milestone_id = m.id and dc.slot = e.name and dc.state = 'SUBMITTED' and ${counted})) order by e.place), '[]')
  from unnest(m.evidence) with ordinality as e (name, place))`;

/**
 * The slots of a milestone `m` that the caller meets: somebody bound to a company those of its own steps, without the
 * internal documents that wait in them, otherwise null.
 */
export const slotsFor = (caller: Caller): RawBuilder<unknown> =>
  meetsAllProjects(caller)
    ? slots(sql`true`)
    : sql`case when m.owner_company_id = ${caller.companyId}::text::uuid then ${slots(sql`not dc.internal`)} end`;

/** The relation to a process with the findings for which its steps wait. */
const withOpenFindings = (relation: Relation): Relation => ({
  ...relation,
  table: () => {
    const process = relation.table();
    return {
      ...process,
      columns: { ...process.columns, openFindings },
      reference: [...(process.reference ?? []), "openFindings"],
    };
  },
});

/**
 * The table of milestones as a caller lists it. Adds their slots and the open findings of their processes, and two
 * filters: `overdue` at an instant, and `toAccept` if a document that the caller meets is submitted.
 */
export const milestonesFor = <Row extends object>(
  table: TableOf<Row>,
  caller: Caller,
  now: Date,
): TableOf<Row> => ({
  ...table,
  columns: { ...table.columns, slots: slotsFor(caller) },
  relations: {
    ...table.relations,
    ...(table.relations?.["process"] && {
      process: withOpenFindings(table.relations["process"]),
    }),
  },
  hidden: {
    ...table.hidden,
    overdue: isOverdue(now),
    toAccept: sql`exists (select from document dc where dc.milestone_id = m.id and dc.state = 'SUBMITTED'
      and (${meetsAllProjects(caller)}::boolean or not dc.internal))`,
  },
});

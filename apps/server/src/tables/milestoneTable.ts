import {
  endedStatuses,
  milestoneFields,
  milestoneRecordSchema,
  milestoneReference,
  openStates,
  type Milestone,
} from "@canopy/contracts";
import { sql, type RawBuilder, type SqlBool } from "kysely";
import { literals } from "../database/filterSql.ts";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { ofOwnCompany, processPeople, processWithProject } from "./processRows.ts";
import { processesOfPeople } from "./workOfPeople.ts";

/** A milestone without its related records. */
export type MilestoneRow = Omit<Milestone, "owner" | "completions" | "process" | "slots">;

/** The condition that a process waits for the milestone, as `isWaitedFor` of the rules. Source: behaviour.md §4 Milestones. */
export const isAwaited: RawBuilder<SqlBool> = sql`(pp.status = 'IN_PROGRESS'
  and m.state in ${literals(openStates)} and m.kind <> 'end_fail')`;

/** The condition that the milestone is overdue at an instant; never null. */
export const isOverdue = (now: Date): RawBuilder<SqlBool> =>
  sql`(${isAwaited} and m.due_at is not null and m.due_at < ${now.toISOString()}::text::timestamptz)`;

/** The condition that the milestone's process has ended, as `hasEnded` of the rules. */
export const isOver: RawBuilder<SqlBool> = sql`pp.status in ${literals(endedStatuses)}`;

/** Milestones; a partner reads those of their own company's projects. */
export const milestoneTable: TableOf<MilestoneRow> = {
  from: sql`${processWithProject} join milestone m on m.process_id = pp.id`,
  id: sql`m.id`,
  alone: { from: sql`milestone m`, joined: ["processStatus", "project", "company", "person", "overdue"] },
  columns: {
    ...columnsIn("m", milestoneRecordSchema, "join", "owner", "completions", "slots"),
    join: sql`m.join_kind`,
  },
  hidden: {
    owner: sql`m.owner_id`,
    process: sql`m.process_id`,
    processStatus: sql`pp.status`,
    project: sql`pp.project_id`,
    company: sql`pj.company_id`,
    person: processPeople,
    createdAt: sql`m.created_at`,
  },
  reference: milestoneReference,
  fields: milestoneFields,
  // The order by waiting time has open steps first in both directions, then done ones, the last done first. By the index of migration 38.
  orders: {
    readyAt: {
      by: sql`(case when m.state in ${literals(openStates)} then m.ready_at end)`,
      ties: sql`m.completed_at desc nulls last`,
    },
  },
  nullable: ["ownerKind", "ownerId", "ownerCompanyId", "readyAt", "dueAt", "completedAt"],
  lists: ["person"],
  finds: { person: (people) => sql`m.process_id in ${processesOfPeople(people)}` },
  scope: ofOwnCompany,
};

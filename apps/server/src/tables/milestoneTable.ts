import { milestoneFields, type Milestone } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";
import { completionTable } from "./completionTable.ts";
import { extendedMilestoneOwnerTable } from "./milestoneOwnerTable.ts";
import { mayReadProcesses, ofOwnCompany, processPeople, processWithProject } from "./processRows.ts";
// oxlint-disable-next-line import/no-cycle -- each is a part of the other; relations name tables by functions that run later
import { extendedProcessTable } from "./processTable.ts";
import { processesOfPeople } from "./workOfPeople.ts";

/** A milestone without its related records. */
export type MilestoneRow = Omit<Milestone, "owner" | "completions" | "process">;

/** Milestones; a partner meets those of their own company's projects. */
export const milestoneTable: TableOf<MilestoneRow> = {
  from: sql`${processWithProject} join milestone m on m.process_id = pp.id`,
  id: sql`m.id`,
  columns: {
    ...columnsOf("m", [
      "id",
      "processId",
      "key",
      "name",
      "kind",
      "optional",
      "expectedDays",
      "evidence",
      "evidenceRequired",
      "ownerKind",
      "ownerId",
      "ownerCompanyId",
      "state",
      "readyAt",
      "dueAt",
      "completedAt",
      "round",
      "position",
      "x",
      "y",
    ]),
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
  fields: milestoneFields,
  nullable: ["ownerKind", "ownerId", "ownerCompanyId", "readyAt", "dueAt", "completedAt"],
  lists: ["person"],
  finds: { person: (people) => sql`m.process_id in ${processesOfPeople(people)}` },
  relations: {
    owner: { table: () => extendedMilestoneOwnerTable, from: "ownerId", key: sql`o.id` },
    completions: {
      table: () => completionTable,
      from: "id",
      key: sql`d.milestone_id`,
      many: true,
      orderBy: sql`d.milestone_id, d.at, d.id`,
    },
    process: { table: () => extendedProcessTable, from: "processId", key: sql`pp.id` },
  },
  scope: ofOwnCompany,
};

/** The same as a part of other records: nothing for callers who may not read processes. */
export const extendedMilestoneTable: TableOf<MilestoneRow> = {
  ...milestoneTable,
  scope: (caller) => (mayReadProcesses(caller) ? ofOwnCompany(caller) : sql`false`),
};

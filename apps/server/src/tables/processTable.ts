import { processFields, type Process } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsOf, type TableOf } from "../database/tableOf.ts";
// oxlint-disable-next-line import/no-cycle -- each is a part of the other; relations name tables by functions that run later
import { extendedMilestoneTable } from "./milestoneTable.ts";
import { personTable } from "./personTable.ts";
import { mayReadProcesses, ofOwnCompany, processPeople, processWithProject } from "./processRows.ts";
import { extendedProjectTable } from "./projectTable.ts";
import { transitionTable } from "./transitionTable.ts";
import { processesOfPeople } from "./workOfPeople.ts";

/** A process without its related records. */
export type ProcessRow = Omit<Process, "project" | "milestones" | "transitions" | "responsibles">;

/** Processes; a partner meets those of their own company's projects. */
export const processTable: TableOf<ProcessRow> = {
  from: processWithProject,
  id: sql`pp.id`,
  columns: {
    ...columnsOf("pp", [
      "id",
      "projectId",
      "templateId",
      "templateKey",
      "templateName",
      "templateVersion",
      "name",
      "status",
      "startedAt",
      "dueAt",
      "endedAt",
      "periodStart",
      "periodEnd",
      "progress",
      "remainingDays",
      "createdAt",
      "updatedAt",
      "version",
    ]),
    responsibleIds: sql`array(select user_id::text from process_responsible where process_id = pp.id order by position)`,
  },
  hidden: {
    project: sql`pp.project_id`,
    company: sql`pj.company_id`,
    template: sql`pp.template_id`,
    person: processPeople,
  },
  fields: processFields,
  nullable: ["startedAt", "dueAt", "endedAt"],
  lists: ["person"],
  finds: { person: (people) => sql`pp.id in ${processesOfPeople(people)}` },
  relations: {
    project: { table: () => extendedProjectTable, from: "projectId", key: sql`p.id` },
    milestones: {
      table: () => extendedMilestoneTable,
      from: "id",
      key: sql`m.process_id`,
      many: true,
      orderBy: sql`m.process_id, m.position`,
    },
    transitions: {
      table: () => transitionTable,
      from: "id",
      key: sql`a.process_id`,
      many: true,
      orderBy: sql`a.process_id, a.position`,
    },
    responsibles: {
      table: () => personTable,
      from: "id",
      key: sql`r.process_id`,
      many: true,
      through: sql`process_responsible r on r.user_id = u.id`,
      orderBy: sql`r.process_id, r.position`,
    },
  },
  scope: ofOwnCompany,
};

/** The same whoever asks: what was just written. */
export const everyProcess: TableOf<ProcessRow> = { ...processTable, scope: () => undefined };

/** The same as a part of other records: nothing for callers who may not read processes. */
export const extendedProcessTable: TableOf<ProcessRow> = {
  ...processTable,
  scope: (caller) => (mayReadProcesses(caller) ? ofOwnCompany(caller) : sql`false`),
};

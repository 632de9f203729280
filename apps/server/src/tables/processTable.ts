import { processFields, processReference, processSchema, type Process } from "@canopy/contracts";
import { sql } from "kysely";
import { columnsIn, type TableOf } from "../database/tableOf.ts";
import { ofOwnCompany, processPeople, processWithProject } from "./processRows.ts";
import { processesOfPeople } from "./workOfPeople.ts";

/** A process without its related records. */
export type ProcessRow = Omit<
  Process,
  "project" | "milestones" | "transitions" | "responsibles" | "openFindings" | "stepSpans"
>;

/** Processes; a partner reads those of their own company's projects. */
export const processTable: TableOf<ProcessRow> = {
  from: processWithProject,
  id: sql`pp.id`,
  columns: {
    ...columnsIn(
      "pp",
      processSchema,
      "responsibleIds",
      "project",
      "responsibles",
      "milestones",
      "transitions",
      "openFindings",
      "stepSpans",
    ),
    responsibleIds: sql`array(select user_id::text from process_responsible where process_id = pp.id order by position)`,
  },
  hidden: {
    project: sql`pp.project_id`,
    company: sql`pj.company_id`,
    template: sql`pp.template_id`,
    person: processPeople,
  },
  reference: processReference,
  fields: processFields,
  nullable: ["startedAt", "dueAt", "endedAt"],
  lists: ["person"],
  finds: { person: (people) => sql`pp.id in ${processesOfPeople(people)}` },
  scope: ofOwnCompany,
};

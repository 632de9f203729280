import { unansweredStates } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import { literals } from "../database/filterSql.ts";
import type { Db } from "../database/schema.ts";
import { mayReadProcesses, ofOwnCompany, processWithProject } from "../tables/processRows.ts";
import { projectCodeOfProcess, projectOfProcess } from "../tables/readableNames.ts";
import type { CalendarEvent } from "./writeCalendar.ts";

interface WaitingRow {
  readonly id: string;
  readonly processId: string;
  readonly number: string;
  readonly text: string;
  readonly due: string;
  readonly processName: string;
  /** Code and name; null for people who may not read projects. */
  readonly project: string | null;
  readonly projectCode: string | null;
}

/** The findings with a due day that wait for an answer of the caller or their company, in running processes. Source: behaviour.md §7 Calendar feed. */
export const waitingFindings = async (
  db: Db,
  caller: Caller,
  publicUrl: string,
): Promise<readonly CalendarEvent[]> => {
  if (!mayReadProcesses(caller)) return [];
  const { rows } = await sql<WaitingRow>`select fi.id, fi.process_id, fi.number, fi.text, fi.due::text as due,
      pp.name as process_name, ${projectOfProcess(caller)} as project,
      ${projectCodeOfProcess(caller)} as project_code
    from ${processWithProject} join finding fi on fi.process_id = pp.id
    where fi.state in ${literals(unansweredStates)} and fi.due is not null and pp.status = 'IN_PROGRESS'
      and (fi.responsible_user_id = ${caller.id}::text::uuid
        or fi.responsible_company_id = ${caller.companyId}::text::uuid)
      and ${ofOwnCompany(caller) ?? sql<SqlBool>`true`}
    order by fi.due, fi.id`.execute(db);
  return rows.map(({ id, processId, number, text, due, processName, project, projectCode }) => ({
    uid: `finding-${id}`,
    at: due,
    summary: projectCode === null ? number : `${number} (${projectCode})`,
    description: [text, project, processName].filter((line) => line !== null).join("\n"),
    url: `${publicUrl}/process/${processId}?finding=${id}`,
  }));
};

import { unansweredStates } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { mayReadProcesses, ofOwnCompany, processWithProject } from "../tables/processRows.ts";
import type { CalendarEvent } from "./writeCalendar.ts";

interface WaitingRow {
  readonly id: string;
  readonly processId: string;
  readonly number: string;
  readonly text: string;
  readonly due: string;
  readonly processName: string;
  readonly projectName: string;
  readonly projectCode: string;
}

const unanswered = sql.join(unansweredStates.map((state) => sql.lit(state)));

/** The findings with a due day that wait for an answer of the caller or their company, in running processes. Source: behaviour.md §7 Calendar feed. */
export const waitingFindings = async (
  db: Db,
  caller: Caller,
  publicUrl: string,
): Promise<readonly CalendarEvent[]> => {
  if (!mayReadProcesses(caller)) return [];
  const { rows } = await sql<WaitingRow>`select fi.id, fi.process_id, fi.number, fi.text, fi.due::text as due,
      pp.name as process_name, pj.name as project_name, pj.code as project_code
    from ${processWithProject} join finding fi on fi.process_id = pp.id
    where fi.state in (${unanswered}) and fi.due is not null and pp.status = 'IN_PROGRESS'
      and pj.status <> 'DISABLED' and (fi.responsible_user_id = ${caller.id}::text::uuid
        or fi.responsible_company_id = ${caller.companyId}::text::uuid)
      and ${ofOwnCompany(caller) ?? sql<SqlBool>`true`}
    order by fi.due, fi.id`.execute(db);
  return rows.map(({ id, processId, number, text, due, processName, projectName, projectCode }) => ({
    uid: `finding-${id}`,
    at: due,
    summary: `${number} (${projectCode})`,
    description: `${text}\n${projectCode} ${projectName}\n${processName}`,
    url: `${publicUrl}/process/${processId}?finding=${id}`,
  }));
};

import { sql, type SqlBool } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { isAwaited } from "../tables/milestoneTable.ts";
import { mayReadProcesses, ofOwnCompany, processWithProject } from "../tables/processRows.ts";
import { projectCodeOfProcess, projectOfProcess } from "../tables/readableNames.ts";
import { processesOfPeople } from "../tables/workOfPeople.ts";
import type { CalendarEvent } from "./writeCalendar.ts";

interface WaitingRow {
  readonly id: string;
  readonly processId: string;
  readonly name: string;
  readonly dueAt: string;
  readonly processName: string;
  /** Code and name; null for people who may not read projects. */
  readonly project: string | null;
  readonly projectCode: string | null;
}

/**
 * The open milestones with a due date that wait for the caller: for a company's user those that the company owns; for
 * our own staff those that no company owns and that they lead or are responsible for. Source: behaviour.md §7 Calendar
 * feed.
 */
export const waitingMilestones = async (
  db: Db,
  caller: Caller,
  publicUrl: string,
): Promise<readonly CalendarEvent[]> => {
  if (!mayReadProcesses(caller)) return [];
  const { rows } = await sql<WaitingRow>`select m.id, m.process_id, m.name, m.due_at,
      pp.name as process_name, ${projectOfProcess(caller)} as project,
      ${projectCodeOfProcess(caller)} as project_code
    from ${processWithProject} join milestone m on m.process_id = pp.id
    where ${isAwaited} and m.due_at is not null and ${waitsFor(caller)} and ${ofOwnCompany(caller) ?? sql<SqlBool>`true`}
    order by m.due_at, m.id`.execute(db);
  return rows.map(({ id, processId, name, dueAt, processName, project, projectCode }) => ({
    uid: `${id}@canopy`,
    at: new Date(dueAt),
    summary: projectCode === null ? name : `${name} (${projectCode})`,
    description: [project, processName].filter((line) => line !== null).join("\n"),
    url: `${publicUrl}/process/${processId}?milestone=${id}`,
  }));
};

const waitsFor = ({ id, companyId }: Caller) =>
  companyId === null
    ? sql<SqlBool>`m.owner_company_id is null and pp.id in ${processesOfPeople(sql`array[${id}::text]::uuid[]`)}`
    : sql<SqlBool>`m.owner_company_id = ${companyId}::text::uuid`;

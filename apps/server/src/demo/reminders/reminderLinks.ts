import type { DemoProject } from "../demoProject.ts";
import type { DemoProcess } from "../demoProcess.ts";
import type { WorkRows } from "../workRows.ts";
import { found } from "../workSource.ts";
import type { ReminderLink } from "./reminderShape.ts";

/** The projects that reminders are for, with the rows of their milestones. */
export interface LinkSource {
  readonly projects: readonly DemoProject[];
  readonly milestones: WorkRows["milestone"];
}

/** The project with that code. */
export const projectOf = ({ projects }: Pick<LinkSource, "projects">, code: string): DemoProject =>
  found(projects, code, ({ row }) => row.code === code);

/** The latest process of a project. */
export const lastProcessOf = ({ row, processes }: DemoProject): DemoProcess =>
  found(processes, `process of ${row.code}`, ({ id }) => id === processes.at(-1)?.id);

/** The row of a process's milestone. */
export const milestoneOf = (
  { milestones }: Pick<LinkSource, "milestones">,
  { id }: DemoProcess,
  step: string,
): WorkRows["milestone"][number] =>
  found(milestones, step, ({ processId, key }) => processId === id && key === step);

/** A link to a project, one of its processes, or one of that process's milestones. */
export const linkTo = (
  { row }: Pick<DemoProject, "row">,
  process?: Pick<DemoProcess, "id">,
  milestone?: WorkRows["milestone"][number],
): ReminderLink => ({
  projectId: row.id,
  processId: process?.id ?? null,
  milestoneId: milestone ? milestone.id : null,
  companyId: row.companyId,
});

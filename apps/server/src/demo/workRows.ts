import type { DemoProject } from "./demoProject.ts";
import type { NewRow } from "../database/insertRows.ts";
import { processRows } from "./processRows.ts";
import { processHistory, projectHistory } from "./workHistory.ts";
import type { WorkSource } from "./workSource.ts";

type WorkTable =
  | "project"
  | "projectResponsible"
  | "projectProcess"
  | "processResponsible"
  | "milestone"
  | "completion"
  | "processTransition"
  | "history";

/** Rows by table. */
export type WorkRows = { readonly [Table in WorkTable]: NewRow<Table>[] };

/** All rows of these projects; without history for load tests. */
export const workRows = (
  source: WorkSource,
  projects: readonly DemoProject[],
  withHistory: boolean,
): WorkRows => {
  const rows: WorkRows = {
    project: [],
    projectResponsible: [],
    projectProcess: [],
    processResponsible: [],
    milestone: [],
    completion: [],
    processTransition: [],
    history: [],
  };
  for (const project of projects) {
    rows.project.push(project.row);
    for (const [position, { id: userId }] of project.responsibles.entries())
      rows.projectResponsible.push({ projectId: project.row.id, userId, position });
    if (withHistory) rows.history.push(...projectHistory(source, project));
    for (const process of project.processes) {
      const { milestoneIds, ...made } = processRows(source, project, process);
      rows.projectProcess.push(...made.projectProcess);
      rows.processResponsible.push(...made.processResponsible);
      rows.milestone.push(...made.milestone);
      rows.completion.push(...made.completion);
      rows.processTransition.push(...made.processTransition);
      if (withHistory) rows.history.push(...processHistory(source, project, process, milestoneIds));
    }
  }
  return rows;
};

import {
  companies,
  milestoneEndpoints,
  processEndpoints,
  projectEndpoints,
  projects,
  type Project,
} from "@canopy/contracts";
import { withMonths } from "../dashboard/months.ts";
import { listScreen } from "../lists/listScreen.ts";
import { processesBy } from "../processes/processesBy.ts";
import { crud, disabling } from "../records/crud.ts";
import { screenPerApp } from "../services/services.ts";
import { companyListOptions, createdOptions, projectTypeListOptions } from "./projectListOptions.ts";
import { projectAccess, projectList } from "./projects.view.ts";

/** Related records read with a project for its page. Source: behaviour.md §7 Projects. */
const pageExtend = [
  "processes",
  "processes.milestones",
  "processes.transitions",
  "processes.milestones.owner",
  "processes.milestones.completions",
  "processes.responsibles",
  "type",
  "company",
] as const;

/** The records that keep a project from being deleted. */
export const projectHanging = [processesBy("projectId")];

/** Cache keys of answers that show projects or depend on their status. */
export const projectShownBy = [companies.path, processEndpoints.list.path, milestoneEndpoints.list.path];

/** The calls of projects. */
export const projectCalls = crud<Project>(projectEndpoints, pageExtend);

/** The actions that a project's row and page have in common. */
export const projectRun = {
  ...disabling(projectEndpoints.disable, projectEndpoints.enable),
  delete: projectCalls.remove,
};

/** /project/. The months are named in the person's language. */
export const projectListScreen = screenPerApp((services) =>
  listScreen<Project>({
    view: projectList,
    resource: projects.path,
    access: projectAccess,
    isLedByPeople: true,
    read: (call, list, signal) =>
      call(projectEndpoints.list, { list: withMonths(list, "createdAt") }, { signal }),
    run: projectRun,
    hanging: projectHanging,
    options: {
      technology: projectTypeListOptions,
      company: companyListOptions,
      created: createdOptions(services),
    },
    shownBy: projectShownBy,
  }),
);

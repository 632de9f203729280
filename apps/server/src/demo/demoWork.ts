import { storyProcess } from "./demoProcess.ts";
import { demoProject, type DemoProject } from "./demoProject.ts";
import { furtherProjects } from "./furtherProjects.ts";
import { loadProjects } from "./loadProjects.ts";
import { corporateStory } from "./story/storyCorporate.ts";
import { creditingStory } from "./story/storyCrediting.ts";
import { monitoredStory } from "./story/storyMonitored.ts";
import type { WorkSource } from "./workSource.ts";

/** The hand-written projects and the generated ones of the small demo, by code. */
export const demoWork = (source: WorkSource): DemoProject[] => {
  const story = [...creditingStory, ...monitoredStory, ...corporateStory]
    .toSorted((a, b) => a.code.localeCompare(b.code))
    .map((told) =>
      demoProject(
        source,
        told,
        told.processes.map((process) => storyProcess(source, process)),
      ),
    );
  return [...story, ...furtherProjects(source, story.length + 1)];
};

/** The number of a load test's projects, and how many of the generated ones have a process. */
export interface Load {
  readonly projects: number;
  readonly withProcess: number;
}

/** The lean projects of the large demo, after those of the small one. */
export const loadWork = (source: WorkSource, { length }: readonly DemoProject[], load: Load): DemoProject[] =>
  loadProjects(source, { from: length + 1, to: load.projects, withProcess: load.withProcess });

import type { Project, RecordActor } from "@canopy/core";

/** What every part of a project's page is given. */
export interface ProjectPartProps {
  readonly project: Project;
  readonly record: RecordActor<Project>;
}

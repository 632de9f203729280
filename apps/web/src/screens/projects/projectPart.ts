import type { Project } from "@canopy/core";
import type { RecordActor } from "@canopy/core/records";

/** What every part of a project's page is given. */
export interface ProjectPartProps {
  readonly project: Project;
  readonly record: RecordActor<Project>;
}

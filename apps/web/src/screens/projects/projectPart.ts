import type { Project } from "@canopy/core";
import type { RecordActor } from "@canopy/core/records";

/** The props of the parts of a project's page. */
export interface ProjectPartProps {
  readonly project: Project;
  readonly record: RecordActor<Project>;
}

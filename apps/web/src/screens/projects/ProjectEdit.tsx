import { projectEditScreen } from "@canopy/core/projects";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ProjectForm } from "./ProjectForm.tsx";
import type { ProjectPartProps } from "./projectPart.ts";

/** The form of a project, shown in place of its page. */
export function ProjectEdit({ project, record }: ProjectPartProps) {
  const form = useScreen(projectEditScreen, { record: project, owner: record });
  return (
    <Card title={`Edit ${project.name}`} width="reading">
      <ProjectForm form={form} />
    </Card>
  );
}

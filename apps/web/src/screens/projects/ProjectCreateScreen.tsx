import { routes } from "@canopy/core";
import { projectCreateScreen } from "@canopy/core/projects";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { ProjectForm } from "./ProjectForm.tsx";

/** /project/create. Source: behaviour.md §2. */
export function ProjectCreateScreen() {
  const form = useScreen(projectCreateScreen, undefined);
  return (
    <>
      <PageHeader
        title={routes.projectCreate.title}
        help="Fields marked Optional can wait. The project is a draft until its first process starts."
      />
      <Card width="reading">
        <ProjectForm form={form} />
      </Card>
    </>
  );
}

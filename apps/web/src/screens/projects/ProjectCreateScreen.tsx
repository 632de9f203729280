import { projectCreateScreen, routes } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { Card } from "#ui/Card.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProjectForm } from "./ProjectForm.tsx";

/** /project/create. Source: behaviour.md §2. */
export function ProjectCreateScreen() {
  const form = useScreen(projectCreateScreen, undefined);
  return (
    <>
      <PageHeader
        title={routes.projectCreate.title}
        help="Only what has no ‘Optional’ beside it must be known now. It is a draft until its first process starts."
      />
      <Card width="reading">
        <ProjectForm form={form} />
      </Card>
    </>
  );
}

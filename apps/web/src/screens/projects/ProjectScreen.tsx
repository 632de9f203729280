import { pathTo, routes } from "@canopy/core";
import { projectEditScreen, projectScreen } from "@canopy/core/projects";
import { selectIsEditing, selectOpenedAt } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Card } from "#ui/layout/Card.tsx";
import { ProjectPage } from "./ProjectPage.tsx";
import { ProjectForm } from "./ProjectForm.tsx";
import type { ProjectPartProps } from "./projectPart.ts";

/** /project/{projectId}: the project, its processes, its registry lists and its history. Source: behaviour.md §2, §7 Projects. */
export function ProjectScreen({ params }: ScreenProps) {
  const record = useScreen(projectScreen, { id: params["projectId"] ?? "" });
  const isEditing = useSelector(record, selectIsEditing);
  return (
    <RecordScreen
      record={record}
      title={routes.project.title}
      noun="project"
      list={{ label: "All projects", href: pathTo("projects") }}
    >
      {(project) =>
        isEditing ? (
          <ProjectEdit project={project} record={record} />
        ) : (
          <ProjectPage project={project} record={record} />
        )
      }
    </RecordScreen>
  );
}

/** The form of a project, shown in place of its page. */
function ProjectEdit({ project, record }: ProjectPartProps) {
  const form = useScreen(projectEditScreen, { record: project, owner: record });
  const openedAt = useSelector(record, selectOpenedAt);
  return (
    <Card title={`Edit ${project.name}`} width="reading">
      <ProjectForm form={form} openedAt={openedAt} />
    </Card>
  );
}

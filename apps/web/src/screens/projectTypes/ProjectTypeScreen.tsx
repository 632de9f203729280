import { pathTo, projectTypeScreen, routes, type ProjectType, type RecordActor } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { RecordActions } from "#app/RecordActions.tsx";
import { RecordScreen } from "#app/RecordScreen.tsx";
import type { ScreenProps } from "#app/screenProps.ts";
import { ActiveBadge } from "#app/StatusBadge.tsx";
import { useFormModal } from "#app/useFormModal.ts";
import { RecordHead } from "#ui/RecordHead.tsx";
import { ProjectTypeProjects } from "./ProjectTypeProjects.tsx";
import { ProjectTypeFacts } from "./ProjectTypeFacts.tsx";

/** /technology/{typeId}: what is known of a technology. Source: behaviour.md §2. */
export function ProjectTypeScreen({ params }: ScreenProps) {
  const record = useScreen(projectTypeScreen, { id: params["typeId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.projectType.title}
      noun="technology"
      list={{ label: "All technologies", href: pathTo("projectTypes") }}
    >
      {(projectType) => (
        <>
          <ProjectTypeHead projectType={projectType} record={record} />
          <ProjectTypeFacts projectType={projectType} />
          <ProjectTypeProjects typeId={projectType.id} />
        </>
      )}
    </RecordScreen>
  );
}

interface ProjectTypeHeadProps {
  readonly projectType: ProjectType;
  readonly record: RecordActor<ProjectType>;
}

function ProjectTypeHead({ projectType, record }: ProjectTypeHeadProps) {
  const form = useFormModal("projectTypeForm", "technology");
  const { id, name, code, category, active } = projectType;
  return (
    <RecordHead
      name={name}
      badge={<ActiveBadge isActive={active} />}
      facts={[
        { id: "code", content: code },
        { id: "category", content: category },
      ]}
      actions={<RecordActions record={record} name={name} onEdit={() => form.edit(id)} />}
    />
  );
}

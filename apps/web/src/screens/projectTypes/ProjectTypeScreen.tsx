import { pathTo, routes, type ProjectType } from "@canopy/core";
import { projectTypeScreen } from "@canopy/core/projectTypes";
import type { RecordActor } from "@canopy/core/records";
import { useScreen } from "#kit/appContext.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { ActiveBadge } from "#kit/StatusBadge.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { ProjectTypeProjects } from "./ProjectTypeProjects.tsx";
import { ProjectTypeFacts } from "./ProjectTypeFacts.tsx";

/** /technology/{typeId}: one technology. Source: behaviour.md §2. */
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

import { type ProjectType, pathTo, routes } from "@canopy/core";
import { projectTypeScreen } from "@canopy/core/projectTypes";
import type { RecordActor } from "@canopy/core/records";
import { useScreen } from "#kit/appContext.tsx";
import { RecordActions } from "#kit/RecordActions.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { ActiveBadge } from "#kit/StatusBadge.tsx";
import { useFormModal } from "#kit/useFormModal.ts";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { projectTypeProjects } from "@canopy/core/projects";
import { ProjectSubList } from "#screens/projects/shared/ProjectSubList.tsx";
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

/** The technology's projects by name; renders and requests nothing for people who may not list projects. */
const ProjectTypeProjects = ({ typeId }: { readonly typeId: string }) => (
  <ProjectSubList
    screen={projectTypeProjects}
    ask={typeId}
    allHref={`${pathTo("projects")}?technology=${encodeURIComponent(typeId)}`}
    hasCompany
    emptyText="No climate project uses this technology yet."
  />
);

import { projectTypeProjectsScreen } from "@canopy/core/projects";
import { ProjectSubList } from "#screens/projects/shared/ProjectSubList.tsx";

/** The projects that use a technology, by name; nothing, and no call, for who may not list projects. */
export const ProjectTypeProjects = ({ typeId }: { readonly typeId: string }) => (
  <ProjectSubList
    screen={projectTypeProjectsScreen}
    ask={typeId}
    allHref={`/project/?technology=${encodeURIComponent(typeId)}`}
    hasCompany
    emptyText="No climate project uses this technology yet."
  />
);

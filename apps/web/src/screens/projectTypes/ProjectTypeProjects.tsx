import { projectTypeProjects } from "@canopy/core/projects";
import { ProjectSubList } from "#screens/projects/shared/ProjectSubList.tsx";

/** The technology's projects by name; renders and requests nothing for people who may not list projects. */
export const ProjectTypeProjects = ({ typeId }: { readonly typeId: string }) => (
  <ProjectSubList
    screen={projectTypeProjects}
    ask={typeId}
    allHref={`/project/?technology=${encodeURIComponent(typeId)}`}
    hasCompany
    emptyText="No climate project uses this technology yet."
  />
);

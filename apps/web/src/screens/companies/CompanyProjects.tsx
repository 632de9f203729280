import { companyProjects } from "@canopy/core/projects";
import { ProjectSubList } from "#screens/projects/shared/ProjectSubList.tsx";

/** The company's projects by name; renders and requests nothing for people who may not list projects. Source: behaviour.md §7 Companies. */
export const CompanyProjects = ({ companyId }: { readonly companyId: string }) => (
  <ProjectSubList
    screen={companyProjects}
    ask={companyId}
    allHref={`/project/?company=${encodeURIComponent(companyId)}`}
    emptyText="No climate project is run with this company yet."
  />
);

import { pathTo, routes, type Process } from "@canopy/core";
import { Link } from "#ui/button/Link.tsx";
import { useApp } from "#kit/appContext.tsx";

interface ProjectLinkProps {
  readonly project: Pick<NonNullable<Process["project"]>, "id" | "code" | "name">;
  /** Shows the name alone, for narrow places. */
  readonly isWithoutCode?: true;
}

/** A project's code and name, or its name alone, with a link to its page where the person may open it. */
export function ProjectLink({ project: { id, code, name }, isWithoutCode }: ProjectLinkProps) {
  const app = useApp();
  const words = isWithoutCode ? name : `${code} ${name}`;
  if (!app.can().allows(routes.project.access)) return words;
  return <Link href={pathTo("project", { projectId: id })}>{words}</Link>;
}

import { pathTo, routes, type Process } from "@canopy/core";
import { processReading } from "@canopy/core/processes";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { Breadcrumbs, type Crumb } from "../ui/layout/Breadcrumbs.tsx";
import { useApp, useScreen } from "../kit/appContext.tsx";

/** The breadcrumbs of a process: the projects, its project, the process. */
export function ProcessCrumbs({ processId }: { readonly processId: string }) {
  const app = useApp();
  const process = useSelector(useScreen(processReading, { ask: processId }), selectData<Process>);
  const { project } = process ?? {};
  const crumbs: readonly Crumb[] = [
    { label: routes.projects.title, href: pathTo("projects") },
    ...(project ? [{ label: project.name, href: pathTo("project", { projectId: project.id }) }] : []),
    { label: process?.name ?? routes.process.title },
  ];
  return <Breadcrumbs crumbs={crumbs.filter(({ href }) => href === undefined || app.mayOpen(href))} />;
}

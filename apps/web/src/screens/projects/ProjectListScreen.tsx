import { pathTo, projectListScreen, type Project } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import type { OwnCells } from "#app/listCells.tsx";
import { ListScreen } from "#app/ListScreen.tsx";
import { NoValue } from "#ui/DescriptionList.tsx";
import { TechnologyLink } from "#app/TechnologyLink.tsx";

const cells: OwnCells<Project> = {
  type: ({ type }) => (type ? <TechnologyLink id={type.id} name={type.name} /> : <NoValue />),
};

/** /project/: the climate projects, searched by name and filtered by what their address says. Source: behaviour.md §2. */
export function ProjectListScreen() {
  const list = useScreen(projectListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="What is being done with partner companies for the climate, and how far it has come."
      create={{ href: pathTo("projectCreate") }}
      rowHref={({ id }) => pathTo("project", { projectId: id })}
      rowName={({ name }) => name}
      cells={cells}
    />
  );
}

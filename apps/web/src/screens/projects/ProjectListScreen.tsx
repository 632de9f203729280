import { pathTo, type Project } from "@canopy/core";
import { projectListScreen } from "@canopy/core/projects";
import { TechnologyLink } from "#kit/AppLink.tsx";
import { useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";

const cells: OwnCells<Project> = {
  type: ({ type }) => (type ? <TechnologyLink id={type.id} name={type.name} /> : <NoValue />),
};

/** /project/: the projects, searched by name and filtered by their address. Source: behaviour.md §2. */
export function ProjectListScreen() {
  const list = useScreen(projectListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="What is being done with partner companies for the climate, and how far it has come."
      create={{ href: pathTo("projectCreate") }}
      rowName={({ name }) => name}
      cells={cells}
    />
  );
}

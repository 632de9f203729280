import { pathTo, type Milestone } from "@canopy/core";
import { milestoneListScreen } from "@canopy/core/processes";
import { ProjectLink } from "#kit/AppLink.tsx";
import { useScreen } from "#kit/appContext.tsx";
import type { OwnCells } from "#kit/listCells.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";
import { MilestoneTabs } from "./MilestoneTabs.tsx";
import { MilestoneDue, MilestoneState } from "./shared/MilestoneState.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Link } from "#ui/button/Link.tsx";

const cells: OwnCells<Milestone> = {
  process: ({ process }) =>
    process?.project ? <ProjectLink project={process.project} isWithoutCode /> : <NoValue />,
  processId: ({ processId, process }) =>
    process ? <Link href={pathTo("process", { processId })}>{process.name}</Link> : <NoValue />,
  state: (milestone) => <MilestoneState milestone={milestone} />,
  dueAt: (milestone) => <MilestoneDue milestone={milestone} />,
};

/** /milestone/: the milestones of all processes, which the dashboard's figures link to. Source: behaviour.md §2. */
export function MilestoneListScreen() {
  const list = useScreen(milestoneListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="The steps of all processes: who must do what next, and what was done."
      create={{}}
      tabs={<MilestoneTabs list={list} />}
      cells={cells}
      rowName={({ name }) => name}
    />
  );
}

import { milestoneListScreen, ownerNameOf, pathTo, waitedDaysOf, type Milestone } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import type { OwnCells } from "#app/listCells.tsx";
import { ListScreen } from "#app/ListScreen.tsx";
import { MilestoneState } from "#app/MilestoneState.tsx";
import { milestoneAddress } from "#app/milestoneAddress.ts";
import { Moment } from "#app/Moment.tsx";
import { ProjectLink } from "#app/ProjectLink.tsx";
import { waitedText } from "#app/waitedText.ts";
import { NoValue } from "#ui/DescriptionList.tsx";
import { Link } from "#ui/Link.tsx";

const statusOf = ({ process }: Milestone): string => process?.status ?? "";

const cells: OwnCells<Milestone> = {
  process: ({ process }) =>
    process?.project ? <ProjectLink project={process.project} isWithoutCode /> : <NoValue />,
  processId: ({ processId, process }) =>
    process ? <Link href={pathTo("process", { processId })}>{process.name}</Link> : <NoValue />,
  owner: (milestone) => ownerNameOf(milestone) ?? <NoValue />,
  state: (milestone) => <MilestoneState milestone={milestone} />,
  dueAt: ({ dueAt }) => <Moment at={dueAt} />,
  readyAt: (milestone) => waitedText(waitedDaysOf(milestone, statusOf(milestone))) || <NoValue />,
};

/** /milestone/: the milestones of all processes, behind the dashboard's figures. Source: behaviour.md §2. */
export function MilestoneListScreen() {
  const list = useScreen(milestoneListScreen, undefined);
  return (
    <ListScreen
      list={list}
      help="The steps of all processes: who must do what next, and what was done."
      create={{}}
      cells={cells}
      rowHref={(milestone) => milestoneAddress(milestone)}
      rowName={({ name }) => name}
    />
  );
}

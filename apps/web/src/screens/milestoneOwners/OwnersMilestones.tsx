import { pathTo, routes, type ListAnswer, type Milestone } from "@canopy/core";
import { milestoneAddress, ownersMilestonesScreen, waitedDaysOf, waitedText } from "@canopy/core/processes";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { MilestoneState } from "#screens/milestones/shared/MilestoneState.tsx";
import { Moment } from "#kit/Moment.tsx";
import { ProjectLink } from "#screens/projects/shared/ProjectLink.tsx";
import { SubList } from "#kit/SubList.tsx";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const statusOf = ({ process }: Milestone): string => process?.status ?? "";

const columns: readonly DataColumn<Milestone>[] = [
  { id: "name", header: "Milestone", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "project",
    header: "Project",
    cell: ({ process }) => (process?.project ? <ProjectLink project={process.project} /> : <NoValue />),
  },
  {
    id: "state",
    header: "State",
    cell: (milestone) => <MilestoneState milestone={milestone} />,
    isNarrow: true,
  },
  { id: "dueAt", header: "Due", cell: ({ dueAt }) => <Moment at={dueAt} />, isNarrow: true },
  {
    id: "waited",
    header: "Waiting",
    cell: (milestone) => waitedText(waitedDaysOf(milestone, statusOf(milestone))),
    isNarrow: true,
  },
];

/** The milestones of running processes that wait for this stakeholder; renders and requests nothing for people who may not list processes. */
export function OwnersMilestones({ ownerId }: { readonly ownerId: string }) {
  const app = useApp();
  const waiting = useScreen(ownersMilestonesScreen, { ask: ownerId });
  const read = useSelector(waiting, selectData<ListAnswer<Milestone>>);
  const canOpen = app.can().allows(routes.process.access);
  return (
    <SubList
      title="Waiting on them"
      columns={columns}
      rows={read?.data}
      total={read?.total}
      allHref={`${pathTo("milestones")}?owner=${encodeURIComponent(ownerId)}&waiting=1`}
      status={useSelector(waiting, selectReadingStatus<ListAnswer<Milestone>>)}
      failure={useSelector(waiting, selectReadingFailure<ListAnswer<Milestone>>, shallowEqual)}
      onRetry={() => waiting.send({ type: "reading.retry" })}
      rowName={({ name }) => name}
      {...(canOpen && { rowHref: milestoneAddress })}
      empty={{ title: "Nothing waits", text: "No running process waits for this stakeholder." }}
    />
  );
}

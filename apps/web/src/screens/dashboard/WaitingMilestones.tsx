import { pathTo, routes, type Milestone } from "@canopy/core";
import { WAITING_SEARCH, type Waiting } from "@canopy/core/dashboard";
import { milestoneAddress, ownerNameOf, waitedDaysOf, waitedText } from "@canopy/core/processes";
import {
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  type ReadingActor,
} from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import { MilestoneState } from "#screens/milestones/shared/MilestoneState.tsx";
import { Moment } from "#kit/Moment.tsx";
import { ProjectLink } from "#screens/projects/shared/ProjectLink.tsx";
import { SubList } from "#kit/SubList.tsx";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const TITLE = "Waiting on me";

const statusOf = ({ process }: Milestone): string => process?.status ?? "IN_PROGRESS";

const columns: readonly DataColumn<Milestone>[] = [
  { id: "name", header: "Milestone", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "project",
    header: "Project",
    cell: ({ process }) => (process?.project ? <ProjectLink project={process.project} /> : <NoValue />),
  },
  { id: "process", header: "Process", cell: ({ process }) => process?.name ?? <NoValue /> },
  { id: "owner", header: "Owner", cell: (milestone) => ownerNameOf(milestone) ?? <NoValue /> },
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

interface WaitingMilestonesProps {
  readonly waiting: ReadingActor<Waiting>;
}

/** The milestones of running processes that wait for the person, overdue ones first. */
export function WaitingMilestones({ waiting }: WaitingMilestonesProps) {
  const app = useApp();
  const data = useSelector(waiting, selectData<Waiting>);
  const canOpen = app.can().allows(routes.process.access);
  const status = useSelector(waiting, selectReadingStatus<Waiting>);
  const failure = useSelector(waiting, selectReadingFailure<Waiting>, shallowEqual);
  return (
    <SubList
      title={TITLE}
      actions={
        data !== undefined && (
          <Link href={pathTo("milestones") + WAITING_SEARCH}>
            {data.total > data.rows.length ? `All ${data.total.toLocaleString()} of them` : "All of them"}
          </Link>
        )
      }
      isExcerpt
      columns={columns}
      rows={data?.rows}
      status={status}
      failure={failure}
      onRetry={() => waiting.send({ type: "reading.retry" })}
      rowName={({ name }) => name}
      {...(canOpen && { rowHref: milestoneAddress })}
      empty={{ title: "Nothing waits on you", text: "Milestones that are yours to do will stand here." }}
    />
  );
}

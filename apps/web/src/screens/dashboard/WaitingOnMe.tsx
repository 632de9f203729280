import {
  ownerNameOf,
  pathTo,
  routes,
  selectData,
  selectReadingFailure,
  selectReadingStatus,
  WAITING_SEARCH,
  waitedDaysOf,
  waitingOnMeScreen,
  type Milestone,
  type Waiting,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#app/appContext.tsx";
import { milestoneAddress } from "#app/milestoneAddress.ts";
import { MilestoneState } from "#app/MilestoneState.tsx";
import { Moment } from "#app/Moment.tsx";
import { ProjectLink } from "#app/ProjectLink.tsx";
import { SubList } from "#app/SubList.tsx";
import { waitedText } from "#app/waitedText.ts";
import { Card } from "#ui/Card.tsx";
import { NoValue } from "#ui/DescriptionList.tsx";
import { Link } from "#ui/Link.tsx";
import type { DataColumn } from "#ui/tableColumn.ts";

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

/** The milestones that running processes wait for this person to do, those overdue first. Source: behaviour.md §2 Dashboard. */
export function WaitingOnMe() {
  const app = useApp();
  const waiting = useScreen(waitingOnMeScreen, undefined);
  const data = useSelector(waiting, selectData<Waiting>);
  const canOpen = app.can().allows(routes.process.access);
  const status = useSelector(waiting, selectReadingStatus<Waiting>);
  const failure = useSelector(waiting, selectReadingFailure<Waiting>, shallowEqual);
  // A line, not a table's empty look: it would push everything else out of sight.
  if (data?.total === 0 && status !== "failed") return <Card title={TITLE}>Nothing waits on you.</Card>;
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

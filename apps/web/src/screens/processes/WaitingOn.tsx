import type { Process } from "@canopy/core";
import {
  milestoneAddress,
  type MilestoneView,
  type ProcessActor,
  processViewOf,
  waitedText,
} from "@canopy/core/processes";
import { Moment } from "#kit/Moment.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DataTable } from "#ui/table/DataTable.tsx";
import { StepState } from "#ui/flowchart/StepState.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

interface WaitingOnProps {
  readonly actor: ProcessActor;
  readonly process: Process;
}

/** The reasons why nothing is waited on, by status. */
const stillness: Readonly<Record<string, string>> = {
  NOT_STARTED: "The process has not started. Its first milestones wait for the start.",
  ON_HOLD: "The process is on hold. Nothing is waited for until it is resumed.",
  COMPLETED: "The process is completed.",
  TERMINATED: "The process was terminated.",
};

interface AwaitedRow {
  readonly view: MilestoneView;
  readonly select: () => void;
}

const columns: readonly DataColumn<AwaitedRow>[] = [
  {
    id: "milestone",
    header: "Milestone",
    cell: ({ view }) => view.record.name,
    isRowHeader: true,
  },
  { id: "owner", header: "Waiting on", cell: ({ view }) => view.ownerName ?? "Nobody is named" },
  {
    id: "state",
    header: "State",
    cell: ({ view }) => <StepState tone={view.tone} label={view.label} />,
    isNarrow: true,
  },
  { id: "due", header: "Due", cell: ({ view }) => <Moment at={view.record.dueAt} />, isNarrow: true },
  { id: "waited", header: "Waiting", cell: ({ view }) => waitedText(view.waitedDays), isNarrow: true },
];

/** The people who must act next, and how long they have been waited for. Source: behaviour.md §4 Milestones. */
export function WaitingOn({ actor, process }: WaitingOnProps) {
  const { awaited, isBlocked } = processViewOf(process);
  const still = Object.hasOwn(stillness, process.status) ? stillness[process.status] : undefined;
  if (still !== undefined)
    return (
      <Callout tone={process.status === "ON_HOLD" ? "warning" : "info"} title="Waiting on">
        {still}
      </Callout>
    );
  const rows = awaited.map((view) => ({
    view,
    select: () => actor.send({ type: "milestone.select", id: view.record.id }),
  }));
  return (
    <Card title="Waiting on" {...(isBlocked && { text: "Blocked: none of these is ours to do." })} isFlush>
      <DataTable
        label="What the process waits on"
        columns={columns}
        rows={rows}
        getRowId={({ view }) => view.record.id}
        rowName={({ view }) => view.record.name}
        rowHref={({ view }) => milestoneAddress(view.record)}
        onRowOpen={({ select }) => select()}
        isWrapping
        status={rows.length === 0 ? "empty" : "ready"}
        empty={{ title: "Nothing is waited on", text: "No milestone is open." }}
      />
    </Card>
  );
}

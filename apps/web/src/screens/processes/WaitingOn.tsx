import { sameValue, type Process } from "@canopy/core";
import { holdAsk, holdText, processHold } from "@canopy/core/history";
import {
  milestoneAddress,
  selectAwaited,
  selectIsChosenAloneAwaited,
  selectProcessTurn,
  stillnessOf,
  waitedText,
  type AwaitedStep,
  type ProcessActor,
} from "@canopy/core/processes";
import { selectData } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { useMedia, widths } from "#ui/media/useMedia.ts";
import { DataTable } from "#ui/table/DataTable.tsx";
import { StepState } from "#ui/flowchart/StepState.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import styles from "./StepBlock.module.css";

interface WaitingOnProps {
  readonly actor: ProcessActor;
  readonly process: Process;
  readonly onSelect: (milestoneId: string) => void;
}

const NOTHING_WAITED_ON = "Nothing is waited on";

const columns: readonly DataColumn<AwaitedStep>[] = [
  {
    id: "milestone",
    header: "Milestone",
    cell: ({ view }) => view.record.name,
    isRowHeader: true,
  },
  {
    id: "turn",
    header: "Waiting on",
    cell: ({ turn, text, view }) => (
      <>
        {turn === "mine" ? text : (view.ownerName ?? text)}
        <span className={styles["waited"]}>
          {waitedText(view.waitedDays)}
          {view.record.dueAt !== null && !view.isOverdue && (
            <>
              , due <Moment at={view.record.dueAt} />
            </>
          )}
        </span>
        {view.isOverdue && <StepState tone={view.tone} label={view.label} />}
      </>
    ),
  },
];

/** The person who holds the process, since when, and why; nothing for people who may not read its history. */
function HeldBy({ process }: Pick<WaitingOnProps, "process">) {
  const hold = useSelector(useScreen(processHold, { ask: holdAsk(process) }), selectData);
  if (!hold) return null;
  return (
    <p className={styles["reason"]}>
      {holdText(hold)}{" "}
      <span className={styles["quiet"]}>
        <Moment at={hold.at} />
      </span>
    </p>
  );
}

/** The people who must act next, and how long they have been waited for. Source: behaviour.md §4 Milestones. */
export function WaitingOn({ actor, process, onSelect }: WaitingOnProps) {
  const awaited = useSelector(actor, selectAwaited, sameValue);
  const turn = useSelector(actor, selectProcessTurn, sameValue);
  const isSaidAbove = useSelector(actor, selectIsChosenAloneAwaited);
  const hasRoom = useMedia(widths.frame);
  const stillness = stillnessOf(process.status);
  if (stillness)
    return (
      <Callout tone={stillness.tone} title={NOTHING_WAITED_ON}>
        {stillness.text}
        {process.status === "ON_HOLD" && <HeldBy process={process} />}
      </Callout>
    );
  // In one column the block just above says the same.
  if (isSaidAbove && !hasRoom) return null;
  return (
    <Card title="Waiting on" text={turn?.text} isFlush>
      <DataTable
        label="What the process waits on"
        columns={columns}
        rows={awaited}
        getRowId={({ view }) => view.record.id}
        rowName={({ view }) => view.record.name}
        rowHref={({ view }) => milestoneAddress(view.record)}
        onRowOpen={({ view }) => onSelect(view.record.id)}
        isWrapping
        status={awaited.length === 0 ? "empty" : "ready"}
        empty={{ title: NOTHING_WAITED_ON, text: "No milestone is open." }}
      />
    </Card>
  );
}

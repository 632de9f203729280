import { dueFindingsHref, type DueFindings } from "@canopy/core/dashboard";
import { findingAddress, findingLine, type Finding } from "@canopy/core/findings";
import type { ReadingActor } from "@canopy/core/records";
import { Due } from "#kit/Due.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<Finding>[] = [
  { id: "number", header: "Finding", cell: ({ number }) => number, isRowHeader: true, isNarrow: true },
  { id: "text", header: "Text", cell: findingLine, line: 2 },
  { id: "project", header: "Project", cell: ({ process }) => process?.project?.name, line: 2 },
  { id: "state", header: "State", cell: ({ state }) => <StatusBadge status={state} />, isNarrow: true },
  {
    id: "due",
    header: "Due",
    cell: ({ due, overdue }) => <Due at={due} isOverdue={overdue} />,
    isNarrow: true,
    line: 1,
  },
];

/** The findings that wait for the person's answer, by due day. Source: behaviour.md §2 Dashboard. */
export function WaitingFindings({ waiting }: { readonly waiting: ReadingActor<DueFindings> }) {
  const { data, ...reading } = useReading(waiting);
  return (
    <SubList
      title="Findings to answer"
      isWrapping
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      allHref={dueFindingsHref}
      {...reading}
      rowName={({ number }) => number}
      rowHref={findingAddress}
      empty={{ title: "No findings to answer", text: "Findings that wait for your answer will stand here." }}
    />
  );
}

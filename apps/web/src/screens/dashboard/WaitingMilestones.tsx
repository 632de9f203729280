import { pathTo, type Milestone } from "@canopy/core";
import { waitingSearch, type Waiting } from "@canopy/core/dashboard";
import { milestoneAddress, ownerNameOf } from "@canopy/core/processes";
import type { ReadingActor } from "@canopy/core/records";
import { numberText } from "@canopy/core/text";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { waitingColumns } from "#screens/milestones/shared/waitingColumns.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const process = {
  id: "process",
  header: "Process",
  cell: (milestone: Milestone) => milestone.process?.name ?? <NoValue />,
  isSpare: true,
};
const owner = {
  id: "owner",
  header: "Owner",
  cell: (milestone: Milestone) => ownerNameOf(milestone) ?? <NoValue />,
  line: 2,
} as const;

/** The state is the first column to give way, because the due date tells of lateness too. */
const withSpareState = (columns: readonly DataColumn<Milestone>[]): readonly DataColumn<Milestone>[] =>
  columns.map((column) => (column.id === "state" ? { ...column, isSpare: true } : column));

/** The two lists: the person's own steps need no owner; those that others owe them show it. */
const parts = {
  todo: {
    title: "Mine to do",
    columns: withSpareState(waitingColumns([{ ...process, line: 2 }])),
    empty: { title: "Nothing is yours to do", text: "Milestones that are your turn will stand here." },
  },
  chase: {
    title: "Mine to chase",
    columns: withSpareState(waitingColumns([process, owner])),
    empty: { title: "Nothing is yours to chase", text: "Milestones that others owe you will stand here." },
  },
};

const allText = ({ total, rows }: Waiting): string =>
  total > rows.length ? `All ${numberText(total)} of them` : "All of them";

interface WaitingMilestonesProps {
  readonly waiting: ReadingActor<Waiting>;
  readonly whose: keyof typeof parts;
}

/** The milestones of running processes that are the person's turn, or that they wait for, overdue ones first. */
export function WaitingMilestones({ waiting, whose }: WaitingMilestonesProps) {
  const { data, ...reading } = useReading(waiting);
  const { title, columns, empty } = parts[whose];
  return (
    <SubList
      title={title}
      actions={
        data !== undefined && (
          <Link
            href={pathTo("milestones") + waitingSearch(whose)}
            aria-label={`${allText(data)}, ${title.toLowerCase()}`}
          >
            {allText(data)}
          </Link>
        )
      }
      isExcerpt
      isWrapping
      columns={columns}
      rows={data?.rows}
      {...reading}
      rowName={({ name }) => name}
      rowHref={milestoneAddress}
      empty={empty}
    />
  );
}

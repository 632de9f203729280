import { pathTo, type Milestone } from "@canopy/core";
import { WAITING_SEARCH, type Waiting } from "@canopy/core/dashboard";
import { milestoneAddress, ownerNameOf } from "@canopy/core/processes";
import type { ReadingActor } from "@canopy/core/records";
import { numberText } from "@canopy/core/text";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { waitingColumns } from "#screens/milestones/shared/waitingColumns.tsx";
import { NoValue } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";

const columns = waitingColumns([
  { id: "process", header: "Process", cell: ({ process }: Milestone) => process?.name ?? <NoValue /> },
  { id: "owner", header: "Owner", cell: (milestone) => ownerNameOf(milestone) ?? <NoValue /> },
]);

interface WaitingMilestonesProps {
  readonly waiting: ReadingActor<Waiting>;
}

/** The milestones of running processes that wait for the person, overdue ones first. */
export function WaitingMilestones({ waiting }: WaitingMilestonesProps) {
  const { data, ...reading } = useReading(waiting);
  return (
    <SubList
      title="Waiting on me"
      actions={
        data !== undefined && (
          <Link href={pathTo("milestones") + WAITING_SEARCH}>
            {data.total > data.rows.length ? `All ${numberText(data.total)} of them` : "All of them"}
          </Link>
        )
      }
      isExcerpt
      columns={columns}
      rows={data?.rows}
      {...reading}
      rowName={({ name }) => name}
      rowHref={milestoneAddress}
      empty={{ title: "Nothing waits on you", text: "Milestones that are yours to do will stand here." }}
    />
  );
}

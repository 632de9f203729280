import type { Milestone } from "@canopy/core";
import { waitedDaysOf, waitedText } from "@canopy/core/processes";
import { ProjectLink } from "#kit/AppLink.tsx";
import { useDates } from "#kit/useDates.ts";
import { NoValue } from "#ui/text/NoValue.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { MilestoneDue, MilestoneState } from "./MilestoneState.tsx";

const Waited = ({ milestone }: { readonly milestone: Milestone }) =>
  waitedText(waitedDaysOf(milestone, milestone.process?.status ?? "", useDates().now()));

/** The columns of a list of waiting milestones, with `between` after the project. */
export const waitingColumns = (
  between: readonly DataColumn<Milestone>[] = [],
): readonly DataColumn<Milestone>[] => [
  { id: "name", header: "Milestone", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "project",
    header: "Project",
    cell: ({ process }) => (process?.project ? <ProjectLink project={process.project} /> : <NoValue />),
    line: 2,
  },
  ...between,
  {
    id: "state",
    header: "State",
    cell: (milestone) => <MilestoneState milestone={milestone} />,
    isNarrow: true,
  },
  {
    id: "dueAt",
    header: "Due",
    cell: (milestone) => <MilestoneDue milestone={milestone} />,
    isNarrow: true,
    line: 1,
  },
  {
    id: "waited",
    header: "Waiting",
    cell: (milestone) => <Waited milestone={milestone} />,
    isNarrow: true,
  },
];

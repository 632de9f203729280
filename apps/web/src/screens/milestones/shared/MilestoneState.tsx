import type { Milestone } from "@canopy/core";
import { isLate, milestoneWordOf } from "@canopy/core/processes";
import { Due } from "#kit/Due.tsx";
import { useDates } from "#kit/useDates.ts";
import { StepState } from "#ui/flowchart/StepState.tsx";

interface MilestoneProps {
  readonly milestone: Milestone;
}

/** A milestone's state in a list: icon, word and tone; overdue where its process is running and it is late. */
export const MilestoneState = ({ milestone }: MilestoneProps) => (
  <StepState {...milestoneWordOf(milestone, milestone.process?.status ?? "", useDates().now())} />
);

/** A milestone's due date, marked where its process is running and it is late. */
export const MilestoneDue = ({ milestone }: MilestoneProps) => (
  <Due
    at={milestone.dueAt}
    isOverdue={isLate(milestone, milestone.process?.status ?? "", useDates().now())}
  />
);

import type { Milestone } from "@canopy/core";
import { milestoneWordOf } from "@canopy/core/processes";
import { StepState } from "#ui/flowchart/StepState.tsx";

/** A milestone's state in a list: icon, word and tone; overdue where its process is running and it is late. */
export const MilestoneState = ({ milestone }: { readonly milestone: Milestone }) => (
  <StepState {...milestoneWordOf(milestone, milestone.process?.status ?? "")} />
);

import { milestoneWordOf, type Milestone } from "@canopy/core";
import { StepState } from "../ui/StepState.tsx";

/** A milestone's state in a list: icon, word and tone; overdue where its process runs and it is late. */
export const MilestoneState = ({ milestone }: { readonly milestone: Milestone }) => (
  <StepState {...milestoneWordOf(milestone, milestone.process?.status ?? "")} />
);

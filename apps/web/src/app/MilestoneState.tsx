import { stateWordOf } from "@canopy/core";
import { StepState } from "../ui/StepState.tsx";

interface MilestoneStateProps {
  readonly state: string;
  readonly isOverdue?: boolean;
}

/** A milestone's state: icon, word and tone. */
export const MilestoneState = ({ state, isOverdue = false }: MilestoneStateProps) => (
  <StepState {...stateWordOf(state, isOverdue)} />
);

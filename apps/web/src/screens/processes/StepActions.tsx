import { sameValue } from "@canopy/core";
import {
  milestoneActionsFor,
  type MilestoneAction,
  type MilestoneView,
  type ProcessActor,
} from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";

interface StepActionsProps {
  readonly actor: ProcessActor;
  readonly view: MilestoneView;
}

/** Between an action's label and the step's name: 'Skip Step A', 'Record for Plumbline M&V: Step A'. */
const jointOf = ({ action, label }: MilestoneAction): string => {
  if (action === "rework") return " from ";
  return label.includes(" ") ? ": " : " ";
};

/** The actions on a milestone in the outline; the milestone's panel explains refused ones. */
export function StepActions({ actor, view }: StepActionsProps) {
  const actions = useSelector(actor, milestoneActionsFor(view.record.id), sameValue);
  return actions
    .filter(({ refusal }) => refusal === undefined)
    .map((action) => (
      <Button
        key={`${action.action} ${action.transitionId ?? ""}`}
        label={action.label}
        aria-label={`${action.label}${jointOf(action)}${view.record.name}`}
        size="small"
        onPress={() => actor.send({ type: "milestone.ask", choice: action })}
      />
    ));
}

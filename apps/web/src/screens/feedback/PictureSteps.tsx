import { selectSelectedMark, type MarkingActor } from "@canopy/core/feedback";
import { useSelector } from "@xstate/react";
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  FoldHorizontal,
  FoldVertical,
  UnfoldHorizontal,
  UnfoldVertical,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";
import { pictureSteps, type PicturePoint } from "#ui/picture/pictureMark.ts";

interface Step {
  readonly label: string;
  readonly icon: ReactNode;
  readonly by: PicturePoint;
}

const { left, right, up, down } = pictureSteps;

const moves: readonly Step[] = [
  { label: "Move left", icon: <ArrowLeft aria-hidden />, by: left },
  { label: "Move up", icon: <ArrowUp aria-hidden />, by: up },
  { label: "Move down", icon: <ArrowDown aria-hidden />, by: down },
  { label: "Move right", icon: <ArrowRight aria-hidden />, by: right },
];

const stretches: readonly Step[] = [
  { label: "Make narrower", icon: <FoldHorizontal aria-hidden />, by: left },
  { label: "Make wider", icon: <UnfoldHorizontal aria-hidden />, by: right },
  { label: "Make shorter", icon: <FoldVertical aria-hidden />, by: up },
  { label: "Make taller", icon: <UnfoldVertical aria-hidden />, by: down },
];

/** Buttons that move and resize the chosen mark, for those who neither drag nor have a keyboard. */
export function PictureSteps({ marking }: { readonly marking: MarkingActor }) {
  const { send } = marking;
  const selected = useSelector(marking, selectSelectedMark);
  if (!selected) return null;
  return (
    <>
      <StepButtons label="Move marking" steps={moves} onStep={(by) => send({ type: "mark.move", by })} />
      <StepButtons
        label="Resize marking"
        steps={stretches}
        onStep={(by) => send({ type: "mark.stretch", by })}
      />
    </>
  );
}

interface StepButtonsProps {
  readonly label: string;
  readonly steps: readonly Step[];
  readonly onStep: (by: PicturePoint) => void;
}

const StepButtons = ({ label: name, steps, onStep }: StepButtonsProps) => (
  <div role="group" aria-label={name}>
    {steps.map(({ label, icon, by }) => (
      <Button
        key={label}
        kind="iconOnly"
        size="small"
        aria-label={label}
        title={label}
        icon={icon}
        onPress={() => onStep(by)}
      />
    ))}
  </div>
);

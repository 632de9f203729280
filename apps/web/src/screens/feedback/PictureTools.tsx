import {
  selectCanUndoMark,
  selectPictureFit,
  selectSelectedMark,
  selectSentPart,
  selectTool,
  type MarkingActor,
} from "@canopy/core/feedback";
import { markTools, type MarkTool } from "@canopy/core/pictures";
import { useSelector } from "@xstate/react";
import { Crop, EyeOff, Maximize, MoveUpRight, Square, Trash2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/button/Button.tsx";

/** The labels of the tools. */
export const toolLabels: Readonly<Record<MarkTool, string>> = {
  crop: "Crop",
  rectangle: "Rectangle",
  arrow: "Arrow",
  hide: "Hide",
};

const icons: Readonly<Record<MarkTool, ReactNode>> = {
  crop: <Crop aria-hidden />,
  rectangle: <Square aria-hidden />,
  arrow: <MoveUpRight aria-hidden />,
  hide: <EyeOff aria-hidden />,
};

const sentParts = [
  { id: "visible", label: "Visible part" },
  { id: "whole", label: "Whole page" },
] as const;

/** The buttons that choose a tool, undo, remove and zoom. */
export function PictureTools({ marking }: { readonly marking: MarkingActor }) {
  const { send } = marking;
  const tool = useSelector(marking, selectTool);
  const canUndo = useSelector(marking, selectCanUndoMark);
  const selected = useSelector(marking, selectSelectedMark);
  const fit = useSelector(marking, selectPictureFit);
  const part = useSelector(marking, selectSentPart);
  return (
    <>
      <div role="group" aria-label="Tool">
        {markTools.map((one) => (
          <Button
            key={one}
            kind="viewToggle"
            size="small"
            label={toolLabels[one]}
            icon={icons[one]}
            isSelected={one === tool}
            onPress={() => send({ type: "tool.choose", tool: one })}
          />
        ))}
      </div>
      {part !== undefined && (
        <div role="group" aria-label="Part of the page">
          {sentParts.map(({ id, label }) => (
            <Button
              key={id}
              kind="viewToggle"
              size="small"
              label={label}
              isSelected={part === id}
              onPress={() => send({ type: "part.choose", part: id })}
            />
          ))}
        </div>
      )}
      <div role="group" aria-label="Changes">
        <Button
          kind="iconOnly"
          size="small"
          aria-label="Undo"
          icon={<Undo2 aria-hidden />}
          isDisabled={!canUndo}
          onPress={() => send({ type: "edit.undo" })}
        />
        <Button
          kind="iconOnly"
          size="small"
          aria-label="Remove marking"
          icon={<Trash2 aria-hidden />}
          isDisabled={!selected}
          onPress={() => send({ type: "mark.remove" })}
        />
        <Button
          kind="viewToggle"
          size="small"
          label="Fit"
          icon={<Maximize aria-hidden />}
          isSelected={fit === "whole"}
          onPress={() => send({ type: "view.fit", fit: fit === "whole" ? "width" : "whole" })}
        />
      </div>
    </>
  );
}

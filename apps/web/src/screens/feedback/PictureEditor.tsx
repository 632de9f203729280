import {
  selectCorner,
  selectHasDrawingFailed,
  selectIsDrawing,
  selectMarks,
  selectPicture,
  selectPictureFit,
  selectPictureSize,
  selectSelectedMark,
  type MarkingActor,
} from "@canopy/core/feedback";
import { lineWidthOf, type Marks } from "@canopy/core/pictures";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { PictureFrame } from "#ui/picture/PictureFrame.tsx";
import { PictureMarks } from "#ui/picture/PictureMarks.tsx";
import { PictureSteps } from "./PictureSteps.tsx";
import { PictureTools, toolLabels } from "./PictureTools.tsx";

/** Crops and marks the screenshot before it is sent, by dragging, by taps and by key. Source: behaviour.md §4 Screenshot flow. */
export function PictureEditor({ marking }: { readonly marking: MarkingActor }) {
  const { send } = marking;
  const picture = useSelector(marking, selectPicture);
  const size = useSelector(marking, selectPictureSize);
  const marks = useSelector(marking, selectMarks);
  const selected = useSelector(marking, selectSelectedMark);
  const corner = useSelector(marking, selectCorner);
  const fit = useSelector(marking, selectPictureFit);
  const isDrawing = useSelector(marking, selectIsDrawing);
  const hasFailed = useSelector(marking, selectHasDrawingFailed);
  const shown = marks.map((mark, index) => ({ ...mark, label: labelOf(marks, index) }));
  return (
    <PictureFrame
      tools={<PictureTools marking={marking} />}
      notice={
        hasFailed && (
          <Callout tone="danger" title="The markings could not be drawn into the picture" isAlert>
            Try again, or cancel and send the picture as it was.
          </Callout>
        )
      }
      fit={fit}
      help={<PictureHelp hasCorner={corner !== undefined} />}
      steps={<PictureSteps marking={marking} />}
      actions={
        <>
          <Button
            label="Done"
            variant="primary"
            isPending={isDrawing}
            onPress={() => send({ type: "edit.done" })}
          />
          <Button label="Cancel" isDisabled={isDrawing} onPress={() => send({ type: "edit.cancel" })} />
        </>
      }
    >
      <PictureMarks
        label="Screenshot"
        src={picture}
        size={size}
        line={lineWidthOf(size)}
        marks={shown}
        selectedId={selected?.id}
        corner={corner}
        onForget={() => send({ type: "corner.forget" })}
        onDraw={(at) => send({ type: "drag.draw", at })}
        onGrab={(id, grip, at) => send({ type: "drag.grab", id, grip, at })}
        onDrag={(at) => send({ type: "drag.move", at })}
        onDrop={() => send({ type: "drag.end" })}
        onDragCancel={() => send({ type: "drag.cancel" })}
        onSelect={(id) => send({ type: "mark.select", id })}
        onMove={(by) => send({ type: "mark.move", by })}
        onStretch={(by) => send({ type: "mark.stretch", by })}
        onRemove={() => send({ type: "mark.remove" })}
        onAdd={(view) => send({ type: "mark.add", view })}
      />
    </PictureFrame>
  );
}

/** Help for the picture; after the first of two taps it says how to go on. */
const PictureHelp = ({ hasCorner }: { readonly hasCorner: boolean }) => (
  <>
    <output>
      {hasCorner &&
        "First corner set. Press the opposite corner. Escape, Undo or another tool forgets the first."}
    </output>
    <p>
      Draw on the picture: drag, or press one corner and then the opposite one. Press a marking to choose it,
      then move or resize it with its buttons. By keyboard, with the picture in focus: Enter adds, arrow keys
      move, Shift and arrow keys resize, Delete removes. What is hidden or cropped away is not sent.
    </p>
  </>
);

/** A mark's name: its tool, counted among its like; there is one crop at most. */
const labelOf = (marks: Marks, index: number): string => {
  const tool = marks[index]?.tool ?? "rectangle";
  if (tool === "crop") return "Cropped part";
  return `${toolLabels[tool]} ${marks.slice(0, index + 1).filter((one) => one.tool === tool).length}`;
};

import type { SnapshotFrom } from "xstate";
import { shownArea, type Area, type Mark, type Marks, type MarkTool } from "./markings.ts";
import type { markingMachine } from "./marking.machine.ts";
import type { PictureSize } from "./pngPicture.ts";

type MarkingSnapshot = SnapshotFrom<typeof markingMachine>;

/** The picture as it was taken, as a data URL. */
export const selectPicture = ({ context }: MarkingSnapshot): string => context.picture;

/** Its width and height in pixels. */
export const selectPictureSize = ({ context }: MarkingSnapshot): PictureSize => context.size;

/** What is laid over it, the latest last. */
export const selectMarks = ({ context }: MarkingSnapshot): Marks => context.marks;

/** What is left of it: the crop, or all of it. */
export const selectShownArea = ({ context }: MarkingSnapshot): Area => shownArea(context.marks, context.size);

/** The tool that the next marking is made with. */
export const selectTool = ({ context }: MarkingSnapshot): MarkTool => context.tool;

/** The marking that keys work on; undefined where none is chosen. */
export const selectSelectedMark = ({ context }: MarkingSnapshot): Mark | undefined =>
  context.marks.find(({ id }) => id === context.selectedId);

/** True while the pointer holds a marking. */
export const selectIsDragging = (snapshot: MarkingSnapshot): boolean =>
  snapshot.matches({ editing: "dragging" });

/** True where a step can be taken back. */
export const selectCanUndo = (snapshot: MarkingSnapshot): boolean =>
  snapshot.matches({ editing: "still" }) && snapshot.context.past.length > 0;

/** True while the markings are drawn into the picture. */
export const selectIsDrawing = (snapshot: MarkingSnapshot): boolean => snapshot.matches("drawing");

/** True where they could not be drawn into it. */
export const selectHasDrawingFailed = ({ context }: MarkingSnapshot): boolean => context.hasFailed;

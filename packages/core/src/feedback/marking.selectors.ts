import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { Mark, Marks, MarkTool } from "../pictures/markings.ts";
import type { markingMachine } from "./marking.machine.ts";
import type { PictureFit } from "./markingSteps.ts";
import type { PictureSize } from "../pictures/pngPicture.ts";

/** The crop and the markings of one picture under way. */
export type MarkingActor = ActorRefFrom<typeof markingMachine>;

type MarkingSnapshot = SnapshotFrom<typeof markingMachine>;

/** The picture as it was taken, as a data URL. */
export const selectPicture = ({ context }: MarkingSnapshot): string => context.picture;

/** Its width and height in pixels. */
export const selectPictureSize = ({ context }: MarkingSnapshot): PictureSize => context.size;

/** What is laid over it, the latest last. */
export const selectMarks = ({ context }: MarkingSnapshot): Marks => context.marks;

/** The tool that the next marking is made with. */
export const selectTool = ({ context }: MarkingSnapshot): MarkTool => context.tool;

/** How much of the picture is seen at once. */
export const selectPictureFit = ({ context }: MarkingSnapshot): PictureFit => context.fit;

/** The marking that keys work on; undefined where none is chosen. */
export const selectSelectedMark = ({ context }: MarkingSnapshot): Mark | undefined =>
  context.marks.find(({ id }) => id === context.selectedId);

/** True where a step can be taken back. */
export const selectCanUndoMark = (snapshot: MarkingSnapshot): boolean =>
  snapshot.matches({ editing: "still" }) && snapshot.context.past.length > 0;

/** True while the markings are drawn into the picture. */
export const selectIsDrawing = (snapshot: MarkingSnapshot): boolean => snapshot.matches("drawing");

/** True where they could not be drawn into it. */
export const selectHasDrawingFailed = ({ context }: MarkingSnapshot): boolean => context.hasFailed;

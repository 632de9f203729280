import type { ActorRefFrom, SnapshotFrom } from "xstate";
import type { Mark, Marks, MarkTool, Point } from "../pictures/markings.ts";
import type { markingMachine } from "./marking.machine.ts";
import { partIn, type PictureFit, type SentPart } from "./markingSteps.ts";
import type { PictureSize } from "../pictures/pngPicture.ts";

/** The running editor of one picture. */
export type MarkingActor = ActorRefFrom<typeof markingMachine>;

type MarkingSnapshot = SnapshotFrom<typeof markingMachine>;

/** The picture as it was taken, as a data URL. */
export const selectPicture = ({ context }: MarkingSnapshot): string => context.picture;

/** The picture's width and height in pixels. */
export const selectPictureSize = ({ context }: MarkingSnapshot): PictureSize => context.size;

/** The picture's marks, the latest last. */
export const selectMarks = ({ context }: MarkingSnapshot): Marks => context.marks;

/** The tool for the next mark. */
export const selectTool = ({ context }: MarkingSnapshot): MarkTool => context.tool;

/** The part of the page that is sent, if it is the visible part or all; undefined where all was in view. */
export const selectSentPart = ({ context }: MarkingSnapshot): SentPart | "other" | undefined =>
  context.visible && (partIn(context) ?? "other");

/** Whether the picture is fitted as a whole or to the width. */
export const selectPictureFit = ({ context }: MarkingSnapshot): PictureFit => context.fit;

/** The mark that keys change; undefined where none is selected. */
export const selectSelectedMark = ({ context }: MarkingSnapshot): Mark | undefined =>
  context.marks.find(({ id }) => id === context.selectedId);

/** True where a step can be undone. */
export const selectCanUndoMark = (snapshot: MarkingSnapshot): boolean =>
  snapshot.matches({ editing: { still: "cornered" } }) ||
  (snapshot.matches({ editing: "still" }) && snapshot.context.past.length > 0);

/** The corner that a tap set, while it waits for the opposite one. */
export const selectCorner = ({ context }: MarkingSnapshot): Point | undefined => context.corner;

/** True while the marks are drawn into the picture. */
export const selectIsDrawing = (snapshot: MarkingSnapshot): boolean => snapshot.matches("drawing");

/** True where drawing the marks failed. */
export const selectHasDrawingFailed = ({ context }: MarkingSnapshot): boolean => context.hasFailed;

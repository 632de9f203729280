import type { Area, Mark, Marks, MarkTool, Point } from "../pictures/markings.ts";
import type { PictureSize } from "../pictures/pngPicture.ts";

/** How the pointer works on a marking: makes a new one, carries it, or pulls at its end. */
export type Grip = "draw" | "carry" | "pull";

/** How much of the picture is seen at once. */
export type PictureFit = "whole" | "width";

/** What a person does to the picture; places and distances are in its pixels. */
export type MarkingEvent =
  | { readonly type: "tool.choose"; readonly tool: MarkTool }
  /** By key: a marking of the chosen tool in the middle of what is seen of the picture. */
  | { readonly type: "mark.add"; readonly view: Area }
  | { readonly type: "mark.select"; readonly id: number | undefined }
  | { readonly type: "mark.move"; readonly by: Point }
  | { readonly type: "mark.stretch"; readonly by: Point }
  | { readonly type: "mark.remove" }
  /** The pointer goes down: on the picture, or on a marking or its end. */
  | { readonly type: "drag.draw"; readonly at: Point }
  | { readonly type: "drag.grab"; readonly id: number; readonly grip: "carry" | "pull"; readonly at: Point }
  | { readonly type: "drag.move"; readonly at: Point }
  | { readonly type: "drag.end" }
  | { readonly type: "drag.cancel" }
  /** The whole picture at once, or as wide as there is room. */
  | { readonly type: "view.fit"; readonly fit: PictureFit }
  | { readonly type: "edit.undo" }
  | { readonly type: "edit.done" }
  | { readonly type: "edit.cancel" };

/** A picture, and what is laid over it. */
export interface MarkedPicture {
  /** PNG, as a data URL. */
  readonly picture: string;
  readonly marks: Marks;
}

/** What comes of it: the markings, and the picture with them in it. Nothing where it was given up. */
export interface MarkingResult {
  readonly drawn: string;
  readonly marks: Marks;
}

interface Drag {
  readonly grip: Grip;
  readonly from: Point;
  /** As it was when the pointer went down. */
  readonly mark: Mark;
}

/** What the marking of a picture knows. */
export interface MarkingContext extends MarkedPicture {
  readonly size: PictureSize;
  readonly tool: MarkTool;
  readonly fit: PictureFit;
  readonly selectedId: number | undefined;
  readonly nextId: number;
  readonly past: readonly Marks[];
  /** Steps by key on the same marking are undone together. */
  readonly keyedId: number | undefined;
  readonly drag: Drag | undefined;
  readonly hasFailed: boolean;
  readonly result: MarkingResult | undefined;
}

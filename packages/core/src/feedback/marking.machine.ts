/**
 * The editor of a picture before it is sent: crops, frames, arrows and blacked-out areas by dragging, by taps and by key,
 * with undo. The original stays unchanged; at the end the marks are drawn into a copy. Source: behaviour.md §4
 * Screenshot flow.
 */
import { assign, fromPromise, setup } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import {
  added,
  begun,
  cornerSet,
  dragged,
  drawnByTaps,
  grabbed,
  isFirstCorner,
  isNothing,
  isSecondCorner,
  keyed,
  partChosen,
  partIn,
  removed,
  undone,
  type MarkedPicture,
  type MarkingContext,
  type MarkingResult,
  type PictureFit,
  type SentPart,
} from "./markingSteps.ts";
import { moved, stretched, type Area, type MarkTool, type Point } from "../pictures/markings.ts";
import { pictureSizeOf } from "../pictures/pngPicture.ts";

/** Events of the picture editor; positions and distances are in the picture's pixels. */
export type MarkingEvent =
  | { readonly type: "tool.choose"; readonly tool: MarkTool }
  /** Adds a mark of the chosen tool by key, in the middle of the visible area. */
  | { readonly type: "mark.add"; readonly view: Area }
  | { readonly type: "mark.select"; readonly id: number | undefined }
  | { readonly type: "mark.move"; readonly by: Point }
  | { readonly type: "mark.stretch"; readonly by: Point }
  | { readonly type: "mark.remove" }
  /** The pointer goes down on the picture, on a mark or on its end. */
  | { readonly type: "drag.draw"; readonly at: Point }
  | { readonly type: "drag.grab"; readonly id: number; readonly grip: "carry" | "pull"; readonly at: Point }
  | { readonly type: "drag.move"; readonly at: Point }
  | { readonly type: "drag.end" }
  | { readonly type: "drag.cancel" }
  /** Forgets the corner that a tap set. */
  | { readonly type: "corner.forget" }
  /** Sends the part that was in view, or the whole page. */
  | { readonly type: "part.choose"; readonly part: SentPart }
  /** Fits the picture as a whole or to the width. */
  | { readonly type: "view.fit"; readonly fit: PictureFit }
  | { readonly type: "edit.undo" }
  | { readonly type: "edit.done" }
  | { readonly type: "edit.cancel" };

/** Ratio of height to width from which the whole picture would be too small to mark. */
const TALL = 2;

const isTall = (picture: string): boolean => {
  const size = pictureSizeOf(picture);
  return size !== undefined && size.height > TALL * size.width;
};

/** Edits the marks of one picture; its output is undefined where the person cancelled. */
export const markingMachine = setup({
  types: {
    context: {} as MarkingContext,
    events: {} as MarkingEvent,
    input: {} as MarkedPicture,
    output: {} as MarkingResult | undefined,
  },
  actors: {
    /** Draws the marks into the picture; resolves to the new one as a PNG data URL. */
    drawPicture: fromPromise<string, MarkedPicture>(notProvided("drawPicture")),
  },
  actions: {
    logFailure: notProvided("logFailure") as (_: unknown, params: { readonly error: unknown }) => void,
    fail: assign({ hasFailed: true }),
    undo: assign(({ context }) => undone(context)),
    select: assign(({ event }) =>
      event.type === "mark.select" ? { selectedId: event.id, keyedId: undefined } : {},
    ),
  },
  guards: {
    isMarked: ({ context }) => context.marks.length > 0,
    hasPast: ({ context }) => context.past.length > 0,
    hasSelected: ({ context }) => context.selectedId !== undefined,
    isThere: ({ context }, wanted: { readonly id: number }) =>
      context.marks.some(({ id }) => id === wanted.id),
    isNothing: ({ context }) => isNothing(context),
    isFirstCorner: ({ context }) => isFirstCorner(context),
    isSecondCorner: ({ context }) => isSecondCorner(context),
    isNone: ({ event }) => event.type === "mark.select" && event.id === undefined,
    /** It is not sent already. */
    isOther: ({ context }, { part }: { readonly part: SentPart }) => partIn(context) !== part,
    isPicture: (_, { picture }: { readonly picture: string }) => pictureSizeOf(picture) !== undefined,
  },
}).createMachine({
  id: "marking",
  description:
    "Crops and marks a picture; the original stays unchanged until the marks are drawn into a copy.",
  context: ({ input }) => ({
    ...input,
    size: pictureSizeOf(input.picture) ?? { width: 1, height: 1 },
    tool: "rectangle",
    fit: isTall(input.picture) ? "width" : "whole",
    selectedId: undefined,
    nextId: 1 + Math.max(0, ...input.marks.map(({ id }) => id)),
    past: [],
    keyedId: undefined,
    drag: undefined,
    corner: undefined,
    hasFailed: false,
    result: undefined,
  }),
  output: ({ context }) => context.result,
  initial: "editing",
  states: {
    editing: {
      initial: "still",
      states: {
        /** Every change of the picture forgets the corner that a tap has set. */
        still: {
          initial: "free",
          on: {
            "tool.choose": {
              target: ".free",
              actions: assign(({ event }) => ({ tool: event.tool, keyedId: undefined })),
            },
            "mark.add": {
              target: ".free",
              actions: assign(({ context, event }) => added(context, event.view)),
            },
            "mark.select": [
              // The picture itself takes the focus after a tap.
              { guard: "isNone", actions: "select" },
              { target: ".free", actions: "select" },
            ],
            "mark.move": {
              actions: assign(({ context, event }) =>
                keyed(context, (mark) => moved(mark, event.by, context.size)),
              ),
            },
            "mark.stretch": {
              actions: assign(({ context, event }) =>
                keyed(context, (mark) => stretched(mark, event.by, context.size)),
              ),
            },
            "mark.remove": {
              guard: "hasSelected",
              actions: assign(({ context }) => removed(context)),
            },
            "drag.draw": {
              target: "dragging",
              actions: assign(({ context, event }) => begun(context, event.at)),
            },
            "drag.grab": {
              target: "dragging",
              guard: { type: "isThere", params: ({ event }) => event },
              actions: assign(({ context, event }) => grabbed(context, event)),
            },
            "part.choose": {
              target: ".free",
              guard: { type: "isOther", params: ({ event }) => event },
              actions: assign(({ context, event }) => partChosen(context, event.part)),
            },
            "view.fit": { actions: assign(({ event }) => ({ fit: event.fit })) },
            "edit.undo": { guard: "hasPast", actions: "undo" },
            "edit.done": [
              { guard: "isMarked", target: "#marking.drawing" },
              {
                target: "#marking.closed",
                actions: assign(({ context }) => ({ result: { drawn: context.picture, marks: [] } })),
              },
            ],
            "edit.cancel": "#marking.closed",
          },
          states: {
            free: { entry: assign({ corner: undefined }) },
            /** A tap set one corner of a new mark; the next tap sets the opposite one. */
            cornered: {
              on: {
                "corner.forget": "free",
                "edit.undo": "free",
              },
            },
          },
        },
        /** The pointer is down: it drags a mark, or it taps. */
        dragging: {
          on: {
            "drag.move": { actions: assign(({ context, event }) => dragged(context, event.at)) },
            "drag.end": [
              {
                guard: "isSecondCorner",
                target: "still",
                actions: assign(({ context }) => drawnByTaps(context)),
              },
              {
                guard: "isFirstCorner",
                target: "still.cornered",
                actions: assign(({ context }) => cornerSet(context)),
              },
              { guard: "isNothing", target: "still", actions: "undo" },
              { target: "still", actions: assign({ drag: undefined }) },
            ],
            "drag.cancel": { target: "still", actions: "undo" },
          },
        },
      },
    },
    /** The marks are being drawn into the picture. */
    drawing: {
      entry: assign({ hasFailed: false }),
      invoke: {
        src: "drawPicture",
        id: "drawPicture",
        input: ({ context: { picture, marks } }) => ({ picture, marks }),
        onDone: [
          {
            guard: { type: "isPicture", params: ({ event }) => ({ picture: event.output }) },
            target: "closed",
            actions: assign(({ context, event }) => ({
              result: { drawn: event.output, marks: context.marks },
            })),
          },
          {
            target: "editing",
            actions: [{ type: "logFailure", params: ({ event }) => ({ error: event.output }) }, "fail"],
          },
        ],
        onError: {
          target: "editing",
          actions: [{ type: "logFailure", params: ({ event }) => ({ error: event.error }) }, "fail"],
        },
      },
    },
    closed: { type: "final" },
  },
});

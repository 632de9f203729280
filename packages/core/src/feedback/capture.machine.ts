/**
 * Screenshots for feedback. The person opens the screen they want; on capture the overlay is hidden for 100 ms and
 * the page is drawn into a picture; then the feedback modal opens again with all input, as it does after a cancel or
 * a failure. One picture is taken at a time; a late one is dropped. Source: behaviour.md §2 Screenshot overlay, §4
 * Screenshot flow, §8 Screenshot capture failure, §9.
 */
import { assign, fromPromise, raise, sendTo, setup, stateIn, type SnapshotFrom } from "xstate";
import { notProvided } from "../base/notProvided.ts";
import type { FailureText } from "../failures/failureText.ts";
import { markingMachine } from "./marking.machine.ts";
import type { MarkingActor } from "./marking.selectors.ts";
import type { MarkingResult } from "./markingSteps.ts";
import type { CapturedPage } from "../base/ports.ts";
import { cropped, partOf, type Area, type Marks } from "../pictures/markings.ts";
import { isCommand, type KeyPress } from "../frame/keyPress.ts";
import { pictureSizeOf } from "../pictures/pngPicture.ts";

/** Events of the screenshot flow. */
export type CaptureEvent =
  /** The person starts to write feedback or continues it. */
  | { readonly type: "form.open" }
  /** The modal closed, by navigation or because it was dismissed. */
  | { readonly type: "form.left" }
  | { readonly type: "capture.begin" }
  | { readonly type: "capture.take" }
  | { readonly type: "capture.cancel" }
  /** The page changed: a picture that is being taken would show neither the old nor the new one. */
  | { readonly type: "capture.moved" }
  /** The person crops and marks the picture. */
  | { readonly type: "picture.mark" }
  | { readonly type: "picture.reset" }
  /** Internal: the feedback modal must open again. */
  | { readonly type: "form.due" };

/** Time for which the overlay is hidden before the picture is taken, in milliseconds. Source: behaviour.md §9. */
const OVERLAY_HIDDEN_MS = 100;
/** Time for which the reopen flag is set, in milliseconds. Source: behaviour.md §9. */
export const REOPEN_FLAG_MS = 100;
/** Time limit for a picture, in milliseconds; without it the person could stay without overlay and modal. */
export const CAPTURE_LIMIT_MS = 60_000;

/** Content of the feedback modal: its form, or the picture with the marking tools. */
export type FeedbackView = "form" | "picture";

interface CaptureContext {
  /** The current screenshot with its marks drawn in, as a PNG data URL. */
  readonly screenshot: string | undefined;
  /** The picture's fields in the feedback that is sent; no key where there is no picture. Source: behaviour.md §3. */
  readonly formData: { readonly screenshotData?: string };
  /** The picture as it was taken, so that its marks can be changed until it is sent. */
  readonly original: string | undefined;
  readonly marks: Marks;
  /** The part of the original that was in view, in its pixels; undefined where that was all of it. */
  readonly visible: Area | undefined;
  /** No picture came of the last try. */
  readonly hasFailed: boolean;
}

const nothing: CaptureContext = {
  screenshot: undefined,
  formData: {},
  original: undefined,
  marks: [],
  visible: undefined,
  hasFailed: false,
};

const pictured = ({ drawn, marks }: MarkingResult) => ({
  screenshot: drawn,
  formData: { screenshotData: drawn },
  marks,
});

/** The whole page is the screenshot; its editor begins with a crop to what was in view. */
const captured = ({ picture, visible }: CapturedPage): CaptureContext => {
  const size = pictureSizeOf(picture);
  const part = size && visible && partOf(size, visible);
  return {
    ...pictured({ drawn: picture, marks: cropped([], 1, part) }),
    original: picture,
    visible: part,
    hasFailed: false,
  };
};

const giveUp = { target: "idle", actions: "askForForm" } as const;
const failed = ["fail", "askForForm"] as const;

/** Takes and keeps one picture for the feedback under way. */
export const captureMachine = setup({
  types: {
    context: {} as CaptureContext,
    events: {} as CaptureEvent,
    children: {} as { capturePage: "capturePage"; marking: "marking" },
  },
  actors: {
    /** Captures the page's body as a PNG data URL; may reject with anything, such as a DOM event. */
    capturePage: fromPromise<CapturedPage>(notProvided("capturePage")),
    marking: markingMachine,
  },
  actions: {
    /** Opens the feedback modal; at the picture after it was marked, otherwise at its first field. */
    showModal: notProvided("showModal") as (
      _: unknown,
      params: { readonly view: FeedbackView; readonly isAtPicture?: true },
    ) => void,
    /** Closes the modal at once; its input is kept. */
    hideModal: notProvided("hideModal"),
    logFailure: notProvided("logFailure") as (_: unknown, params: { readonly error: unknown }) => void,
    keepPicture: assign((_, page: CapturedPage) => captured(page)),
    /** Keeps the marked picture; nothing where the person cancelled the editor. */
    keepMarks: assign((_, result: MarkingResult | undefined) => (result ? pictured(result) : {})),
    forgetPicture: assign(nothing),
    forgive: assign({ hasFailed: false }),
    fail: assign({ hasFailed: true }),
    askForForm: raise({ type: "form.due" }),
  },
  guards: {
    isPicture: (_, { picture }: { readonly picture: string }) => pictureSizeOf(picture) !== undefined,
    hasPicture: ({ context }) => context.original !== undefined,
    isAway: stateIn({ mode: { marking: "away" } }),
  },
  delays: { overlayHidden: OVERLAY_HIDDEN_MS, reopenFlag: REOPEN_FLAG_MS, captureLimit: CAPTURE_LIMIT_MS },
}).createMachine({
  id: "capture",
  description: "Takes screenshots for feedback and keeps one picture until the feedback is sent.",
  context: nothing,
  type: "parallel",
  states: {
    mode: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "form.open": {
              actions: ["forgive", { type: "showModal", params: { view: "form" } }],
            },
            "capture.begin": {
              target: "choosing",
              actions: ["forgive", "hideModal"],
            },
            "picture.mark": { guard: "hasPicture", target: "marking" },
            "picture.reset": { actions: "forgetPicture" },
          },
        },
        /** The overlay is shown; the whole app stays usable. */
        choosing: { on: { "capture.take": "hiding", "capture.cancel": giveUp, "form.open": giveUp } },
        /** The overlay is hidden, so that the page is drawn without it. */
        hiding: {
          on: { "capture.cancel": giveUp, "capture.moved": "choosing" },
          after: { overlayHidden: "rendering" },
        },
        rendering: {
          on: { "capture.cancel": giveUp, "capture.moved": "choosing" },
          invoke: {
            src: "capturePage",
            id: "capturePage",
            onDone: [
              {
                guard: { type: "isPicture", params: ({ event }) => event.output },
                target: "idle",
                actions: [{ type: "keepPicture", params: ({ event }) => event.output }, "askForForm"],
              },
              {
                target: "idle",
                actions: [
                  { type: "logFailure", params: ({ event }) => ({ error: event.output.picture }) },
                  ...failed,
                ],
              },
            ],
            onError: {
              target: "idle",
              actions: [{ type: "logFailure", params: ({ event }) => ({ error: event.error }) }, ...failed],
            },
          },
          after: {
            captureLimit: {
              target: "idle",
              actions: [
                { type: "logFailure", params: { error: `no picture within ${CAPTURE_LIMIT_MS} ms` } },
                ...failed,
              ],
            },
          },
        },
        /** The person crops and marks the picture in the modal. */
        marking: {
          entry: { type: "showModal", params: { view: "picture" } },
          on: { "picture.reset": { target: "idle", actions: "forgetPicture" } },
          invoke: {
            src: "marking",
            id: "marking",
            input: ({ context: { original = "", marks, visible } }) => ({
              picture: original,
              marks,
              visible,
            }),
            onDone: [
              {
                guard: "isAway",
                target: "idle",
                actions: { type: "keepMarks", params: ({ event }) => event.output },
              },
              {
                target: "idle",
                actions: [
                  { type: "keepMarks", params: ({ event }) => event.output },
                  { type: "showModal", params: { view: "form", isAtPicture: true } },
                ],
              },
            ],
          },
          initial: "shown",
          states: {
            shown: {
              on: {
                // The pointer that drags is gone with the modal.
                "form.left": { target: "away", actions: sendTo("marking", { type: "drag.cancel" }) },
                "form.open": { actions: { type: "showModal", params: { view: "picture" } } },
              },
            },
            /** The modal was closed by navigation; the editor keeps its markings and its steps. */
            away: {
              on: {
                "form.open": { target: "shown", actions: { type: "showModal", params: { view: "picture" } } },
              },
            },
          },
        },
      },
    },
    reopening: {
      initial: "rest",
      states: {
        rest: { on: { "form.due": "due" } },
        /** The modal opens again; the flag clears itself, whatever is on screen. */
        due: {
          entry: { type: "showModal", params: { view: "form" } },
          after: { reopenFlag: "rest" },
          on: { "capture.begin": "rest", "form.due": { target: "due", reenter: true } },
        },
      },
    },
  },
});

/** The event that a key pressed in screenshot mode asks for: Escape cancels, Ctrl+Enter takes the picture. */
export const captureKeyOf = (press: KeyPress): "capture.cancel" | "capture.take" | undefined => {
  if (press.key === "Escape") return "capture.cancel";
  return press.key === "Enter" && isCommand(press) ? "capture.take" : undefined;
};

type CaptureSnapshot = SnapshotFrom<typeof captureMachine>;

/** Whether the overlay is visible. */
export const selectIsOverlayShown = (snapshot: CaptureSnapshot): boolean =>
  snapshot.matches({ mode: "choosing" });

/** Whether screenshot mode is on, with the overlay shown or hidden. */
export const selectIsCapturing = (snapshot: CaptureSnapshot): boolean =>
  snapshot.matches({ mode: "choosing" }) ||
  snapshot.matches({ mode: "hiding" }) ||
  snapshot.matches({ mode: "rendering" });

/** The current screenshot, a PNG data URL. */
export const selectScreenshot = ({ context }: CaptureSnapshot): string | undefined => context.screenshot;

/** The advice after a try of which no picture came; undefined where the last one gave a picture. */
export const selectCaptureFailure = ({ context }: CaptureSnapshot): FailureText | undefined => {
  if (!context.hasFailed) return undefined;
  const instead = context.screenshot === undefined ? "without one" : "with the one before";
  return {
    text: "The screenshot could not be taken",
    lines: [`Try again, or send the feedback ${instead}.`],
  };
};

/** Whether the feedback modal must open again. */
export const selectShouldReopen = (snapshot: CaptureSnapshot): boolean =>
  snapshot.matches({ reopening: "due" });

/** The picture's fields in the feedback that is sent. */
export const selectPictureData = ({ context }: CaptureSnapshot): CaptureContext["formData"] =>
  context.formData;

/** The running picture editor; undefined while no picture is being marked. */
export const selectMarking = ({ children }: CaptureSnapshot): MarkingActor | undefined => children.marking;

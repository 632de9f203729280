/**
 * One occurrence looked at: completed at a press, with a note or without, or skipped with a reason. What the server
 * says against it is shown in its place. Source: behaviour.md §2 Calendar, §4 Statuses.
 */
import { isOpenOccurrence, messages as rules, type CalendarEntry } from "@canopy/contracts";
import { and, assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";

/** What a person does with it. */
export type OccurrenceEvent =
  | { readonly type: "note.change"; readonly text: string }
  | { readonly type: "occurrence.complete" }
  /** What is written is the reason; without one it is refused. */
  | { readonly type: "occurrence.skip" };

/** Whoever shows it: asks before a written note goes, and closes when it is done. */
export interface OccurrenceOwner {
  readonly send: (
    event: { readonly type: "form.changed"; readonly isDirty: boolean } | { readonly type: "form.closed" },
  ) => void;
}

/** What it is told at the start. */
export interface OccurrenceInput {
  readonly entry: CalendarEntry;
  /** The person may complete and skip occurrences. */
  readonly mayManage: boolean;
  readonly owner?: OccurrenceOwner | undefined;
}

/** What may be done with an occurrence. */
export type OccurrenceAction = "complete" | "skip";

/** What happens to an occurrence; the note of a skipped one says why. */
export interface OccurrenceCommand {
  readonly reminderId: string;
  readonly occurrenceId: string;
  readonly action: OccurrenceAction;
  readonly note?: string;
}

interface OccurrenceContext extends OccurrenceInput {
  readonly note: string;
  /** How often it was to be skipped without a reason; the field takes the focus with each. */
  readonly tries: number;
  readonly failure: Failure | undefined;
}

const isWritten = ({ note }: Pick<OccurrenceContext, "note">): boolean => note.trim() !== "";

const commandOf = (
  { entry: { reminderId, occurrenceId }, note }: OccurrenceContext,
  action: OccurrenceAction,
): OccurrenceCommand => ({
  reminderId,
  occurrenceId,
  action,
  ...(note.trim() !== "" && { note: note.trim() }),
});

/** An occurrence in its dialog. */
export const occurrenceMachine = setup({
  types: {
    context: {} as OccurrenceContext,
    events: {} as OccurrenceEvent,
    input: {} as OccurrenceInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Completes or skips it; fails with a `CallError`. */
    settleOccurrence: fromPromise<unknown, OccurrenceCommand>(notProvided("settleOccurrence")),
  },
  actions: {
    forgive: assign({ failure: undefined, tries: 0 }),
    tellDirty: ({ context }) => context.owner?.send({ type: "form.changed", isDirty: isWritten(context) }),
    tellClean: ({ context }) => context.owner?.send({ type: "form.changed", isDirty: false }),
    toastDone: emit({ type: "toast", tone: "success", text: messages.done }),
    close: ({ context }) => context.owner?.send({ type: "form.closed" }),
  },
  guards: {
    isPossible: ({ context }) => context.mayManage && isOpenOccurrence(context.entry),
    hasReason: ({ context }) => isWritten(context),
  },
}).createMachine({
  id: "occurrence",
  context: ({ input }) => ({ ...input, note: "", tries: 0, failure: undefined }),
  initial: "showing",
  states: {
    showing: {
      on: {
        "note.change": {
          guard: "isPossible",
          actions: [assign({ note: ({ event }) => event.text }), "tellDirty"],
        },
        "occurrence.complete": { guard: "isPossible", target: "completing" },
        "occurrence.skip": [
          { guard: and(["isPossible", "hasReason"]), target: "skipping" },
          { guard: "isPossible", actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
      },
    },
    completing: {
      entry: "forgive",
      invoke: {
        src: "settleOccurrence",
        id: "complete",
        input: ({ context }) => commandOf(context, "complete"),
        onDone: "done",
        onError: { target: "showing", actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    skipping: {
      entry: "forgive",
      invoke: {
        src: "settleOccurrence",
        id: "skip",
        input: ({ context }) => commandOf(context, "skip"),
        onDone: "done",
        onError: { target: "showing", actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    done: { entry: ["toastDone", "tellClean", "close"] },
  },
});

type OccurrenceSnapshot = SnapshotFrom<typeof occurrenceMachine>;

/** Where it stands; `done` while it goes. */
export const selectOccurrenceState = (snapshot: OccurrenceSnapshot) => snapshot.value;
/** Whether this person may settle it. */
export const selectCanSettle = ({ context }: OccurrenceSnapshot): boolean =>
  context.mayManage && isOpenOccurrence(context.entry);
/** The note as far as it is written. */
export const selectNote = ({ context }: OccurrenceSnapshot): string => context.note;
/** How often it was to be skipped without a reason. */
export const selectSkipTries = ({ context }: OccurrenceSnapshot): number => context.tries;
/** What is wrong with the note: once it was to be skipped without a reason, until there is one. */
export const selectNoteFault = ({ context }: OccurrenceSnapshot): string | undefined =>
  context.tries > 0 && !isWritten(context) ? rules.required("Reason") : undefined;
/** What the server said against it. */
export const selectOccurrenceFailure = ({ context }: OccurrenceSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

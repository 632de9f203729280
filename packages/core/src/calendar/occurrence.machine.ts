/**
 * One occurrence looked at: completed at a press, or skipped with a reason. What the server says against it is shown
 * in its place. Source: behaviour.md §2 Calendar, §4 Statuses.
 */
import { openOccurrenceStatuses, type CalendarEntry } from "@canopy/contracts";
import { assign, emit, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../app/announcement.ts";
import { notProvided } from "../app/notProvided.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";

/** What a person does with it. */
export type OccurrenceEvent =
  | { readonly type: "occurrence.complete" }
  /** The reason is asked first. */
  | { readonly type: "occurrence.skip" }
  | { readonly type: "reason.change"; readonly text: string }
  | { readonly type: "reason.submit" }
  | { readonly type: "reason.cancel" };

/** Whoever shows it: asks before a written reason goes, and closes when it is done. */
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

/** What happens to an occurrence; `note` says why it is skipped. */
export interface OccurrenceCommand {
  readonly reminderId: string;
  readonly occurrenceId: string;
  readonly verb: "complete" | "skip";
  readonly note?: string;
}

interface OccurrenceContext extends OccurrenceInput {
  readonly reason: string;
  /** Refused submits; the field takes the focus with each. */
  readonly tries: number;
  readonly failure: Failure | undefined;
}

/** Longest reason, in characters. Source: behaviour.md §5 Forms. */
export const MAX_REASON_CHARS = 2000;

const isOpen = ({ status }: CalendarEntry): boolean => openOccurrenceStatuses.some((open) => open === status);

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
    forgive: assign({ failure: undefined }),
    tellDirty: ({ context }) =>
      context.owner?.send({ type: "form.changed", isDirty: context.reason.trim() !== "" }),
    tellClean: ({ context }) => context.owner?.send({ type: "form.changed", isDirty: false }),
    toastDone: emit({ type: "toast", tone: "success", text: messages.done }),
    close: ({ context }) => context.owner?.send({ type: "form.closed" }),
  },
  guards: {
    isPossible: ({ context }) => context.mayManage && isOpen(context.entry),
    hasReason: ({ context }) => context.reason.trim() !== "",
  },
}).createMachine({
  id: "occurrence",
  context: ({ input }) => ({ ...input, reason: "", tries: 0, failure: undefined }),
  initial: "showing",
  states: {
    showing: {
      on: {
        "occurrence.complete": { guard: "isPossible", target: "completing" },
        "occurrence.skip": { guard: "isPossible", target: "asking", actions: "forgive" },
      },
    },
    completing: {
      entry: "forgive",
      invoke: {
        src: "settleOccurrence",
        id: "complete",
        input: ({ context: { entry } }) => ({
          reminderId: entry.reminderId,
          occurrenceId: entry.occurrenceId,
          verb: "complete",
        }),
        onDone: "done",
        onError: { target: "showing", actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    /** Why it is skipped. */
    asking: {
      on: {
        "reason.change": { actions: [assign({ reason: ({ event }) => event.text }), "tellDirty"] },
        "reason.submit": [
          { guard: "hasReason", target: "skipping" },
          { actions: assign({ tries: ({ context }) => context.tries + 1 }) },
        ],
        "reason.cancel": {
          target: "showing",
          actions: [assign({ reason: "", tries: 0 }), "forgive", "tellClean"],
        },
      },
    },
    skipping: {
      entry: "forgive",
      invoke: {
        src: "settleOccurrence",
        id: "skip",
        input: ({ context: { entry, reason } }) => ({
          reminderId: entry.reminderId,
          occurrenceId: entry.occurrenceId,
          verb: "skip",
          note: reason.trim(),
        }),
        onDone: "done",
        onError: { target: "asking", actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    done: { entry: ["toastDone", "tellClean", "close"] },
  },
});

type OccurrenceSnapshot = SnapshotFrom<typeof occurrenceMachine>;

/** Where it stands; `done` while it goes. */
export const selectOccurrenceState = (snapshot: OccurrenceSnapshot) => snapshot.value;
/** Whether this person may settle it now. */
export const selectCanSettle = ({ context }: OccurrenceSnapshot): boolean =>
  context.mayManage && isOpen(context.entry);
/** The reason as far as it is written. */
export const selectReason = ({ context }: OccurrenceSnapshot): string => context.reason;
/** How often an empty reason was refused. */
export const selectReasonTries = ({ context }: OccurrenceSnapshot): number => context.tries;
/** What the server said against it. */
export const selectOccurrenceFailure = ({ context }: OccurrenceSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

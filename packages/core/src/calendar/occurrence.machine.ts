/**
 * One occurrence: completed with or without a note, or skipped with a reason, for which its dialog asks first. A refusal
 * of the server is shown in the dialog. Source: behaviour.md §2 Calendar, §4 Statuses.
 */
import {
  isOpenOccurrence,
  MAX_OCCURRENCE_NOTE_CHARS,
  messages as rules,
  type CalendarEntry,
  type Occurrence,
} from "@canopy/contracts";
import { and, assign, emit, fromCallback, fromPromise, setup, type SnapshotFrom } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import type { KeptTexts } from "../dialogs/keptTexts.ts";
import type { FormOwner } from "../dialogs/question.ts";
import { notProvided } from "../base/notProvided.ts";
import { failureOf, isProblem, type Failure } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { messages } from "../text/messages.ts";
import { tooLong } from "../text/tooLong.ts";
import { entryName } from "./calendarEntries.ts";

/** Events of the occurrence dialog. */
export type OccurrenceEvent =
  | { readonly type: "note.change"; readonly text: string }
  | { readonly type: "occurrence.complete" }
  /** Asks for the reason of a skip; a note that was written already begins it. */
  | { readonly type: "skip.ask" }
  | { readonly type: "skip.cancel" }
  /** Skips the occurrence; the note is the reason and must not be empty. */
  | { readonly type: "occurrence.skip" };

/** Input of the occurrence dialog. */
export interface OccurrenceInput {
  readonly entry: CalendarEntry;
  /** The person may complete and skip occurrences. */
  readonly mayManage: boolean;
  /** The person's own id. */
  readonly personId?: string | undefined;
  readonly owner?: FormOwner | undefined;
  readonly texts?: KeptTexts | undefined;
}

/** An action on an occurrence. */
export type OccurrenceAction = "complete" | "skip";

/** An action and its note; for a skip the note is the reason. */
export interface OccurrenceCommand {
  readonly reminderId: string;
  readonly occurrenceId: string;
  readonly action: OccurrenceAction;
  readonly note?: string;
  /** The occurrence's name, for a toast after its dialog was left. */
  readonly name: string;
}

interface OccurrenceContext extends OccurrenceInput {
  /** Code and name of the reminder's project; null without one, undefined while it is not known. */
  readonly projectName: string | null | undefined;
  readonly note: string;
  /** Number of attempts without a reason or with a note that is too long; the field takes the focus after each. */
  readonly tries: number;
  readonly failure: Failure | undefined;
  /** The occurrence's status as it is known by now: a refusal can tell that somebody else was first. */
  readonly status: CalendarEntry["status"];
}

/** The status of an occurrence that was completed or skipped. */
type Outcome = "COMPLETED" | "SKIPPED";

const dialogOf = ({ occurrenceId }: CalendarEntry): string => `occurrence ${occurrenceId}`;

const canSettle = ({ mayManage, entry }: OccurrenceInput): boolean => mayManage && isOpenOccurrence(entry);

const isWritten = ({ note }: Pick<OccurrenceContext, "note">): boolean => note.trim() !== "";

const lengthFault = (label: string, { note }: Pick<OccurrenceContext, "note">): string | undefined =>
  tooLong(label, note, MAX_OCCURRENCE_NOTE_CHARS);

const commandOf = ({ entry, note }: OccurrenceContext, action: OccurrenceAction): OccurrenceCommand => ({
  reminderId: entry.reminderId,
  occurrenceId: entry.occurrenceId,
  action,
  ...(note.trim() !== "" && { note: note.trim() }),
  name: entryName(entry),
});

/** The part of the server's answer that tells whether an occurrence was completed or skipped, and by whom. */
export type Settled = Pick<Occurrence, "status" | "doneById" | "doneByName">;

/** The toast once an occurrence is settled: 'Collect meter files was already completed by Marek Holub.' where someone else was first. */
export const settledToast = (
  name: string,
  personId: string | undefined,
  { status, doneById, doneByName }: Settled,
) => {
  if (doneById === null || doneById === personId)
    return { type: "toast", tone: "success", text: messages.done } as const;
  const done = status === "SKIPPED" ? "skipped" : "completed";
  const text = `${name} was already ${done} by ${doneByName ?? "someone else"}.`;
  return { type: "toast", tone: "blank", text } as const;
};

/** An occurrence in its dialog. */
export const occurrenceMachine = setup({
  types: {
    context: {} as OccurrenceContext,
    events: {} as OccurrenceEvent | { readonly type: "dialog.dismissed" },
    input: {} as OccurrenceInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Completes or skips the occurrence; rejects with a `CallError`. Stopped before, it announces the end by itself. */
    settleOccurrence: fromPromise<Settled, OccurrenceCommand>(notProvided("settleOccurrence")),
    /** Code and name of the project of an occurrence's reminder, which only some entries have. */
    readProject: fromPromise<string | null | undefined, CalendarEntry>(notProvided("readProject")),
    /** Sends `dialog.dismissed` when the person gives the dialog up. */
    watchDismissal: fromCallback(() => undefined),
  },
  actions: {
    write: assign({ note: (_, text: string) => text }),
    keepNote: ({ context: { entry, note, texts } }) => texts?.keep(dialogOf(entry), { note }),
    /** Forgets a note that was kept for an occurrence that has been settled since: its dialog shows no field for it. */
    dropSettledNote: ({ context: { entry, texts } }) =>
      !isOpenOccurrence(entry) && texts?.forget(dialogOf(entry)),
    dropNote: ({ context: { entry, texts } }) => texts?.forget(dialogOf(entry)),
    forgive: assign({ failure: undefined, tries: 0 }),
    forgetTries: assign({ tries: 0 }),
    /** Keeps the refusal. Where the state does not allow the action, somebody else did the other one meanwhile. */
    fail: assign(({ context }, { error, other }: { readonly error: unknown; readonly other: Outcome }) => {
      const failure = failureOf(error);
      const isOvertaken = isProblem(failure, "/errors/invalid-transition");
      return { failure, status: isOvertaken ? other : context.status };
    }),
    refuse: assign({ tries: ({ context }) => context.tries + 1 }),
    tellDirty: ({ context }) => context.owner?.send({ type: "form.changed", isDirty: isWritten(context) }),
    /** The dialog asks before a note goes that was kept from an earlier time. */
    tellKept: ({ context }) =>
      isWritten(context) && context.owner?.send({ type: "form.changed", isDirty: true }),
    tellClean: ({ context }) => context.owner?.send({ type: "form.changed", isDirty: false }),
    toastDone: emit(({ context: { entry, personId } }, settled: Settled) =>
      settledToast(entryName(entry), personId, settled),
    ),
    close: ({ context }) => context.owner?.send({ type: "form.closed" }),
  },
  guards: {
    isPossible: ({ context }) => canSettle(context),
    hasReason: ({ context }) => isWritten(context) && lengthFault("Reason", context) === undefined,
    noteFits: ({ context }) => lengthFault("Note", context) === undefined,
  },
}).createMachine({
  id: "occurrence",
  description: "One occurrence in its dialog: completed with or without a note, or skipped with a reason.",
  context: ({ input }) => ({
    ...input,
    projectName: input.entry.projectName,
    note: (canSettle(input) ? input.texts?.read(dialogOf(input.entry))["note"] : undefined) ?? "",
    tries: 0,
    failure: undefined,
    status: input.entry.status,
  }),
  entry: ["dropSettledNote", "tellKept"],
  invoke: [
    { src: "watchDismissal", id: "dismissal" },
    {
      src: "readProject",
      id: "project",
      input: ({ context }) => context.entry,
      onDone: { actions: assign({ projectName: ({ event }) => event.output }) },
      // the dialog is of use without the project's name
      onError: { actions: [] },
    },
  ],
  on: { "dialog.dismissed": { actions: "dropNote" } },
  initial: "showing",
  states: {
    showing: {
      on: {
        "note.change": {
          guard: "isPossible",
          actions: [{ type: "write", params: ({ event }) => event.text }, "keepNote", "tellDirty"],
        },
        "occurrence.complete": [
          { guard: and(["isPossible", "noteFits"]), target: "completing" },
          { guard: "isPossible", actions: "refuse" },
        ],
        "skip.ask": { guard: "isPossible", target: "asking", actions: "forgetTries" },
        "occurrence.skip": [
          { guard: and(["isPossible", "hasReason"]), target: "skipping" },
          { guard: "isPossible", target: "asking", actions: "refuse" },
        ],
      },
    },
    /** The dialog asks why it is skipped. */
    asking: {
      on: {
        "note.change": {
          actions: [{ type: "write", params: ({ event }) => event.text }, "keepNote", "tellDirty"],
        },
        "skip.cancel": { target: "showing", actions: "forgive" },
        "occurrence.skip": [{ guard: "hasReason", target: "skipping" }, { actions: "refuse" }],
      },
    },
    completing: {
      entry: "forgive",
      on: { "dialog.dismissed": "done" },
      invoke: {
        src: "settleOccurrence",
        id: "complete",
        input: ({ context }) => commandOf(context, "complete"),
        onDone: { target: "done", actions: { type: "toastDone", params: ({ event }) => event.output } },
        onError: {
          target: "showing",
          actions: { type: "fail", params: ({ event: { error } }) => ({ error, other: "SKIPPED" }) },
        },
      },
    },
    skipping: {
      entry: "forgive",
      on: { "dialog.dismissed": "done" },
      invoke: {
        src: "settleOccurrence",
        id: "skip",
        input: ({ context }) => commandOf(context, "skip"),
        onDone: { target: "done", actions: { type: "toastDone", params: ({ event }) => event.output } },
        onError: {
          target: "asking",
          actions: { type: "fail", params: ({ event: { error } }) => ({ error, other: "COMPLETED" }) },
        },
      },
    },
    done: { entry: ["dropNote", "tellClean", "close"] },
  },
});

type OccurrenceSnapshot = SnapshotFrom<typeof occurrenceMachine>;

/** The dialog's state; `done` while it closes. */
export const selectOccurrenceState = (snapshot: OccurrenceSnapshot) => snapshot.value;
/** Whether it is being skipped, so that a reason is asked for. */
export const selectIsSkipping = (snapshot: OccurrenceSnapshot): boolean =>
  snapshot.matches("asking") || snapshot.matches("skipping");
/** Whether the person may complete or skip it. */
export const selectCanSettle = ({ context }: OccurrenceSnapshot): boolean => canSettle(context);
/** The status of the occurrence, as far as it is known. */
export const selectOccurrenceStatus = ({ context }: OccurrenceSnapshot): CalendarEntry["status"] =>
  context.status;
/** Code and name of its reminder's project, where it has one that the person may read. */
export const selectOccurrenceProject = ({ context }: OccurrenceSnapshot): string | undefined =>
  context.projectName ?? undefined;
/** The text of the note. */
export const selectNote = ({ context }: OccurrenceSnapshot): string => context.note;
/** Number of attempts that were refused because of the note. */
export const selectNoteTries = ({ context }: OccurrenceSnapshot): number => context.tries;
/** The note's error after a refused attempt, until it is mended: a skip without a reason, or a text that is too long. */
export const selectNoteFault = (snapshot: OccurrenceSnapshot): string | undefined => {
  const { context } = snapshot;
  if (context.tries === 0) return undefined;
  if (!selectIsSkipping(snapshot)) return lengthFault("Note", context);
  return isWritten(context) ? lengthFault("Reason", context) : rules.required("Reason");
};
/** The server's refusal, as text. */
export const selectOccurrenceFailure = ({ context }: OccurrenceSnapshot): FailureText | undefined =>
  context.failure && failureText(context.failure);

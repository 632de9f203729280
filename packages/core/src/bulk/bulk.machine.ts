/**
 * One action at a time on a list's chosen rows: offered by the person's rights, confirmed once, sent in batches, and
 * told row by row where any row refuses. Source: behaviour.md §2 Selected rows.
 */
import {
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type Actor,
  type EventObject,
  type SnapshotFrom,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { sameValue } from "../base/sameValue.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import type { DialogReport, Question } from "../dialogs/question.ts";
import type { choicesMachine } from "../forms/choices.machine.ts";
import type { FieldValue } from "../forms/formFields.ts";
import type { ListRow } from "../lists/listContext.ts";
import { bodyWith, emptyAnswer, faultOf } from "./bulkAnswer.ts";
import type { BulkOffer } from "./bulkOffer.ts";
import type { BulkOutcome, BulkTask, OpenList } from "./bulkTask.ts";
import type { bulkWorkMachine } from "./bulkWork.machine.ts";
import { doneText, outcomeText, progressText, questionOf, titleOf, type BulkList } from "./bulkWords.ts";

/** Events of a list's actions on chosen rows. */
export type BulkEvent =
  /** Begins an action: asks for its value, or for a yes. */
  | { readonly type: "bulk.choose"; readonly offer: BulkOffer }
  | { readonly type: "bulk.answer"; readonly value: FieldValue }
  | { readonly type: "bulk.submit" }
  /** Closes the dialog. */
  | { readonly type: "bulk.cancel" };

/** Reports of an action's own dialogs and of its run. */
export type BulkReport =
  | { readonly type: "bulk.confirmed" }
  | { readonly type: "bulk.progressed"; readonly answered: number }
  | { readonly type: "bulk.ended"; readonly outcome: BulkOutcome }
  /** There is no result of any row; the cache announces why. */
  | { readonly type: "bulk.failed" }
  | DialogReport;

interface BulkContext {
  readonly list: OpenList;
  /** Carries the actions out. */
  readonly work: Actor<typeof bulkWorkMachine>;
  readonly view: BulkList;
  readonly task: Omit<BulkTask, "body"> | undefined;
  readonly value: FieldValue;
  /** Number of refused attempts to submit; the fault is shown after the first. */
  readonly tries: number;
  readonly answered: number;
  readonly outcome: BulkOutcome | undefined;
  /** The dialog that is on screen. */
  readonly dialog: { readonly shows: "form" | "outcome"; readonly isLeaving: boolean } | undefined;
}

const taskOf = ({ task, value }: BulkContext): BulkTask | undefined =>
  task && { ...task, body: bodyWith(task.offer, value) };

const fault = ({ view, task, value }: Pick<BulkContext, "view" | "task" | "value">): string | undefined =>
  task && faultOf(view.bulk, task.offer, value);

/** The actions on the chosen rows of one list. */
export const bulkMachine = setup({
  types: {
    context: {} as BulkContext,
    events: {} as BulkEvent | BulkReport,
    input: {} as Pick<BulkContext, "list" | "work"> & {
      /** The action that was begun in this list before and whose end it has not told. */
      readonly begun: BulkTask | undefined;
    },
    emitted: {} as Announcement,
    children: {} as { choices: "choices" },
  },
  actors: {
    /** Asks the question that it gets; sends `bulk.confirmed` after a yes. */
    confirm: fromCallback<{ readonly type: "confirm.ask"; readonly question: Question }>(
      notProvided("confirm"),
    ),
    dialog: fromCallback<ModalEvent>(notProvided("dialog")),
    /** The options of the value that the dialog asks for. */
    choices: {} as typeof choicesMachine,
    /** Begins the action, or follows the one that was begun: `bulk.progressed`, then `bulk.ended` or `bulk.failed`. */
    act: fromCallback<
      EventObject,
      Pick<BulkContext, "list" | "work"> & { readonly task: BulkTask | undefined }
    >(notProvided("act")),
  },
  actions: {
    choose: assign(({ context, event }) => {
      assertEvent(event, "bulk.choose");
      const { offer } = event;
      const { selection, params } = context.list.getSnapshot().context;
      return { task: { offer, selection, params }, value: emptyAnswer(offer), tries: 0, answered: 0 };
    }),
    keep: ({ context }, rows: readonly ListRow[]) =>
      context.list.send({ type: "rows.choose", by: "keep", rows }),
    leave: assign({ dialog: ({ context: { dialog } }) => dialog && { ...dialog, isLeaving: true } }),
    ask: sendTo("confirm", ({ context: { view, task } }) => ({
      type: "confirm.ask" as const,
      question: task ? questionOf(view, task.offer, task.selection) : { message: "" },
    })),
    open: enqueueActions(({ context: { view, task }, enqueue }, shows: "form" | "outcome") => {
      enqueue.assign({ dialog: { shows, isLeaving: false } });
      enqueue.sendTo("dialog", {
        type: "modal.open",
        title: task ? titleOf(view, task.offer, task.selection) : "",
      });
    }),
    close: sendTo("dialog", { type: "modal.close" }),
    dismiss: sendTo("dialog", { type: "modal.dismiss", by: "button" }),
    tellAnswered: sendTo("dialog", ({ context: { task, value } }) => ({
      type: "modal.changed" as const,
      isDirty: task !== undefined && !sameValue(value, emptyAnswer(task.offer)),
    })),
  },
  guards: {
    asksValue: ({ event }) => event.type === "bulk.choose" && event.offer.field !== undefined,
    isBegun: ({ context }) => context.task !== undefined,
    readsOptions: ({ context }) => context.task?.offer.field?.optionsFrom !== undefined,
    /** A dialog that opened again meanwhile stays. */
    isLeaving: ({ context }) => context.dialog?.isLeaving === true,
    isFaulty: ({ context }) => fault(context) !== undefined,
  },
}).createMachine({
  id: "bulk",
  description: "Actions on the chosen rows of a list: asked once, sent in batches, told row by row.",
  context: ({ input: { list, work, begun } }) => ({
    list,
    work,
    view: list.getSnapshot().context.view,
    task: begun,
    value: "",
    tries: 0,
    answered: 0,
    outcome: undefined,
    dialog: undefined,
  }),
  invoke: [
    { src: "confirm", id: "confirm" },
    { src: "dialog", id: "dialog" },
  ],
  on: {
    "dialog.leaving": { actions: "leave" },
    "dialog.closed": { guard: "isLeaving", actions: assign({ dialog: undefined }) },
  },
  initial: "recalling",
  states: {
    recalling: { always: [{ guard: "isBegun", target: "acting" }, { target: "idle" }] },
    idle: {
      on: {
        "bulk.choose": [
          { guard: "asksValue", target: "asking", actions: "choose" },
          { actions: ["choose", "ask"] },
        ],
        "bulk.confirmed": "acting",
      },
    },
    /** The dialog asks for the action's value. */
    asking: {
      entry: { type: "open", params: "form" },
      initial: "deciding",
      on: {
        "bulk.answer": { actions: [assign({ value: ({ event }) => event.value }), "tellAnswered"] },
        "bulk.submit": [
          { guard: "isFaulty", actions: assign({ tries: ({ context }) => context.tries + 1 }) },
          { target: "acting", actions: "close" },
        ],
        "bulk.cancel": { actions: "dismiss" },
        "dialog.leaving": { target: "idle", actions: "leave" },
      },
      states: {
        deciding: { always: [{ guard: "readsOptions", target: "choosing" }, { target: "writing" }] },
        writing: {},
        choosing: {
          invoke: {
            src: "choices",
            id: "choices",
            input: ({ context: { task } }) => ({
              source: task?.offer.field?.optionsFrom?.source ?? "",
              value: "",
              of: "",
              current: [],
            }),
          },
        },
      },
    },
    acting: {
      invoke: {
        src: "act",
        id: "act",
        input: ({ context }) => ({ task: taskOf(context), list: context.list, work: context.work }),
      },
      on: {
        "bulk.progressed": { actions: assign({ answered: ({ event }) => event.answered }) },
        "bulk.ended": [
          {
            guard: ({ event }) => event.outcome.refused.length === 0,
            target: "idle",
            actions: [
              { type: "keep", params: [] },
              emit(({ context: { view, task }, event: { outcome } }) => ({
                type: "toast",
                tone: "success",
                text: task ? doneText(view, task.offer, outcome.done) : "",
              })),
            ],
          },
          {
            target: "telling",
            actions: [
              assign({ outcome: ({ event }) => event.outcome }),
              { type: "keep", params: ({ event }) => event.outcome.left },
            ],
          },
        ],
        "bulk.failed": "idle",
      },
    },
    /** The dialog names the rows that refused. */
    telling: {
      entry: { type: "open", params: "outcome" },
      on: {
        "bulk.cancel": { actions: "dismiss" },
        "dialog.leaving": { target: "idle", actions: "leave" },
      },
    },
  },
});

type Snapshot = SnapshotFrom<typeof bulkMachine>;

/** The dialog that asks for an action's value; undefined while none does. */
export const selectBulkForm = ({ context }: Snapshot) => {
  const { dialog, task, view, value, tries } = context;
  const field = task?.offer.field;
  if (dialog?.shows !== "form" || !task || !field) return undefined;
  const { message, confirmLabel } = questionOf(view, task.offer, task.selection);
  return {
    title: titleOf(view, task.offer, task.selection),
    message,
    submitLabel: confirmLabel,
    isLeaving: dialog.isLeaving,
    tries,
    field: { ...field, value, error: tries > 0 ? fault(context) : undefined, theirs: undefined },
  };
};

/** The options of the asked value as they are read; undefined where it has none to read. */
export const selectBulkChoices = ({ children }: Snapshot) => children.choices;

/** The dialog that tells which rows refused; undefined while none does. */
export const selectBulkOutcome = ({ context: { dialog, outcome, task, view } }: Snapshot) =>
  dialog?.shows === "outcome" && outcome && task
    ? {
        title: titleOf(view, task.offer, task.selection),
        summary: outcomeText(outcome),
        refused: outcome.refused,
        isLeaving: dialog.isLeaving,
      }
    : undefined;

/** The running action in words; undefined while none runs. */
export const selectBulkProgress = (snapshot: Snapshot): string | undefined => {
  const { view, task, answered } = snapshot.context;
  return snapshot.matches("acting") && task ? progressText(view, task.selection, answered) : undefined;
};

/** One record on its own page: read, shown, changed, removed. Source: behaviour.md §2, §4 Statuses, §7. */
import {
  and,
  assertEvent,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  not,
  raise,
  sendTo,
  setup,
} from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { isWritten, type Written } from "../base/undos.ts";
import { notProvided } from "../base/notProvided.ts";
import { recordGuards, recordStates, toRecordPhase } from "../cache/recordStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ActionCommand, ActionReport, FormReport } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import {
  actionsFor,
  confirmationOf,
  doneToast,
  holds,
  mayEdit,
  valueOf,
  type FieldIs,
  type FieldIsSet,
  type RecordAction,
} from "./recordAction.ts";

/** Events of a record's page. */
export type RecordEvent =
  | { readonly type: "record.retry" }
  /** Runs an action; an action with a question runs after a yes in the confirmation dialog. */
  | { readonly type: "record.act"; readonly action: string }
  /** Drops the result of an action, which the person has seen. */
  | { readonly type: "result.dismiss" }
  /** `at`: the field that takes the focus; the first one when absent. */
  | { readonly type: "form.open"; readonly at?: string }
  /** Takes `form.open` back while the form waits for the latest record. */
  | { readonly type: "form.cancel" }
  | FormReport;

/** A record as it is known before it is read. */
export interface KnownRecord<Entity> {
  readonly record: Entity;
  /** It is what its list's row knows; its related records may be missing. */
  readonly isPartial: boolean;
}

/** Input of a record's page. */
export interface RecordInput<Entity = unknown> {
  readonly id: string;
  /** Shown from the first moment, while the record is read; nothing when absent. */
  readonly known?: KnownRecord<Entity> | undefined;
  readonly actions: readonly RecordAction[];
  /** The ids of the actions that the person may take, including `update`. */
  readonly allowed: readonly string[];
  /** The person's own id, to leave out actions that no one may take on themself. */
  readonly selfId?: string | undefined;
  /** The person may only change records that they lead or are responsible for. Source: behaviour.md §6 Rows. */
  readonly writesOnlyInvolved?: boolean;
  /** In these states the record can only be read. */
  readonly readOnlyWhen?: FieldIs | FieldIsSet | undefined;
  /** A change of this field ends what an action answered, so the result is dropped. */
  readonly resultEndsWith?: string | undefined;
  /** In these states nothing that an action answered holds any more, so the result is dropped. */
  readonly resultEndsIn?: FieldIs | undefined;
  /** There is a draft: the form opens at the start to offer it. Source: behaviour.md §4 Unsaved work. */
  readonly hasDraft?: boolean;
  /** The address that opens once the record is deleted, while the page's own path is open. */
  readonly listPath: string;
  readonly ownPath?: string | undefined;
}

/** Context of a record's page. */
export interface RecordContext<Entity, Result = unknown>
  extends Omit<RecordInput, "known">, Pick<KnownRecord<Entity>, "isPartial"> {
  readonly record: Entity | undefined;
  /** The record by the last read that succeeded since the page opened. */
  readonly latest: Entity | undefined;
  /** The last read has ended, and no other one is under way. */
  readonly isLatest: boolean;
  readonly failure: Failure | undefined;
  /** The running action. */
  readonly action: RecordAction | undefined;
  /** The answer of an action, where the screen shows it; it stays until it is dismissed, replaced or void. */
  readonly result: Result | undefined;
  /** The times that the record was read again by itself since the person last changed it. */
  readonly looks: number;
  /** The field at which the form was opened; undefined stands for the first one. */
  readonly openedAt: string | undefined;
}

/** True where the person may edit the record as it stands: a cancelled reminder or a disabled project can only be read. */
export const isEditable = <Entity>({ record, ...context }: RecordContext<Entity>): boolean =>
  typeof record === "object" && record !== null && mayEdit(context, record, context.readOnlyWhen);

/** Time in milliseconds after which a record of which something is awaited is read again. Source: behaviour.md §9 Polling. */
const LOOK_AGAIN_MS = 3_000;
/** The most times that it is read again by itself. */
const MOST_LOOKS = 20;

/** Time in milliseconds for which the form waits before the person is offered to take 'Edit' back. */
const FORM_WAITS_MS = 1_000;

/** Creates the machine of a record's page. */
export const createRecordMachine = <Entity extends object, Result = undefined>() =>
  setup({
    types: {
      context: {} as RecordContext<Entity, Result>,
      events: {} as
        | RecordEvent
        | QueryChanged<Entity>
        | ActionReport<Result | Written | undefined>
        | { readonly type: "record.removed" },
      input: {} as RecordInput<Entity>,
      emitted: {} as Announcement,
    },
    actors: {
      /** Reads the record of this id with its related records. */
      watchRecord: fromCallback<QueryCommand<string>, string>(notProvided("watchRecord")),
      /** Takes `action.run`, asks where needed, and answers `action.begun`, `action.done` or `action.failed`. */
      runActions: fromCallback<ActionCommand>(notProvided("runActions")),
      /** Reads the record again in the background. */
      lookAgain: fromPromise<void, string>(notProvided("lookAgain")),
    },
    actions: {
      take: assign(({ context, event }) => {
        assertEvent(event, "query.changed");
        const { data, failure, isFetching, isPrevious } = event.query;
        const isLatest = data !== undefined && !isFetching && !isPrevious;
        const latest = isLatest && !failure ? data : context.latest;
        const result = isResultEnded(context, data) ? undefined : context.result;
        return { record: data, failure, isPartial: isPrevious, isLatest, latest, result };
      }),
      readAgain: sendTo("record", { type: "query.refetch" }),
      run: sendTo("actions", ({ context }, id: string) => commandOf(context, id)),
      choose: assign({
        action: ({ context }, id: string) => context.actions.find((action) => action.id === id),
      }),
      drop: assign({ action: undefined }),
      toastSuccess: emit(({ event }) => {
        assertEvent(event, "action.done");
        return event.toast ?? { type: "toast", tone: "success", text: "" };
      }),
      goToList: emit(({ context }) => ({ type: "navigate" as const, to: context.listPath, replace: true })),
    },
    guards: {
      ...recordGuards,
      isOffered: ({ context }, id: string) => offered(context).some((action) => action.id === id),
      isKnown: ({ context }) => context.record !== undefined,
      hasToast: ({ context }) => context.action?.success !== undefined,
      hasDraft: ({ context }) => context.hasDraft === true,
      isLatest: ({ context }) => context.isLatest && context.latest !== undefined,
      /** The last read failed, and none before it succeeded since the page opened. */
      isUnread: ({ context }) => context.failure !== undefined && context.latest === undefined,
      /** This read failed for good, and none before it succeeded since the page opened. */
      isReadInVain: ({ context, event }) =>
        event.type === "query.changed" && event.query.failure !== undefined && context.latest === undefined,
      isEditable: ({ context }) => isEditable(context),
      removes: ({ context }) => context.action?.removes === true,
      /** The person has left the page, which stands until the next one is drawn. */
      isLeft: () => false,
      /** The server is still working on something that the record shows. */
      isAwaited: () => false,
      /** The person can see the page. */
      isSeen: () => true,
      mayLook: ({ context }) => context.looks < MOST_LOOKS,
    },
  }).createMachine({
    id: "record",
    description: "One record on its own page: read, acted upon, edited and removed.",
    context: ({ input: { known, ...input } }) => ({
      ...input,
      record: known?.record,
      isPartial: known?.isPartial ?? false,
      latest: undefined,
      isLatest: false,
      failure: undefined,
      action: undefined,
      result: undefined,
      looks: 0,
      openedAt: undefined,
    }),
    invoke: { src: "runActions", id: "actions" },
    type: "parallel",
    states: {
      reading: {
        initial: "present",
        states: {
          present: {
            invoke: { src: "watchRecord", id: "record", input: ({ context }) => context.id },
            ...recordStates,
            on: {
              "record.removed": "removed",
              "record.retry": { actions: "readAgain" },
              "form.open": { guard: "isUnread", actions: "readAgain" },
              "query.changed": toRecordPhase,
            },
          },
          removed: {
            entry: enqueueActions(({ check, enqueue }) => {
              if (!check("isLeft")) enqueue("goToList");
            }),
          },
        },
      },
      acting: {
        initial: "idle",
        states: {
          idle: {
            on: {
              "record.act": {
                guard: { type: "isOffered", params: ({ event }) => event.action },
                actions: { type: "run", params: ({ event }) => event.action },
              },
              "action.begun": {
                target: "running",
                actions: { type: "choose", params: ({ event }) => event.action },
              },
              "result.dismiss": { actions: assign({ result: undefined }) },
            },
          },
          running: {
            on: {
              "action.done": {
                target: "done",
                actions: assign({
                  result: ({ context, event }) => shownOf(event.result) ?? resultLeft(context),
                }),
              },
              "action.failed": { target: "idle", actions: "drop" },
            },
          },
          done: {
            always: [
              {
                guard: "removes",
                target: "idle",
                actions: ["toastSuccess", "drop", raise({ type: "record.removed" })],
              },
              { guard: "hasToast", target: "idle", actions: ["toastSuccess", "drop"] },
              { target: "idle", actions: "drop" },
            ],
          },
        },
      },
      form: {
        initial: "deciding",
        states: {
          deciding: { always: [{ guard: "hasDraft", target: "opening" }, { target: "closed" }] },
          closed: {
            on: {
              "form.open": { target: "opening", actions: assign({ openedAt: ({ event }) => event.at }) },
            },
          },
          opening: {
            description:
              "The form waits for the latest record; it does not open where that can only be read, or not be read at all.",
            always: [
              { guard: and(["isLatest", "isEditable"]), target: "open" },
              { guard: "isLatest", target: "closed" },
            ],
            on: {
              "form.cancel": "closed",
              // a draft is still offered once 'Try again' has read the record
              "query.changed": { guard: and(["isReadInVain", not("hasDraft")]), target: "closed" },
            },
            initial: "soon",
            states: {
              soon: { after: { [FORM_WAITS_MS]: "late" } },
              late: { description: "The person is offered to take 'Edit' back." },
            },
          },
          open: { on: { "form.closed": "closed" } },
        },
      },
      following: {
        initial: "deciding",
        on: {
          "query.changed": ".deciding",
          "action.done": { target: ".deciding", actions: assign({ looks: 0 }) },
          "form.closed": { target: ".deciding", actions: assign({ looks: 0 }) },
        },
        states: {
          deciding: {
            always: [{ guard: and(["isAwaited", "mayLook"]), target: "waiting" }, { target: "resting" }],
          },
          resting: { description: "Nothing is awaited, or it takes too long." },
          waiting: {
            description:
              "Something that the record shows is awaited; the record is read again until it is there.",
            after: {
              [LOOK_AGAIN_MS]: [
                { guard: "isSeen", target: "looking" },
                { target: "waiting", reenter: true },
              ],
            },
          },
          looking: {
            entry: assign({ looks: ({ context }) => context.looks + 1 }),
            invoke: {
              src: "lookAgain",
              id: "look",
              input: ({ context }) => context.id,
              onDone: "deciding",
              onError: "deciding",
            },
          },
        },
      },
    },
  });

const offered = <Entity extends object, Result>(
  context: RecordContext<Entity, Result>,
): readonly RecordAction[] => (context.record ? actionsFor(context.actions, context, context.record) : []);

/** Whether the record that was read differs in the field with which the result ends, or is in a state in which it ends. */
const isResultEnded = <Entity extends object>(
  { record, resultEndsWith: field, resultEndsIn: state }: RecordContext<Entity>,
  read: Entity | undefined,
): boolean =>
  record !== undefined &&
  read !== undefined &&
  ((field !== undefined && valueOf(record, field) !== valueOf(read, field)) ||
    (state !== undefined && holds(read, state)));

/** The answer of an action where it is to be shown; undefined for a written record, which is read again. */
const shownOf = <Result>(answer: Result | Written | undefined): Result | undefined =>
  isWritten(answer) ? undefined : answer;

/** The result that stays shown after the running action. */
const resultLeft = <Entity, Result>({ action, result }: RecordContext<Entity, Result>): Result | undefined =>
  action?.voidsResult ? undefined : result;

const commandOf = <Entity extends object, Result>(
  context: RecordContext<Entity, Result>,
  id: string,
): ActionCommand => {
  const action = offered(context).find((one) => one.id === id);
  const question = action && context.record && confirmationOf(action, context.record);
  const record = context.record && { ...context.record, id: context.id };
  const toast = (answer: Written | undefined, isGone: boolean) =>
    doneToast(action, record, context, answer, isGone);
  const version = action?.namesVersion && record ? Number(valueOf(record, "version")) : undefined;
  return { type: "action.run", action: id, id: context.id, version, question, toast };
};

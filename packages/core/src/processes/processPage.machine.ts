/**
 * A process on its own page: read, its milestones selected and changed, started, held and resumed; one action at a
 * time. Source: behaviour.md §2 /process/{processId}, §4 Milestones.
 */
import type { ActingPerson, Process } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { recordGuards, recordStates, toRecordPhase } from "../cache/recordStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import type { KeptTexts } from "../dialogs/keptTexts.ts";
import type { DialogReport } from "../dialogs/question.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { chosenStepOf } from "./chosenStep.ts";
import { actionOf, type MilestoneChoice } from "./milestoneActions.ts";
import {
  isSheetPushed,
  processAddress,
  pushedAt,
  type ProcessAddress,
  type PushedSheet,
} from "./milestoneAddress.ts";
import {
  answerFault,
  askedAnew,
  commandOf,
  firstAnswersTo,
  hasAnswers,
  overtakenText,
  type Asking,
  type MilestoneAnswers,
  type MilestoneCommand,
} from "./milestoneCommand.ts";
import { processActionsOf, type ProcessAction } from "./processActions.ts";
import { milestoneDoneToast, processDoneToast } from "./whatFollowed.ts";

/** Events of a process's page. */
export type ProcessPageEvent =
  | { readonly type: "process.retry" }
  | { readonly type: "process.act"; readonly action: ProcessAction }
  /** `opensSheet`: the window is too narrow to show all about it in place. */
  | { readonly type: "milestone.select"; readonly id: string; readonly opensSheet?: boolean }
  | { readonly type: "step.open" }
  | { readonly type: "step.close" }
  | { readonly type: "milestone.ask"; readonly choice: MilestoneChoice }
  | { readonly type: "answers.change"; readonly answers: Partial<MilestoneAnswers> }
  | { readonly type: "answers.submit" }
  | { readonly type: "answers.cancel" };

/** The address of the page names another milestone, or opens or closes the step's sheet, or changes otherwise. */
interface AddressChanged extends ProcessAddress {
  readonly type: "address.changed";
  readonly isOverPage: boolean;
}

/** Input of a process's page. */
export interface ProcessPageInput {
  readonly id: string;
  readonly person: ActingPerson | undefined;
  /** Whether the person may change processes at all. */
  readonly mayUpdate: boolean;
  /** The server's time; the device's when absent. */
  readonly nowMs?: () => number;
  /** The search of the address; the page changes in it only what it names itself. */
  readonly search?: string;
  /** The milestone that the address names. */
  readonly selectedId?: string | undefined;
  /** Whether the address opens the step's sheet. */
  readonly isStepOpen?: boolean;
  /** Whether the address was opened from this page without a sheet: going back closes its sheet. */
  readonly isOverPage?: boolean;
  /** The process as it was read before: shown from the first moment, while it is read anew. */
  readonly known?: Process | undefined;
  readonly texts?: KeptTexts | undefined;
}

/** Context of a process's page. */
export interface ProcessPageContext
  extends Omit<ProcessPageInput, "known" | "isOverPage" | keyof ProcessAddress>, Asking, ProcessAddress {
  /** The last one; undefined where no sheet was opened from this page. */
  readonly pushed: PushedSheet | undefined;
  readonly failure: Failure | undefined;
  /** The running action on the process. */
  readonly action: ProcessAction | undefined;
}

/** An action on the process, and the version that it changes. */
export interface ProcessCommand {
  readonly id: string;
  readonly action: ProcessAction;
  readonly version: number;
}

/** The name of the dialog's kept texts; each step that work can be sent back to has its own. */
const dialogOf = ({ action, milestoneId, transitionId }: MilestoneChoice): string =>
  ["milestone", milestoneId, action, ...(transitionId === undefined ? [] : [transitionId])].join(" ");

/** The id of the step that the page shows: a link to its sheet opens the same step, whoever follows it and when. */
const shownIdOf = ({ process, person, selectedId }: ProcessPageContext): string | undefined =>
  (process && chosenStepOf(process, person, selectedId))?.record.id ?? selectedId;

/** The page of a process. */
export const processPageMachine = setup({
  types: {
    context: {} as ProcessPageContext,
    events: {} as ProcessPageEvent | QueryChanged<Process> | DialogReport | AddressChanged,
    input: {} as ProcessPageInput,
    emitted: {} as Announcement,
  },
  actors: {
    /** Reads the process of this id with everything on its page. */
    watchProcess: fromCallback<QueryCommand<string>, string>(notProvided("watchProcess")),
    /** Sends `address.changed` when the address of the page of this id changes. */
    watchAddress: fromCallback<{ type: string }, string>(notProvided("watchAddress")),
    /** Runs one action on one milestone; resolves to the process afterwards, or rejects with a `CallError`. */
    actOnMilestone: fromPromise<Process, MilestoneCommand>(notProvided("actOnMilestone")),
    /** The dialog that asks about a milestone: takes `modal.…`, answers `dialog.leaving` and `dialog.closed`. */
    dialog: fromCallback<ModalEvent>(notProvided("dialog")),
    /** Starts, holds or resumes the process. */
    changeProcess: fromPromise<unknown, ProcessCommand>(notProvided("changeProcess")),
  },
  actions: {
    take: assign(({ context, event }) => {
      assertEvent(event, "query.changed");
      const { data, failure } = event.query;
      return { process: data, failure, asked: askedAnew(context, data) };
    }),
    ask: assign(({ context }, choice: MilestoneChoice) => {
      const offered = actionOf(context.process, choice, context.person);
      const { note = "", reason = "" } = context.texts?.read(dialogOf(choice)) ?? {};
      if (!offered) return { asked: undefined };
      const answers = { ...firstAnswersTo(offered), note, reason };
      return { asked: { ...choice, ...answers, offered, tries: 0, failure: undefined } };
    }),
    keepTexts: ({ context: { asked, texts } }) => {
      if (asked) texts?.keep(dialogOf(asked), { note: asked.note, reason: asked.reason });
    },
    dropTexts: ({ context: { asked, texts } }) => {
      if (asked) texts?.forget(dialogOf(asked));
    },
    openDialog: sendTo("dialog", ({ context }) => ({
      type: "modal.open" as const,
      title: context.asked?.offered.label ?? "",
    })),
    tellAnswers: sendTo("dialog", ({ context }) => ({
      type: "modal.changed" as const,
      isDirty: context.asked !== undefined && hasAnswers(context.asked),
    })),
    /** Back closes the sheet. */
    pushAddress: emit(({ context }) => ({
      type: "navigate" as const,
      to: processAddress(context.id, context),
    })),
    /** A press on each of ten cards is one page. */
    replaceAddress: emit(({ context }) => ({
      type: "navigate" as const,
      to: processAddress(context.id, context),
      replace: true,
    })),
    leaveSheet: emit(({ context }) => ({
      type: "return" as const,
      to: processAddress(context.id, context),
    })),
    goBack: emit({ type: "back" }),
    openSheet: assign((_, pushed: PushedSheet) => ({ selectedId: pushed.stepId, isStepOpen: true, pushed })),
    closeSheet: assign((_, selectedId: string | undefined) => ({ selectedId, isStepOpen: false })),
    choose: assign(({ context, event }) => {
      assertEvent(event, "milestone.select");
      const { id, opensSheet = false } = event;
      return {
        selectedId: id,
        isStepOpen: opensSheet,
        pushed: isSheetPushed(context) ? { stepId: id, below: id } : context.pushed,
      };
    }),
    follow: assign(({ context, event }) => {
      assertEvent(event, "address.changed");
      const { search, selectedId, isStepOpen, isOverPage } = event;
      const pushed = pushedAt({ ...context, selectedId, isStepOpen }, isOverPage);
      return { search, selectedId, isStepOpen, pushed };
    }),
    forgetQuestion: assign({ asked: undefined }),
    closeDialog: sendTo("dialog", { type: "modal.close" }),
    toastMilestone: emit(({ context: { asked, person } }, answer: Process) =>
      milestoneDoneToast(
        answer,
        { action: asked?.action ?? "complete", milestoneId: asked?.offered.target.id ?? "" },
        person,
      ),
    ),
    toastProcess: emit(({ context }) => processDoneToast(context.process, context.action ?? "start")),
    toastNews: emit((_, text: string) => ({ type: "toast" as const, tone: "blank" as const, text })),
  },
  guards: {
    ...recordGuards,
    isKnown: ({ context }) => context.process !== undefined,
    isPossible: ({ context }, choice: MilestoneChoice) => {
      const action = actionOf(context.process, choice, context.person);
      return action !== undefined && action.refusal === undefined;
    },
    isAnswered: ({ context }) => answerFault(context) === undefined,
    isOffered: ({ context }, action: ProcessAction) =>
      processActionsOf(context).some((offered) => offered.action === action && offered.refusal === undefined),
  },
}).createMachine({
  id: "processPage",
  description: "A process on its own page: one action at a time on it or on one of its milestones.",
  context: ({ input: { known, isOverPage = false, isStepOpen = false, selectedId, ...input } }) => ({
    ...input,
    search: input.search ?? "",
    selectedId,
    isStepOpen,
    pushed: pushedAt({ isStepOpen, selectedId, pushed: undefined }, isOverPage),
    process: known,
    failure: undefined,
    asked: undefined,
    action: undefined,
  }),
  type: "parallel",
  invoke: [
    { src: "dialog", id: "dialog" },
    { src: "watchAddress", id: "address", input: ({ context }) => context.id },
  ],
  states: {
    choosing: {
      initial: "following",
      states: {
        following: {
          on: {
            "address.changed": { actions: "follow" },
            "milestone.select": [
              {
                guard: ({ context, event }) => event.opensSheet === true && !context.isStepOpen,
                actions: [
                  { type: "openSheet", params: ({ event: { id } }) => ({ stepId: id, below: id }) },
                  "pushAddress",
                ],
              },
              {
                guard: ({ context, event }) => event.opensSheet !== true && isSheetPushed(context),
                target: "returning",
                actions: { type: "closeSheet", params: ({ event }) => event.id },
              },
              { actions: ["choose", "replaceAddress"] },
            ],
            "step.open": {
              guard: ({ context }) => !context.isStepOpen,
              actions: [
                {
                  type: "openSheet",
                  params: ({ context }) => ({ stepId: shownIdOf(context), below: context.selectedId }),
                },
                "pushAddress",
              ],
            },
            "step.close": [
              {
                guard: ({ context }) => isSheetPushed(context),
                target: "returning",
                actions: { type: "closeSheet", params: ({ context }) => context.pushed?.below },
              },
              {
                guard: ({ context }) => context.isStepOpen,
                actions: [{ type: "closeSheet", params: ({ context }) => context.selectedId }, "leaveSheet"],
              },
            ],
          },
        },
        /** The sheet is closed, and the address goes back to the entry below it. */
        returning: {
          entry: "goBack",
          on: {
            "address.changed": [
              // A link in the sheet, such as to a finding, has pushed another entry over it.
              { guard: ({ event }) => event.isStepOpen, actions: "goBack" },
              // The entry may name no step or another one; the step that was chosen stays.
              {
                target: "following",
                actions: [assign({ search: ({ event }) => event.search }), "replaceAddress"],
              },
            ],
            "milestone.select": { actions: assign({ selectedId: ({ event }) => event.id }) },
          },
        },
      },
    },
    reading: {
      invoke: { src: "watchProcess", id: "process", input: ({ context }) => context.id },
      ...recordStates,
      on: {
        "process.retry": { actions: sendTo("process", { type: "query.refetch" }) },
        "query.changed": toRecordPhase,
      },
    },
    acting: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "dialog.closed": { actions: "forgetQuestion" },
            "milestone.ask": {
              guard: { type: "isPossible", params: ({ event }) => event.choice },
              target: "asking",
              actions: [{ type: "ask", params: ({ event }) => event.choice }, "openDialog", "tellAnswers"],
            },
            "process.act": {
              guard: { type: "isOffered", params: ({ event }) => event.action },
              target: "changing",
              actions: assign({ action: ({ event }) => event.action }),
            },
          },
        },
        /** The person adds a note, ticks evidence, gives a reason or consents. An action that becomes impossible meanwhile is explained, not sent. */
        asking: {
          on: {
            "answers.change": {
              actions: [
                assign({
                  asked: ({ context, event }) => context.asked && { ...context.asked, ...event.answers },
                }),
                "keepTexts",
                "tellAnswers",
              ],
            },
            "answers.submit": [
              { guard: "isAnswered", target: "sending" },
              {
                actions: assign({
                  asked: ({ context }) =>
                    context.asked && { ...context.asked, tries: context.asked.tries + 1 },
                }),
              },
            ],
            // The dialog asks first where there is an answer.
            "answers.cancel": { actions: sendTo("dialog", { type: "modal.dismiss", by: "button" }) },
            "dialog.leaving": { target: "idle", actions: "dropTexts" },
          },
        },
        sending: {
          entry: assign({
            asked: ({ context }) => context.asked && { ...context.asked, failure: undefined },
          }),
          invoke: {
            src: "actOnMilestone",
            id: "actOnMilestone",
            input: ({ context }) => commandOf(context),
            onDone: [
              {
                guard: ({ context, event }) => overtakenText(context, event.output) !== undefined,
                target: "idle",
                actions: [
                  {
                    type: "toastNews",
                    params: ({ context, event }) => overtakenText(context, event.output) ?? "",
                  },
                  "dropTexts",
                  "closeDialog",
                ],
              },
              {
                target: "idle",
                actions: [
                  { type: "toastMilestone", params: ({ event }) => event.output },
                  "dropTexts",
                  "closeDialog",
                ],
              },
            ],
            onError: {
              target: "asking",
              actions: assign({
                asked: ({ context, event }) =>
                  context.asked && { ...context.asked, failure: failureOf(event.error) },
              }),
            },
          },
        },
        changing: {
          on: { "dialog.closed": { actions: "forgetQuestion" } },
          invoke: {
            src: "changeProcess",
            id: "changeProcess",
            input: ({ context }) => ({
              id: context.id,
              action: context.action ?? "start",
              version: context.process?.version ?? 0,
            }),
            onDone: { target: "idle", actions: ["toastProcess", assign({ action: undefined })] },
            // The cache has announced the failure and reads the process again.
            onError: { target: "idle", actions: assign({ action: undefined }) },
          },
        },
      },
    },
  },
});

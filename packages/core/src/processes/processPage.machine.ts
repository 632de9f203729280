/**
 * A process on its own page: read, its milestones selected and changed, started, held and resumed; one action at a
 * time. Source: behaviour.md §2 /process/{processId}, §4 Milestones.
 */
import type { ActingPerson, Process } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { readingGuards, recordStates, toRecordPhase } from "../cache/readingStates.ts";
import type { QueryChanged, QueryCommand } from "../cache/watchQuery.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import type { KeptTexts } from "../dialogs/keptTexts.ts";
import type { DialogReport } from "../dialogs/question.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { chosenStepOf } from "./chosenStep.ts";
import { actionOf, type MilestoneChoice } from "./milestoneActions.ts";
import { processAddress, type ProcessAddress } from "./milestoneAddress.ts";
import {
  answerFault,
  askedAnew,
  commandOf,
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
}

/** Input of a process's page. */
export interface ProcessPageInput {
  readonly id: string;
  readonly person: ActingPerson | undefined;
  /** Whether the person may change processes at all. */
  readonly mayUpdate: boolean;
  /** The search of the address; the page changes in it only what it names itself. */
  readonly search?: string;
  /** The milestone that the address names. */
  readonly selectedId?: string | undefined;
  /** Whether the address opens the step's sheet. */
  readonly isStepOpen?: boolean;
  /** The process as it was read before: shown from the first moment, while it is read anew. */
  readonly known?: Process | undefined;
  readonly texts?: KeptTexts | undefined;
}

/** Context of a process's page. */
export interface ProcessPageContext
  extends Omit<ProcessPageInput, "known" | keyof ProcessAddress>, Asking, ProcessAddress {
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

const hasAnswers = ({ note, evidence, reason, isAgreed }: MilestoneAnswers): boolean =>
  note.trim() !== "" || evidence.length > 0 || reason.trim() !== "" || isAgreed;

/** The name of the dialog's kept texts; each step that work can be sent back to has its own. */
const dialogOf = ({ action, milestoneId, transitionId }: MilestoneChoice): string =>
  ["milestone", milestoneId, action, ...(transitionId === undefined ? [] : [transitionId])].join(" ");

/** The id of the step that the page shows: a link to its sheet opens the same step, whoever follows it and when. */
const shownIdOf = ({ process, person, selectedId }: ProcessPageContext): string | undefined =>
  (process && chosenStepOf(process, person, selectedId))?.record.id ?? selectedId;

const nothingAnswered = { note: "", evidence: [], reason: "", isAgreed: false } as const;

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
      const answers = { ...nothingAnswered, note, reason };
      return { asked: offered && { ...choice, ...answers, offered, tries: 0, failure: undefined } };
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
    tellAddress: emit(({ context }) => ({
      type: "navigate" as const,
      to: processAddress(context.id, context),
      // Back closes the sheet; in place, a press on each of ten cards is one page.
      replace: !context.isStepOpen,
    })),
    follow: assign((_, said: Partial<ProcessAddress>) => said),
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
    ...readingGuards,
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
  context: ({ input: { known, ...input } }) => ({
    ...input,
    search: input.search ?? "",
    selectedId: input.selectedId,
    isStepOpen: input.isStepOpen ?? false,
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
  on: {
    "address.changed": {
      actions: {
        type: "follow",
        params: ({ event: { search, selectedId, isStepOpen } }) => ({ search, selectedId, isStepOpen }),
      },
    },
    "milestone.select": {
      actions: [
        {
          type: "follow",
          params: ({ event: { id, opensSheet = false } }) => ({ selectedId: id, isStepOpen: opensSheet }),
        },
        "tellAddress",
      ],
    },
    "step.open": {
      guard: ({ context }) => !context.isStepOpen,
      actions: [
        {
          type: "follow",
          params: ({ context }) => ({ selectedId: shownIdOf(context), isStepOpen: true }),
        },
        "tellAddress",
      ],
    },
    "step.close": {
      guard: ({ context }) => context.isStepOpen,
      actions: [assign({ isStepOpen: false }), "tellAddress"],
    },
  },
  states: {
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

/**
 * The editor of a process template: read → edit, undo, redo → save or publish. Faults of the graph show while it is
 * drawn; only a graph without faults can be published. Unsaved work survives as a draft. Source: behaviour.md §2
 * Process templates, §4 Milestones, §4 Unsaved work.
 */
import { processTemplates } from "@canopy/contracts";
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import { failureOf, isMissing, isProblem, type Failure } from "../failures/failure.ts";
import { isDefinite } from "../forms/formSteps.ts";
import { messages } from "../text/messages.ts";
import { redone, startHistory, undone, type EditHistory } from "./editHistory.ts";
import {
  emptyTemplate,
  isPublishable,
  isTemplateDirty,
  isValid,
  type EditedTemplate,
  type StoredTemplate,
  type TemplateSave,
} from "./editedTemplate.ts";
import { keptEdits, keptOffer, type KeptTemplate } from "./templateDraft.ts";
import { afterTyping, errorsWith, hasUnsavedEdits, type RefusedText } from "./refusedTexts.ts";
import {
  afterEdit,
  afterTravel,
  errorsAfter,
  freshIn,
  isOutdated,
  openedWith,
  rereadWith,
  restoredFrom,
  savedWith,
  untouched,
  type TemplateEdit,
} from "./templateEdits.ts";
import { erroneousSelection, refusedFields } from "./templateErrors.ts";
import {
  answeredWith,
  askedOf,
  editOf,
  faultOfQuestion,
  hasAnswers,
  type TemplateAsk,
} from "./templateQuestions.ts";
import type {
  TemplateEditorContext,
  TemplateEditorEvent,
  TemplateEditorInput,
} from "./templateEditorContext.ts";

/** Rules and functions that the app supplies. */
export interface TemplateEditorRules {
  /** Makes a new Idempotency-Key. */
  readonly newKey: () => string;
  /** The address of a template's editor. */
  readonly editPath: (id: string) => string;
}

const thrown = ({ event }: { readonly event: { readonly error: unknown } }): Failure =>
  failureOf(event.error);
const fail = { type: "fail", params: thrown } as const;

interface At {
  readonly context: TemplateEditorContext;
}

/** Nothing of the person's would be lost if another version took the place of the one that is shown. */
const isAtRest = ({ context }: At): boolean =>
  context.stored !== undefined && context.question === undefined && !hasUnsavedEdits(context);

/** Stores unsaved edits as a draft. */
const keepEdits = { type: "keepDraft", params: ({ context }: At) => keptEdits(context) } as const;
/** Removes the draft of the edits; an earlier one that nobody has answered yet stays. */
const dropEdits = { type: "keepDraft", params: ({ context }: At) => keptOffer(context) } as const;

/** Opens the review of what publishing changes. */
const reviewIt = { type: "ask", params: { about: "publish" } } as const;

/** Creates the machine of the template editor. */
export const createTemplateEditorMachine = ({ editPath, newKey }: TemplateEditorRules) =>
  setup({
    types: {
      context: {} as TemplateEditorContext,
      events: {} as TemplateEditorEvent,
      input: {} as TemplateEditorInput,
      emitted: {} as Announcement,
    },
    actors: {
      /** Reads a template with its graph; rejects with a `CallError`. */
      readTemplate: fromPromise<StoredTemplate, { readonly id: string }>(notProvided("readTemplate")),
      /** Sends `editor.wake` each time the person comes back to the page. */
      wakes: fromCallback(notProvided("wakes")),
      /** Creates or changes it, and publishes it where asked; rejects with a `CallError`. */
      saveTemplate: fromPromise<StoredTemplate, TemplateSave>(notProvided("saveTemplate")),
      /** The dialog of a question: takes `modal.…`, answers `dialog.leaving` and `dialog.closed`. */
      dialog: fromCallback<ModalEvent>(notProvided("dialog")),
    },
    actions: {
      drawKey: assign({ idempotencyKey: () => newKey() }),
      /** Stores the draft for this person and template. */
      keepDraft: notProvided("keepDraft") as (_: unknown, kept: KeptTemplate) => void,
      /** Tells the app whether leaving loses something, and stores nothing. */
      tellUnsaved: notProvided("tellUnsaved"),
      edit: assign(({ context }, edit: TemplateEdit) => afterEdit(context, edit)),
      type: assign(({ context }, typed: Pick<RefusedText, "place" | "text">) => {
        const refused = afterTyping(context.refused, context.history.present, typed);
        return { refused, errors: errorsAfter(context, context.history.present, refused) };
      }),
      /** Adds what the question asked for. */
      add: assign(({ context }) => {
        const edit = context.question && editOf(context.question);
        return edit ? afterEdit(context, edit) : {};
      }),
      ask: assign(({ context }, ask: TemplateAsk) => ({
        question: askedOf(ask, context.history.present.graph),
        isQuestionLeaving: false,
      })),
      leaveQuestion: assign({ isQuestionLeaving: true }),
      closeDialog: sendTo("dialog", { type: "modal.close" }),
      openDialog: sendTo("dialog", ({ context }) => ({
        type: "modal.open" as const,
        title: context.question?.about ?? "",
      })),
      tellAnswers: sendTo("dialog", ({ context: { question } }) => ({
        type: "modal.changed" as const,
        isDirty: question !== undefined && hasAnswers(question),
      })),
      show: assign(({ context }, history: EditHistory<EditedTemplate>) => afterTravel(context, history)),
      /** Restores the earlier draft; this can be undone. An outdated one keeps its version until the conflict is settled. */
      restore: assign(({ context }) => restoredFrom(context)),
      open: assign((_, stored: StoredTemplate) => openedWith(stored)),
      takeReread: assign(({ context }, stored: StoredTemplate) => rereadWith(context, stored)),
      takeSaved: assign(({ context }, stored: StoredTemplate) => savedWith(context, stored)),
      fail: assign(({ context }, failure: Failure) => {
        const errors = refusedFields(failure);
        const selection = errors ? undefined : context.selection;
        return {
          sent: undefined,
          selection,
          freshKey: freshIn(context, selection),
          ...(errors ? { errors } : { failure }),
        };
      }),
      showErrors: assign(({ context }) => {
        const { history, refused } = context;
        const errors = errorsWith(history.present, refused);
        const selection = erroneousSelection(errors, history.present.graph, context.selection);
        return { errors, selection, freshKey: freshIn(context, selection) };
      }),
      toast: emit((_, text: string) => ({ type: "toast" as const, tone: "success" as const, text })),
      goToEditor: emit((_, id: string) => ({ type: "navigate" as const, to: editPath(id), replace: true })),
    },
    guards: {
      isNew: ({ context }) => context.id === undefined,
      isUnstored: ({ context }) => context.stored === undefined,
      isEdited: ({ context }) => isTemplateDirty(context),
      isAtRest,
      /** The template was deleted, and nothing unsaved is left of it. */
      isGone: ({ context }, failure: Failure) => isAtRest({ context }) && isMissing(failure),
      isInvalid: ({ context }) => context.refused.length > 0 || !isValid(context.history.present),
      isPublishable: ({ context }) => isPublishable(context.history.present),
      canTravel: ({ context: { question, isQuestionLeaving } }, way: readonly EditedTemplate[]) =>
        way.length > 0 && (question === undefined || isQuestionLeaving),
      isAsked: ({ context }) => context.question !== undefined && !context.isQuestionLeaving,
      /** The open question is the review before publishing, and nothing stands against it. */
      isReviewed: ({ context: { question, isQuestionLeaving, history } }) =>
        question?.about === "publish" && !isQuestionLeaving && isPublishable(history.present),
      isUnanswered: ({ context: { question, isQuestionLeaving, history } }) =>
        question !== undefined &&
        !isQuestionLeaving &&
        faultOfQuestion(question, history.present.graph) !== undefined,
      /** The draft changes another version than the one that was read. */
      isDraftOutdated: ({ context }) => isOutdated(context),
      /** A conflict is possible only for a template that was read or saved. */
      isConflict: ({ context }, failure: Failure) =>
        context.stored !== undefined && isProblem(failure, "/errors/conflict"),
      /** The server certainly stored nothing, so the next try is another request. */
      isDefinite: (_, failure: Failure) => isDefinite(failure),
    },
  }).createMachine({
    id: "templateEditor",
    description: "The editor of a process template: read, edited with undo and redo, saved and published.",
    context: ({ input }) => ({
      ...input,
      stored: undefined,
      history: startHistory(emptyTemplate),
      ...untouched,
      sent: undefined,
      isPublishing: false,
      idempotencyKey: newKey(),
    }),
    invoke: { src: "dialog", id: "dialog" },
    on: { "dialog.closed": { actions: assign({ question: undefined }) } },
    initial: "deciding",
    states: {
      deciding: { always: [{ guard: "isNew", target: "editing" }, { target: "loading" }] },
      loading: {
        invoke: {
          src: "readTemplate",
          id: "readTemplate",
          input: ({ context }) => ({ id: context.id ?? "" }),
          onDone: { target: "editing", actions: { type: "open", params: ({ event }) => event.output } },
          onError: { target: "failed", actions: fail },
        },
      },
      failed: { on: { "editor.retry": "loading" } },
      editing: {
        initial: "idle",
        on: {
          "editor.edit": {
            actions: [{ type: "edit", params: ({ event }) => event.edit }, keepEdits],
          },
          // Without edits the stored draft, if any, is another tab's.
          "editor.type": [
            { guard: "isEdited", actions: [{ type: "type", params: ({ event }) => event }, keepEdits] },
            { actions: [{ type: "type", params: ({ event }) => event }, "tellUnsaved"] },
          ],
          "edit.undo": {
            guard: { type: "canTravel", params: ({ context }) => context.history.past },
            actions: [{ type: "show", params: ({ context }) => undone(context.history) }, keepEdits],
          },
          "edit.redo": {
            guard: { type: "canTravel", params: ({ context }) => context.history.future },
            actions: [{ type: "show", params: ({ context }) => redone(context.history) }, keepEdits],
          },
          "editor.select": {
            actions: assign(({ context, event: { selection } }) => ({
              selection,
              freshKey: freshIn(context, selection),
            })),
          },
          "question.ask": {
            actions: [{ type: "ask", params: ({ event }) => event.ask }, "openDialog"],
          },
          "question.answer": {
            guard: "isAsked",
            actions: [
              assign({
                question: ({ context, event }) =>
                  context.question &&
                  answeredWith(context.question, event.answers, context.history.present.graph),
              }),
              "tellAnswers",
            ],
          },
          "question.submit": [
            {
              guard: "isUnanswered",
              actions: assign({
                question: ({ context: { question } }) =>
                  question && { ...question, tries: question.tries + 1 },
              }),
            },
            {
              guard: "isAsked",
              actions: ["add", keepEdits, "leaveQuestion", "closeDialog"],
            },
          ],
          // The dialog asks first where there is an answer.
          "question.cancel": { actions: sendTo("dialog", { type: "modal.dismiss", by: "button" }) },
          "dialog.leaving": { actions: "leaveQuestion" },
          "draft.restore": [
            { guard: "isDraftOutdated", target: ".conflicted", actions: ["restore", keepEdits] },
            { actions: ["restore", keepEdits] },
          ],
          "draft.discard": {
            actions: [assign({ draft: ({ context }) => context.draft?.earlier }), keepEdits],
          },
          // Without a question: the link that leaves the page has already asked.
          "editor.discard": { actions: dropEdits },
        },
        states: {
          idle: {
            invoke: { src: "wakes", id: "wakes" },
            on: {
              "editor.save": [
                { guard: "isInvalid", actions: "showErrors" },
                { target: "saving", actions: assign({ isPublishing: false }) },
              ],
              "editor.publish": [
                { guard: "isInvalid", actions: "showErrors" },
                { guard: "isPublishable", actions: [reviewIt, "openDialog"] },
              ],
              "question.submit": {
                guard: "isReviewed",
                target: "saving",
                actions: [assign({ isPublishing: true }), "leaveQuestion", "closeDialog"],
              },
            },
            initial: "resting",
            states: {
              resting: { on: { "editor.wake": { guard: "isAtRest", target: "rereading" } } },
              /** Reads what others may have saved; what the person does meanwhile wins over it. */
              rereading: {
                invoke: {
                  src: "readTemplate",
                  id: "reread",
                  input: ({ context }) => ({ id: context.id ?? "" }),
                  onDone: [
                    {
                      guard: "isAtRest",
                      target: "resting",
                      actions: { type: "takeReread", params: ({ event }) => event.output },
                    },
                    { target: "resting" },
                  ],
                  onError: [
                    {
                      guard: { type: "isGone", params: thrown },
                      target: "#templateEditor.failed",
                      actions: fail,
                    },
                    { target: "resting" },
                  ],
                },
              },
            },
          },
          saving: {
            entry: assign({ sent: ({ context }) => context.history.present, failure: undefined }),
            invoke: {
              src: "saveTemplate",
              id: "saveTemplate",
              input: ({ context }) => ({
                id: context.id,
                template: context.history.present,
                base: context.stored?.template,
                version: context.stored?.version,
                publish: context.isPublishing,
                idempotencyKey: context.idempotencyKey,
              }),
              onDone: [
                {
                  guard: "isUnstored",
                  target: "idle",
                  actions: [
                    { type: "toast", params: messages.created(processTemplates.noun) },
                    // the draft of a new template has no id
                    dropEdits,
                    { type: "takeSaved", params: ({ event }) => event.output },
                    keepEdits,
                    { type: "goToEditor", params: ({ event }) => event.output.id },
                  ],
                },
                {
                  target: "idle",
                  actions: [
                    { type: "toast", params: messages.updated(processTemplates.noun) },
                    { type: "takeSaved", params: ({ event }) => event.output },
                    keepEdits,
                  ],
                },
              ],
              onError: [
                { guard: { type: "isConflict", params: thrown }, target: "conflicted", actions: fail },
                {
                  guard: { type: "isDefinite", params: thrown },
                  target: "idle",
                  actions: [fail, "drawKey"],
                },
                { target: "idle", actions: fail },
              ],
            },
          },
          conflicted: {
            on: {
              "conflict.takeTheirs": { target: "#templateEditor.loading", actions: dropEdits },
              "conflict.keepMine": { target: "rebasing", actions: assign({ failure: undefined }) },
            },
          },
          /** Takes only the new version: the edits stay and can be saved over it. */
          rebasing: {
            invoke: {
              src: "readTemplate",
              id: "rebase",
              input: ({ context }) => ({ id: context.id ?? "" }),
              onDone: {
                target: "idle",
                actions: [assign({ stored: ({ event }) => event.output, failure: undefined }), keepEdits],
              },
              onError: { target: "conflicted", actions: fail },
            },
          },
        },
      },
    },
  });

/**
 * The editor of a process template: read → edit, undo, redo → save or publish. What is wrong with the graph shows
 * while it is drawn; only a graph without faults is published. Unsaved work survives as a draft.
 * Source: behaviour.md §2 Process templates, §4 Milestones, §4 Unsaved work.
 */
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import type { DialogReport } from "../dialogs/question.ts";
import { failureOf, isProblem, type Failure } from "../failures/failure.ts";
import { messages, screenNouns } from "../text/messages.ts";
import { faultsOf } from "./editedGraph.ts";
import { edited, redone, startHistory, undone, type EditHistory } from "./editHistory.ts";
import {
  checkTemplate,
  emptyTemplate,
  isTemplateDirty,
  type EditedTemplate,
  type StoredTemplate,
  type TemplateErrors,
  type TemplateSave,
} from "./editedTemplate.ts";
import { afterEdit, errorsAfter, selectionIn, type Selection, type TemplateEdit } from "./templateEdits.ts";
import {
  answeredWith,
  askedOf,
  editOf,
  faultOfQuestion,
  hasAnswers,
  type TemplateAnswers,
  type TemplateAsk,
  type TemplateQuestion,
} from "./templateQuestions.ts";

/** What a person does in the editor. */
export type TemplateEditorEvent =
  | DialogReport
  | { readonly type: "editor.edit"; readonly edit: TemplateEdit }
  | { readonly type: "edit.undo" }
  | { readonly type: "edit.redo" }
  | { readonly type: "editor.select"; readonly selection: Selection | undefined }
  /** Something is to be added: asks for what it needs first. */
  | { readonly type: "question.ask"; readonly ask: TemplateAsk }
  | { readonly type: "question.answer"; readonly answers: TemplateAnswers }
  | { readonly type: "question.submit" }
  | { readonly type: "question.cancel" }
  | { readonly type: "editor.save" }
  /** Saves and publishes; only a graph without faults is. */
  | { readonly type: "editor.publish" }
  | { readonly type: "editor.retry" }
  /** After a conflict: take what the others saved, or keep mine over it. */
  | { readonly type: "conflict.takeTheirs" }
  | { readonly type: "conflict.keepMine" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" };

/** What the editor is told at the start. */
export interface TemplateEditorInput {
  /** Undefined for a new template. */
  readonly id: string | undefined;
  /** Unsaved work of an earlier time, to be offered, and the version that it was written over. */
  readonly draft: { readonly template: EditedTemplate; readonly version: number | undefined } | undefined;
}

/** What the editor knows. */
export interface TemplateEditorContext extends TemplateEditorInput {
  /** As the server has it; undefined before it was read or first saved. */
  readonly stored: StoredTemplate | undefined;
  readonly history: EditHistory<EditedTemplate>;
  readonly selection: Selection | undefined;
  /** What is asked before something is added. */
  readonly question: TemplateQuestion | undefined;
  /** The question's dialog is on its way out. */
  readonly isQuestionLeaving: boolean;
  /** What keeps it from being saved; shown after a try. */
  readonly errors: TemplateErrors;
  readonly failure: Failure | undefined;
  /** What is being saved. */
  readonly sent: EditedTemplate | undefined;
  readonly isPublishing: boolean;
  readonly idempotencyKey: string;
}

/** What the editor must be told beside its input. */
export interface TemplateEditorRules {
  /** A new Idempotency-Key. */
  readonly newKey: () => string;
  /** Where a template is edited. */
  readonly editPath: (id: string) => string;
}

/** The unsaved work to be kept; without a template it is removed. */
export interface KeptTemplate {
  readonly template: EditedTemplate | undefined;
  readonly version: number | undefined;
}

interface At {
  readonly context: TemplateEditorContext;
}

/** Keeps what is not saved yet. */
const keepEdits = {
  type: "keepDraft",
  params: ({ context }: At): KeptTemplate => ({
    template: isTemplateDirty(context) ? context.history.present : undefined,
    version: context.stored?.version,
  }),
} as const;

/** Nothing is unsaved any more. */
const dropDraft = {
  type: "keepDraft",
  params: { template: undefined, version: undefined } satisfies KeptTemplate,
} as const;

/** The editor of any template. */
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
      /** Creates or changes it, and publishes it where asked; rejects with a `CallError`. */
      saveTemplate: fromPromise<StoredTemplate, TemplateSave>(notProvided("saveTemplate")),
      /** The dialog of a question: takes `modal.…`, answers `dialog.leaving` and `dialog.closed`. */
      dialog: fromCallback<ModalEvent>(notProvided("dialog")),
    },
    actions: {
      /** Keeps the unsaved work for this person and template. */
      keepDraft: notProvided("keepDraft") as (_: unknown, kept: KeptTemplate) => void,
      edit: assign(({ context }, edit: TemplateEdit) => afterEdit(context, edit)),
      /** What was asked for is added. */
      add: assign(({ context }) => {
        const edit = context.question && editOf(context.question);
        return edit ? afterEdit(context, edit) : {};
      }),
      openDialog: sendTo("dialog", ({ context }) => ({
        type: "modal.open" as const,
        title: context.question?.about ?? "",
      })),
      tellAnswers: sendTo("dialog", ({ context: { question } }) => ({
        type: "modal.changed" as const,
        isDirty: question !== undefined && hasAnswers(question),
      })),
      show: assign(({ context }, history: EditHistory<EditedTemplate>) => ({
        history,
        selection: selectionIn(history.present, context.selection),
        errors: errorsAfter(context, history.present),
      })),
      /** Takes the unsaved work of an earlier time; it can be undone. */
      restore: assign(({ context: { draft, history } }) => ({
        history: draft ? edited(history, draft.template) : history,
        draft: undefined,
      })),
      open: assign((_, stored: StoredTemplate) => ({
        id: stored.id,
        stored,
        history: startHistory(stored.template),
        selection: undefined,
        question: undefined,
        isQuestionLeaving: false,
        errors: {},
        failure: undefined,
      })),
      takeSaved: assign(({ context }, stored: StoredTemplate) => ({
        id: stored.id,
        // what was typed while it was saved is still unsaved
        stored: { ...stored, template: context.sent ?? stored.template },
        sent: undefined,
        failure: undefined,
        errors: {},
      })),
      fail: assign((_, { error }: { readonly error: unknown }) => ({
        failure: failureOf(error),
        sent: undefined,
      })),
      showErrors: assign({ errors: ({ context }) => checkTemplate(context.history.present) }),
      toast: emit((_, text: string) => ({ type: "toast" as const, tone: "success" as const, text })),
      goToEditor: emit((_, id: string) => ({ type: "navigate" as const, to: editPath(id), replace: true })),
    },
    guards: {
      isNew: ({ context }) => context.id === undefined,
      isUnstored: ({ context }) => context.stored === undefined,
      isInvalid: ({ context }) => Object.keys(checkTemplate(context.history.present)).length > 0,
      isFaulty: ({ context }) => faultsOf(context.history.present.graph).length > 0,
      isAsked: ({ context }) => context.question !== undefined && !context.isQuestionLeaving,
      isUnanswered: ({ context: { question, isQuestionLeaving, history } }) =>
        question !== undefined &&
        !isQuestionLeaving &&
        faultOfQuestion(question, history.present.graph) !== undefined,
      /** What was kept was written over another version than the one that was read. */
      isDraftOutdated: ({ context: { draft, stored } }) =>
        draft !== undefined && stored !== undefined && draft.version !== stored.version,
      /** Only what was read or saved can have changed since. */
      isConflict: ({ context }, { error }: { readonly error: unknown }) =>
        context.stored !== undefined && isProblem(failureOf(error), "/errors/conflict"),
    },
  }).createMachine({
    id: "templateEditor",
    description: "The editor of a process template: read, edited with undo and redo, saved and published.",
    context: ({ input }) => ({
      ...input,
      stored: undefined,
      history: startHistory(emptyTemplate),
      selection: undefined,
      question: undefined,
      isQuestionLeaving: false,
      errors: {},
      failure: undefined,
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
          onError: {
            target: "failed",
            actions: { type: "fail", params: ({ event }) => event },
          },
        },
      },
      failed: { on: { "editor.retry": "loading" } },
      editing: {
        initial: "idle",
        on: {
          "editor.edit": {
            actions: [{ type: "edit", params: ({ event }) => event.edit }, keepEdits],
          },
          "edit.undo": {
            actions: [{ type: "show", params: ({ context }) => undone(context.history) }, keepEdits],
          },
          "edit.redo": {
            actions: [{ type: "show", params: ({ context }) => redone(context.history) }, keepEdits],
          },
          "editor.select": { actions: assign({ selection: ({ event }) => event.selection }) },
          "question.ask": {
            actions: [
              assign({
                question: ({ context, event }) => askedOf(event.ask, context.history.present.graph),
                isQuestionLeaving: false,
              }),
              "openDialog",
            ],
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
              actions: [
                "add",
                keepEdits,
                assign({ isQuestionLeaving: true }),
                sendTo("dialog", { type: "modal.close" }),
              ],
            },
          ],
          // The dialog asks first where something was answered.
          "question.cancel": { actions: sendTo("dialog", { type: "modal.dismiss", by: "button" }) },
          "dialog.leaving": { actions: assign({ isQuestionLeaving: true }) },
          "draft.restore": [
            {
              guard: "isDraftOutdated",
              target: ".conflicted",
              actions: ["restore", keepEdits],
            },
            { actions: ["restore", keepEdits] },
          ],
          "draft.discard": { actions: [assign({ draft: undefined }), dropDraft] },
        },
        states: {
          idle: {
            on: {
              "editor.save": [
                {
                  guard: "isInvalid",
                  actions: "showErrors",
                },
                { target: "saving", actions: assign({ isPublishing: false }) },
              ],
              "editor.publish": [
                {
                  guard: "isInvalid",
                  actions: "showErrors",
                },
                { guard: "isFaulty" },
                { target: "saving", actions: assign({ isPublishing: true }) },
              ],
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
                    { type: "toast", params: messages.created(screenNouns.processTemplate) },
                    // the draft of a new template is kept under no id
                    dropDraft,
                    { type: "takeSaved", params: ({ event }) => event.output },
                    keepEdits,
                    { type: "goToEditor", params: ({ event }) => event.output.id },
                  ],
                },
                {
                  target: "idle",
                  actions: [
                    { type: "toast", params: messages.updated(screenNouns.processTemplate) },
                    { type: "takeSaved", params: ({ event }) => event.output },
                    keepEdits,
                  ],
                },
              ],
              onError: [
                {
                  guard: { type: "isConflict", params: ({ event }) => ({ error: event.error }) },
                  target: "conflicted",
                  actions: { type: "fail", params: ({ event }) => event },
                },
                {
                  target: "idle",
                  actions: { type: "fail", params: ({ event }) => event },
                },
              ],
            },
          },
          conflicted: {
            on: {
              "conflict.takeTheirs": { target: "#templateEditor.loading", actions: dropDraft },
              "conflict.keepMine": "rebasing",
            },
          },
          /** Only the version is taken: what was drawn here stays, and may be saved over theirs. */
          rebasing: {
            invoke: {
              src: "readTemplate",
              id: "rebase",
              input: ({ context }) => ({ id: context.id ?? "" }),
              onDone: {
                target: "idle",
                actions: [assign({ stored: ({ event }) => event.output, failure: undefined }), keepEdits],
              },
              onError: {
                target: "conflicted",
                actions: { type: "fail", params: ({ event }) => event },
              },
            },
          },
        },
      },
    },
  });

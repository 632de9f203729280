// oxlint-disable typescript/no-unsafe-type-assertion -- XState takes its types as values of them, as in every machine file
import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import type { ModalEvent } from "../dialogs/modal.machine.ts";
import { failureOf, isProblem } from "../failures/failure.ts";
import { edited, startHistory, type EditHistory } from "./editHistory.ts";
import { checkTemplate, type EditedTemplate } from "./editedTemplate.ts";
import { runOf, selectionAfter, selectionIn, templateAfter } from "./templateEdits.ts";
import type {
  StoredTemplate,
  TemplateEdit,
  TemplateEditorContext,
  TemplateEditorEvent,
  TemplateEditorInput,
  TemplateSave,
} from "./templateEditorEvents.ts";
import { faultsOf, isTemplateDirty } from "./templateFaults.ts";
import { editOf, faultOfQuestion, hasAnswers } from "./templateQuestions.ts";

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
export const keepEdits = {
  type: "keepDraft",
  params: ({ context }: At): KeptTemplate => ({
    template: isTemplateDirty(context) ? context.history.present : undefined,
    version: context.stored?.version,
  }),
} as const;

/** Nothing is unsaved any more. */
export const dropDraft = {
  type: "keepDraft",
  params: { template: undefined, version: undefined } satisfies KeptTemplate,
} as const;

/** What was found wrong at a try, judged again. */
const errorsAfter = ({ errors }: TemplateEditorContext, template: EditedTemplate) =>
  Object.keys(errors).length > 0 ? checkTemplate(template) : {};

const afterEdit = (context: TemplateEditorContext, edit: TemplateEdit) => {
  const template = templateAfter(context.history.present, edit);
  return {
    history: edited(context.history, template, runOf(edit)),
    selection: selectionAfter(context.selection, edit, template),
    errors: errorsAfter(context, template),
  };
};

/** Types, actors, actions and guards of the template editor. */
export const templateEditorSetup = ({ editPath }: Pick<TemplateEditorRules, "editPath">) =>
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
      keepDraft: (_, _kept: KeptTemplate) => notProvided("keepDraft")(),
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
  });

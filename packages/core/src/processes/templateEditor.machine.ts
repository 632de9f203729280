/**
 * The editor of a process template: read → edit, undo, redo → save or publish. What is wrong with the graph shows
 * while it is drawn; only a graph without faults is published. Unsaved work survives as a draft.
 * Source: behaviour.md §2 Process templates, §4 Milestones, §4 Unsaved work.
 */
import { assign, emit, fromPromise, setup } from "xstate";
import type { Announcement } from "../app/announcement.ts";
import { notProvided } from "../app/notProvided.ts";
import { failureOf, isProblem } from "../failures/failure.ts";
import { messages, screenNouns } from "../text/messages.ts";
import { edited, redone, startHistory, undone } from "./editHistory.ts";
import { checkTemplate, emptyTemplate, type EditedTemplate } from "./editedTemplate.ts";
import { runOf, selectionAfter, templateAfter } from "./templateEdits.ts";
import type {
  StoredTemplate,
  TemplateEdit,
  TemplateEditorContext,
  TemplateEditorEvent,
  TemplateEditorInput,
  TemplateSave,
} from "./templateEditorEvents.ts";
import { faultsOf, isTemplateDirty } from "./templateFaults.ts";

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

const keepEdits = {
  type: "keepDraft",
  params: ({ context }: At): KeptTemplate => ({
    template: isTemplateDirty(context) ? context.history.present : undefined,
    version: context.stored?.version,
  }),
} as const;

const dropDraft = {
  type: "keepDraft",
  params: { template: undefined, version: undefined } satisfies KeptTemplate,
} as const;

/** The editor of any template. */
export const createTemplateEditorMachine = ({ newKey, editPath }: TemplateEditorRules) =>
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
    },
    actions: {
      /** Keeps the unsaved work for this person and template. */
      keepDraft: (_, _kept: KeptTemplate) => notProvided("keepDraft")(),
      edit: assign(({ context }, edit: TemplateEdit) => {
        const template = templateAfter(context.history.present, edit);
        return {
          history: edited(context.history, template, runOf(edit)),
          selection: selectionAfter(context.selection, edit, template),
          errors: Object.keys(context.errors).length > 0 ? checkTemplate(template) : {},
        };
      }),
      open: assign((_, stored: StoredTemplate) => ({
        id: stored.id,
        stored,
        history: startHistory(stored.template),
        selection: undefined,
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
        idempotencyKey: newKey(),
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
      isConflict: (_, { error }: { readonly error: unknown }) =>
        isProblem(failureOf(error), "/errors/conflict"),
    },
  }).createMachine({
    id: "templateEditor",
    context: ({ input }) => ({
      ...input,
      stored: undefined,
      history: startHistory(emptyTemplate),
      selection: undefined,
      errors: {},
      failure: undefined,
      sent: undefined,
      isPublishing: false,
      idempotencyKey: newKey(),
    }),
    initial: "judging",
    states: {
      judging: { always: [{ guard: "isNew", target: "editing" }, { target: "loading" }] },
      loading: {
        invoke: {
          src: "readTemplate",
          id: "readTemplate",
          input: ({ context }) => ({ id: context.id ?? "" }),
          onDone: { target: "editing", actions: { type: "open", params: ({ event }) => event.output } },
          onError: {
            target: "failed",
            actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
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
            actions: [
              assign(({ context }) => ({ history: undone(context.history), selection: undefined })),
              keepEdits,
            ],
          },
          "edit.redo": {
            actions: [
              assign(({ context }) => ({ history: redone(context.history), selection: undefined })),
              keepEdits,
            ],
          },
          "editor.select": { actions: assign({ selection: ({ event }) => event.selection }) },
          "draft.restore": {
            actions: [
              assign(({ context }) => ({
                history: context.draft ? edited(context.history, context.draft.template) : context.history,
                draft: undefined,
              })),
              keepEdits,
            ],
          },
          "draft.discard": { actions: [assign({ draft: undefined }), dropDraft] },
        },
        states: {
          idle: {
            on: {
              "editor.save": [
                {
                  guard: "isInvalid",
                  actions: assign({ errors: ({ context }) => checkTemplate(context.history.present) }),
                },
                { target: "saving", actions: assign({ isPublishing: false }) },
              ],
              "editor.publish": [
                {
                  guard: "isInvalid",
                  actions: assign({ errors: ({ context }) => checkTemplate(context.history.present) }),
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
                  actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
                },
                {
                  target: "idle",
                  actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
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
                actions: { type: "fail", params: ({ event }) => ({ error: event.error }) },
              },
            },
          },
        },
      },
    },
  });

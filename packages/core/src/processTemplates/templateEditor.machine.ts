/**
 * The editor of a process template: read → edit, undo, redo → save or publish. What is wrong with the graph shows
 * while it is drawn; only a graph without faults is published. Unsaved work survives as a draft.
 * Source: behaviour.md §2 Process templates, §4 Milestones, §4 Unsaved work.
 */
import { assign, sendTo } from "xstate";
import { messages, screenNouns } from "../text/messages.ts";
import { redone, startHistory, undone } from "./editHistory.ts";
import { checkTemplate, emptyTemplate } from "./editedTemplate.ts";
import {
  dropDraft,
  keepEdits,
  templateEditorSetup,
  type TemplateEditorRules,
} from "./templateEditor.setup.ts";
import { answeredWith, askedOf } from "./templateQuestions.ts";

/** The editor of any template. */
export const createTemplateEditorMachine = (rules: TemplateEditorRules) =>
  templateEditorSetup(rules).createMachine({
    id: "templateEditor",
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
      idempotencyKey: rules.newKey(),
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

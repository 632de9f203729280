import type { ProcessTemplate, StepKind } from "@canopy/contracts";
import type { DialogReport } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import type { EditedArrow, EditedStep, NewArrow, Placed } from "./editedGraph.ts";
import type { EditHistory } from "./editHistory.ts";
import type { EditedTemplate, TemplateErrors } from "./editedTemplate.ts";
import type { TemplateAnswers, TemplateAsk, TemplateQuestion } from "./templateQuestions.ts";

/** What is selected: a step by its key, an arrow by its id. */
export type Selection =
  | { readonly kind: "step"; readonly key: string }
  | { readonly kind: "arrow"; readonly id: string };

/** One edit of a template. Each can be undone. */
export type TemplateEdit =
  | { readonly type: "template.change"; readonly change: Partial<Omit<EditedTemplate, "graph">> }
  | {
      readonly type: "step.add";
      readonly name: string;
      readonly kind?: StepKind;
      readonly after?: string;
    }
  | { readonly type: "step.change"; readonly key: string; readonly change: Partial<EditedStep> }
  | { readonly type: "step.remove"; readonly key: string }
  | { readonly type: "step.move"; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: "steps.place"; readonly places: readonly Placed[] }
  | { readonly type: "steps.layOut" }
  | ({ readonly type: "arrow.add" } & NewArrow)
  | {
      readonly type: "arrow.change";
      readonly id: string;
      readonly change: Partial<Pick<EditedArrow, "kind" | "label" | "guard">>;
    }
  | { readonly type: "arrow.remove"; readonly id: string };

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

/** A template as it was read or saved. */
export interface StoredTemplate {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly publishedVersion: number | null;
  readonly draftVersion: number | null;
  readonly versions: NonNullable<ProcessTemplate["versions"]>;
  readonly processCount: number;
  readonly template: EditedTemplate;
}

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

/** What is sent. */
export interface TemplateSave {
  readonly id: string | undefined;
  readonly template: EditedTemplate;
  /** As the server had it, so that only changes go. */
  readonly base: EditedTemplate | undefined;
  readonly version: number | undefined;
  readonly publish: boolean;
  readonly idempotencyKey: string;
}

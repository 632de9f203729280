/** The events, the input and the context of the template editor. Source: behaviour.md §2 Process templates. */
import type { DialogReport } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import type { EditHistory } from "./editHistory.ts";
import type { EditedTemplate, StoredTemplate, TemplateErrors } from "./editedTemplate.ts";
import type { RefusedText } from "./refusedTexts.ts";
import type { TemplateDraft } from "./templateDraft.ts";
import type { Selection, TemplateEdit } from "./templateEdits.ts";
import type { TemplateAnswers, TemplateAsk, TemplateQuestion } from "./templateQuestions.ts";

/** Events of the template editor. */
export type TemplateEditorEvent =
  | DialogReport
  | { readonly type: "editor.edit"; readonly edit: TemplateEdit }
  /** A field that takes only values holds this text. */
  | ({ readonly type: "editor.type" } & Pick<RefusedText, "place" | "text">)
  | { readonly type: "edit.undo" }
  | { readonly type: "edit.redo" }
  | { readonly type: "editor.select"; readonly selection: Selection | undefined }
  /** Asks for the properties of something to add. */
  | { readonly type: "question.ask"; readonly ask: TemplateAsk }
  | { readonly type: "question.answer"; readonly answers: TemplateAnswers }
  | { readonly type: "question.submit" }
  | { readonly type: "question.cancel" }
  | { readonly type: "editor.save" }
  /** Shows what publishing changes, where the graph has no fault; `question.submit` then saves and publishes. */
  | { readonly type: "editor.publish" }
  | { readonly type: "editor.retry" }
  /** The person has come back to the page. */
  | { readonly type: "editor.wake" }
  /** After a conflict: take the others' version, or keep one's own over it. */
  | { readonly type: "conflict.takeTheirs" }
  | { readonly type: "conflict.keepMine" }
  /** Drops the draft of the edits, because the person leaves them. */
  | { readonly type: "editor.discard" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" };

/** Input of the template editor. */
export interface TemplateEditorInput {
  /** Undefined for a new template. */
  readonly id: string | undefined;
  /** An earlier draft to offer. */
  readonly draft: TemplateDraft | undefined;
}

/** Context of the template editor. */
export interface TemplateEditorContext extends TemplateEditorInput {
  /** The server's template, with the version that the edits change; undefined before it was read or first saved. */
  readonly stored: StoredTemplate | undefined;
  readonly history: EditHistory<EditedTemplate>;
  readonly selection: Selection | undefined;
  /** Key of the step that was added and whose panel is still open: what it lacks is not shown yet. */
  readonly freshKey: string | undefined;
  /** The open question before something is added, or before it is published. */
  readonly question: TemplateQuestion | undefined;
  /** The question's dialog is closing. */
  readonly isQuestionLeaving: boolean;
  /** Errors that keep it from being saved; set by an attempt to save. */
  readonly errors: TemplateErrors;
  /** Texts that stand in fields and are no values; it is not saved over them. */
  readonly refused: readonly RefusedText[];
  readonly failure: Failure | undefined;
  /** The template being saved. */
  readonly sent: EditedTemplate | undefined;
  readonly isPublishing: boolean;
  readonly idempotencyKey: string;
}

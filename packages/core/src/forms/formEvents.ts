import type { Failure } from "../failures/failure.ts";
import type { Draft } from "../base/drafts.ts";
import type { FieldValue, FormErrors, FormValues } from "./formFields.ts";
import type { FormBase } from "./formSteps.ts";
import type { FormView } from "./formView.ts";

/** What a person does to a form. */
export type FormEvent =
  | { readonly type: "field.change"; readonly name: string; readonly value: FieldValue }
  | { readonly type: "field.blur"; readonly name: string }
  /** What another field's value suggests for this one; taken where nothing else was typed. */
  | { readonly type: "field.suggest"; readonly name: string; readonly value: string }
  | { readonly type: "form.submit" }
  /** The person wants to go; asks first where something was typed. */
  | { readonly type: "form.cancel" }
  /** What was typed may go: the person said so. The form closes. */
  | { readonly type: "form.leave" }
  /** What was typed goes unasked, and the form stays: whoever leads away asked already. */
  | { readonly type: "form.discard" }
  /** After a conflict: read the record again and keep what was typed. */
  | { readonly type: "form.reload" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" };

/** Who opened the form: hears whether it holds unsaved changes, and that it is done, saved or given up. */
export interface FormOwner {
  readonly send: (
    event: { readonly type: "form.changed"; readonly isDirty: boolean } | { readonly type: "form.closed" },
  ) => void;
}

/** What a form is told at the start. */
export interface FormInput extends FormBase {
  readonly view: FormView;
  /** What the form is about: a record's id or a link's token; '' for a new record. */
  readonly subject: string;
  /** Whose draft is kept, and for which place; undefined keeps none. */
  readonly draftPlace: DraftPlace | undefined;
  /** Unsaved work of an earlier time, to be offered. */
  readonly draft: Draft | undefined;
  readonly owner?: FormOwner;
}

/** Whose draft, and of which place. */
export interface DraftPlace {
  readonly userId: string;
  readonly route: string;
}

/** What a form knows. */
export interface FormContext extends FormInput {
  readonly baseline: FormValues;
  /** What our own rules say of the fields that were left or sent. */
  readonly errors: FormErrors;
  /** What the server said of fields; it stands until its field is changed. */
  readonly refused: FormErrors;
  readonly touched: readonly string[];
  readonly failure: Failure | undefined;
  readonly idempotencyKey: string;
  /** What others wrote into fields that were changed here too. */
  readonly theirs: FormValues;
  /** Field → what was suggested for it last. */
  readonly suggested: Readonly<Record<string, string>>;
  /** The field to focus; `attempt` tells one failed submission from the next. */
  readonly focus: { readonly field: string; readonly attempt: number };
}

/** What is sent. `baseline`: what was there before, so that only changes go. */
export interface Submission extends FormBase {
  readonly draftPlace: DraftPlace | undefined;
  readonly subject: string;
  readonly baseline: FormValues;
  readonly idempotencyKey: string;
}

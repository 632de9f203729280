import type { FormOwner } from "../dialogs/question.ts";
import type { Failure } from "../failures/failure.ts";
import type { Draft } from "../base/drafts.ts";
import type { FieldValue, FormErrors, FormValues } from "./formFields.ts";
import type { FieldChoices } from "./choices.machine.ts";
import type { FormStart } from "./formFields.ts";
import type { FormBase } from "./formSteps.ts";
import type { FormView } from "./formView.ts";

/** Events of a form. */
export type FormEvent =
  | { readonly type: "field.change"; readonly name: string; readonly value: FieldValue }
  /** `isUnfinished`: the field holds a text that is no value yet, such as half a date; its value is '' then. */
  | { readonly type: "field.blur"; readonly name: string; readonly isUnfinished?: boolean }
  /** Searches the choices of a field for what is typed; '' wants the first ones. */
  | { readonly type: "choices.search"; readonly name: string; readonly text: string }
  /** The choices of a field stand differently. */
  | { readonly type: "choices.changed"; readonly name: string; readonly choices: FieldChoices }
  /** Reads those choices again that could not be read. */
  | { readonly type: "choices.retry" }
  /** `unfinished`: the fields that hold a text that is no value yet; absent, those that were left so. */
  | { readonly type: "form.submit"; readonly unfinished?: readonly string[] }
  /** The person wants to leave; asks first where there is unsaved input. */
  | { readonly type: "form.cancel" }
  /** The person agreed to drop the input; the form closes. */
  | { readonly type: "form.leave" }
  /** Drops the input without a question and keeps the form open, because the sender has already asked. */
  | { readonly type: "form.discard" }
  /** Reads the record again after a conflict and keeps the input. */
  | { readonly type: "form.reload" }
  | { readonly type: "draft.restore" }
  | { readonly type: "draft.discard" };

/** Input of a form. */
export interface FormInput extends FormBase {
  readonly view: FormView;
  /** The subject of the form: a record's id or a link's token; '' for a new record. */
  readonly subject: string;
  /** The person and route of the draft; undefined keeps none. */
  readonly draftPlace: DraftPlace | undefined;
  /** An earlier draft to offer. */
  readonly draft: Draft | undefined;
  readonly owner?: FormOwner;
  /** It stands in the app's modal: dismissed, it is discarded. */
  readonly isInModal?: boolean;
  readonly start?: FormStart;
  /** The path of its page; a saved form leads on only from there. */
  readonly ownPath?: string;
}

/** The person and route of a draft. */
export interface DraftPlace {
  readonly userId: string;
  readonly route: string;
}

/** Context of a form. */
export interface FormContext extends FormInput {
  readonly start: FormStart;
  /** The choices of the fields that read theirs, by field. */
  readonly choices: Readonly<Record<string, FieldChoices>>;
  /** Field → the option whose suggestions were made last. */
  readonly taken: Readonly<Record<string, string>>;
  readonly baseline: FormValues;
  /** Errors of the client's own rules, for fields that were left or sent. */
  readonly errors: FormErrors;
  /** The server's errors by field; each stays until its field changes. */
  readonly refused: FormErrors;
  /** The fields into which something was entered. */
  readonly entered: readonly string[];
  /** The fields that hold a text that is no value yet, such as half a date. */
  readonly unfinished: readonly string[];
  /** The fields whose errors are shown: entered and left, or refused. */
  readonly touched: readonly string[];
  readonly failure: Failure | undefined;
  readonly idempotencyKey: string;
  /** Values that others saved into fields changed here too. */
  readonly theirs: FormValues;
  /** The last suggestion for each field. */
  readonly suggested: Readonly<Record<string, string>>;
  /** The values of the last submission. */
  readonly sent: FormValues;
  /** The field to focus; `attempt` distinguishes failed submissions. */
  readonly focus: { readonly field: string; readonly attempt: number };
}

/** The values to send. `baseline`: the values before, so that only changes are sent. */
export interface Submission extends FormBase {
  readonly draftPlace: DraftPlace | undefined;
  readonly subject: string;
  readonly baseline: FormValues;
  readonly idempotencyKey: string;
}

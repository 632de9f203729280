import type { FormField } from "./formFields.ts";

/** A form as data: its texts, its fields, and the effects of sending it. */
export interface FormView {
  readonly title: string;
  readonly description?: string;
  readonly submitLabel: string;
  /** Set where the form's action cannot be taken back. */
  readonly tone?: "danger";
  readonly fields: readonly FormField[];
  /** The toast after a success; none where another part announces it. */
  readonly success?: string;
  /** The form's action can be taken back: `kind` names the call, by the changed record's id. `{field}` in a text stands for the answered record's value. A toast of the same `key` is replaced, because its own undo would be refused by then. */
  readonly undo?: {
    readonly kind: string;
    readonly told: string;
    readonly done: string;
    readonly key?: string;
  };
  /** The address that opens after saving; `{id}` stands for the answered record's id. */
  readonly goTo?: string;
  /** The address that opens on cancel; `{id}` stands for the changed record's id. */
  readonly leaveTo?: string;
  /** Keeps the input as a draft of its person and route. Never set for a form of passwords alone. */
  readonly keepsDraft?: true;
  /** After saving the form is empty again and takes the next record, such as the next message. */
  readonly takesNext?: true;
}

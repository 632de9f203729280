import { failureText, type FailureText } from "../failures/failureText.ts";
import { differingFields, isShown, type FieldValue, type FormField, type FormValues } from "./formFields.ts";
import type { FormContext } from "./formEvents.ts";
import { isShownInFields } from "./formSteps.ts";

/** A form's snapshot, as far as screens read it. */
export interface FormSnapshot {
  readonly context: FormContext;
  matches(state: "submitting" | "saved" | "closed" | "reloading" | { editing: "conflicted" }): boolean;
}

/** A field as it is shown now; its help is the one that its form's values call for. */
export interface ShownField extends FormField {
  readonly value: FieldValue;
  /** What is wrong with it. */
  readonly error: string | undefined;
  /** What someone else wrote into it meanwhile. */
  readonly theirs: FieldValue | undefined;
}

/** The fields that its values call for, in their order, with values and errors. */
export const selectFields = ({ context }: FormSnapshot): readonly ShownField[] =>
  context.view.fields
    .filter((field) => isShown(field, context.values))
    .map((field) => ({
      ...field,
      ...helpOf(field, context.values),
      value: context.values[field.name] ?? "",
      error: context.errors[field.name] ?? context.refused[field.name],
      theirs: context.theirs[field.name],
    }));

const helpOf = ({ helpBy }: FormField, values: FormValues): { readonly help?: string } => {
  const value = helpBy && values[helpBy.field];
  const help =
    typeof value === "string" && Object.hasOwn(helpBy?.texts ?? {}, value) ? helpBy?.texts[value] : undefined;
  return help === undefined ? {} : { help };
};

/** The form's title, submit label and words. */
export const selectFormView = ({ context }: FormSnapshot): FormContext["view"] => context.view;

/** True while it is being sent: nothing can be sent twice. */
export const selectIsSubmitting = (snapshot: FormSnapshot): boolean => snapshot.matches("submitting");

/** True once it was saved. */
export const selectIsSaved = (snapshot: FormSnapshot): boolean => snapshot.matches("saved");

/** True where something was typed and not saved. */
export const selectIsDirty = (snapshot: FormSnapshot): boolean =>
  !snapshot.matches("saved") &&
  !snapshot.matches("closed") &&
  differingFields(snapshot.context.values, snapshot.context.baseline).length > 0;

/** The fields whose values differ from what was there at the opening, by name. */
export const selectChangedFields = ({ context }: FormSnapshot): readonly string[] =>
  differingFields(context.values, context.baseline);

/** What the form as a whole has to say; undefined where the fields say it all. */
export const selectFormFailure = ({ context }: FormSnapshot): FailureText | undefined => {
  const own = context.errors[""];
  if (own !== undefined) return { text: own, lines: [] };
  const { failure, view, values } = context;
  const shown = view.fields.filter((field) => isShown(field, values));
  return failure && !isShownInFields(shown, failure) ? failureText(failure) : undefined;
};

/** True where someone else saved the record meanwhile: offer to reload. */
export const selectIsConflicted = (snapshot: FormSnapshot): boolean =>
  snapshot.matches({ editing: "conflicted" }) || snapshot.matches("reloading");

/** True while the record is read again after a conflict. */
export const selectIsReloading = (snapshot: FormSnapshot): boolean => snapshot.matches("reloading");

/** True where unsaved work of an earlier time waits to be taken up or dropped. */
export const selectHasDraft = ({ context }: FormSnapshot): boolean => context.draft !== undefined;

/** The field to focus, '' for none; `attempt` changes with every complaint. */
export const selectFocus = ({ context }: FormSnapshot): FormContext["focus"] => context.focus;

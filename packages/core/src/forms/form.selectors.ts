import { failureText, type FailureText } from "../failures/failureText.ts";
import { hiddenChoices, isInForm, isRequiredIn, shownChoices, type ShownChoices } from "./dependencies.ts";
import { isShown, type FieldValue, type FormField, type FormValues } from "./formFields.ts";
import type { FormContext } from "./formEvents.ts";
import { hasUnsaved, isShownInFields } from "./formSteps.ts";

/** The part of a form's snapshot that screens read. */
export interface FormSnapshot {
  readonly context: FormContext;
  matches(state: "submitting" | "saved" | "closed" | "reloading" | { editing: "conflicted" }): boolean;
}

/** A field as shown now, with the help that the form's values call for. */
export interface ShownField extends FormField {
  readonly value: FieldValue;
  /** The field's error. */
  readonly error: string | undefined;
  /** The value that someone else saved meanwhile. */
  readonly theirs: FieldValue | undefined;
  /** The value cannot be changed; the help says why. */
  readonly isLocked?: true;
}

const errorIn = ({ errors, refused }: FormContext, name: string): string | undefined =>
  errors[name] ?? refused[name];

/** The visible fields in order, with values and errors; a field with an error is always visible. */
export const selectFields = ({ context }: FormSnapshot): readonly ShownField[] =>
  context.view.fields
    .filter(
      (field) =>
        isInForm(field, context) ||
        (isShown(field, context.values) && errorIn(context, field.name) !== undefined),
    )
    .map((field) => ({
      ...field,
      ...helpOf(field, context.values),
      ...offeredBy(field, context),
      ...(isRequiredIn(field, context) && { isRequired: true as const }),
      ...(context.choices[field.name]?.status === "hidden" && { help: hiddenChoices }),
      ...lockOf(field, context),
      value: context.values[field.name] ?? "",
      error: errorIn(context, field.name),
      theirs: context.theirs[field.name],
    }));

/** A field's own options without the values that this form does not offer. */
const offeredBy = ({ name, options }: FormField, { start }: FormContext): Pick<FormField, "options"> => {
  const left = start.without?.[name];
  return options && left ? { options: options.filter(({ value }) => !left.includes(value)) } : {};
};

/** The choices of a field that reads its options, by its name; undefined for any other. */
export const selectChoices = ({ context }: FormSnapshot, name: string): ShownChoices | undefined => {
  const field = context.view.fields.find((one) => one.name === name);
  return field && shownChoices(field, context);
};

/** The state of a form while its choices are read: it waits for all of them, and fails without the essential ones. A search that fails takes nothing away. */
export const selectFormLook = ({ context }: FormSnapshot): "loading" | "failed" | "ready" => {
  const read = context.view.fields.flatMap(({ name, optionsFrom }) =>
    optionsFrom
      ? [
          {
            ...optionsFrom,
            status: context.choices[name]?.status ?? "loading",
            seen: context.choices[name]?.seen,
          },
        ]
      : [],
  );
  if (
    read.some(({ isEssential, status, seen = [] }) => isEssential && status === "failed" && seen.length === 0)
  )
    return "failed";
  return read.some(({ status }) => status === "loading") ? "loading" : "ready";
};

/** Why an essential choice could not be read, in words. */
export const selectChoicesFailure = ({ context }: FormSnapshot): FailureText | undefined =>
  context.view.fields
    .filter(({ optionsFrom }) => optionsFrom?.isEssential)
    .map(({ name }) => context.choices[name]?.failure)
    .find((failure) => failure !== undefined);

const helpOf = ({ helpBy }: FormField, values: FormValues): { readonly help?: string } => {
  const value = helpBy && values[helpBy.field];
  const help =
    typeof value === "string" && Object.hasOwn(helpBy?.texts ?? {}, value) ? helpBy?.texts[value] : undefined;
  return help === undefined ? {} : { help };
};

const lockOf = (
  { name }: FormField,
  { start: { locks } }: FormContext,
): Pick<ShownField, "help" | "isLocked"> => {
  const reason = locks?.[name];
  return reason === undefined ? {} : { help: reason, isLocked: true };
};

/** The form's title, submit label and texts. */
export const selectFormView = ({ context }: FormSnapshot): FormContext["view"] => context.view;

/** True while the form is being sent, so that it cannot be sent twice. */
export const selectIsSubmitting = (snapshot: FormSnapshot): boolean => snapshot.matches("submitting");

/** True once the form was saved. */
export const selectIsSaved = (snapshot: FormSnapshot): boolean => snapshot.matches("saved");

/** True where the form has unsaved input. */
export const selectIsDirty = (snapshot: FormSnapshot): boolean =>
  !snapshot.matches("saved") && !snapshot.matches("closed") && hasUnsaved(snapshot.context);

/** The failure of the form as a whole; undefined where the fields show all of it. */
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

/** True where an earlier draft waits to be restored or dropped. */
export const selectHasDraft = ({ context }: FormSnapshot): boolean => context.draft !== undefined;

/** The field to focus, '' for none; `attempt` changes with every refusal. */
export const selectFocus = ({ context }: FormSnapshot): FormContext["focus"] => context.focus;

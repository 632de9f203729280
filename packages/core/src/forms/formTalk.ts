import type { AnyActor, SnapshotFrom } from "xstate";
import type { FailureText } from "../failures/failureText.ts";
import {
  selectChoices,
  selectChoicesFailure,
  selectFields,
  selectFormFailure,
  selectFormLook,
  selectFormView,
  selectIsSaved,
  selectIsSubmitting,
  type FormSnapshot,
  type ShownField,
} from "./form.selectors.ts";
import type { FieldKind, FieldOption, FieldValue, FormField } from "./formFields.ts";
import type { FormActor } from "./formScreen.ts";

/** A field as a front end that writes lines asks for it. */
export interface AskedField {
  /** The label with its help, and whether it may be left empty. */
  readonly label: string;
  readonly kind: FieldKind;
  /** The options of a choice. */
  readonly options: readonly FieldOption[];
}

/** A front end that asks one question after the other. */
export interface Talk {
  readonly say: (...lines: readonly string[]) => void;
  /** Asks for one field; undefined where nobody can be asked. */
  readonly ask: ((field: AskedField) => Promise<FieldValue>) | undefined;
  /** Asks for a yes; undefined where nobody can be asked. */
  readonly confirm: ((label: string) => Promise<boolean>) | undefined;
  readonly until: <Of extends AnyActor>(
    actor: Of,
    isReady: (now: SnapshotFrom<Of>) => boolean,
  ) => Promise<SnapshotFrom<Of>>;
}

/** Values in a person's words by field; the options of a choice by value or by label. */
export type GivenFields = Readonly<Record<string, FieldValue | undefined>>;

/** The reason why something is not done; `isMistyped` where the given words fit nothing. */
export type TalkRefusal = FailureText & { readonly isMistyped?: true };

/** The refusal of words that fit nothing. */
export const mistyped = (text: string): TalkRefusal => ({ text, lines: [], isMistyped: true });

const optionsIn = (now: FormSnapshot, { name, options = [] }: FormField): readonly FieldOption[] =>
  selectChoices(now, name)?.options ?? options;

const isChoice = ({ kind }: FormField): boolean => kind === "choice" || kind === "choices";

const labelOf = ({ label, help, isRequired }: ShownField): string =>
  [isRequired ? label : `${label} (optional)`, ...(help === undefined ? [] : [help])].join(". ");

/** The value that a field's words mean. */
const valueOf = (
  now: FormSnapshot,
  field: FormField,
  words: FieldValue,
): { readonly value: FieldValue } | { readonly refused: TalkRefusal } => {
  if (!isChoice(field)) return { value: words };
  const options = optionsIn(now, field);
  const values: string[] = [];
  for (const word of [words].flat()) {
    const plain = word.toLowerCase();
    const found = options.find(({ value, label }) => value === word || label.toLowerCase() === plain);
    if (!found) {
      const offered = options.map(({ label }) => label).join(", ") || "nothing";
      return { refused: mistyped(`${field.label} offers no "${word}": ${offered}.`) };
    }
    values.push(found.value);
  }
  return { value: field.kind === "choices" ? values : (values[0] ?? "") };
};

/**
 * Fills in a form with the given words and sends it. Asks for the fields that are still open: for all of them where
 * nothing is given, otherwise for the required ones; and again for faulty ones. Gives the reason where it is refused;
 * undefined once it is saved. Input that was not saved is dropped.
 */
export const fillIn = async (
  form: FormActor,
  given: GivenFields,
  { say, ask, until }: Talk,
): Promise<TalkRefusal | undefined> => {
  const enter = (name: string, value: FieldValue) => form.send({ type: "field.change", name, value });
  const submit = async (open: readonly ShownField[]): Promise<TalkRefusal | undefined> => {
    for (const field of ask ? open : []) {
      const asked = {
        label: labelOf(field),
        kind: field.kind,
        options: optionsIn(form.getSnapshot(), field),
      };
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      enter(field.name, (await ask?.(asked)) ?? "");
    }
    form.send({ type: "form.submit" });
    const now = await until(form, (one) => !selectIsSubmitting(one));
    if (selectIsSaved(now)) return undefined;
    const faulty = selectFields(now).filter(({ error }) => error !== undefined);
    const faults = faulty.map(({ label, error = "" }) => `${label}: ${error}`);
    const refusal = selectFormFailure(now) ?? { text: faults.join("\n"), lines: [] };
    if (!ask || faulty.length === 0) return refusal;
    say(refusal.text);
    return submit(faulty);
  };
  try {
    const ready = await until(form, (now) => selectFormLook(now) !== "loading");
    const unread = selectChoicesFailure(ready);
    if (unread) return unread;
    const isGiven = ({ name }: FormField) => given[name] !== undefined;
    // also fields that are not shown, because they offer nothing
    const answered = selectFormView(ready).fields.filter(isGiven);
    for (const field of answered) {
      const meant = valueOf(ready, field, given[field.name] ?? "");
      if ("refused" in meant) return meant.refused;
      enter(field.name, meant.value);
    }
    const open = selectFields(form.getSnapshot()).filter((field) => !isGiven(field));
    return await submit(answered.length === 0 ? open : open.filter(({ isRequired }) => isRequired));
  } finally {
    form.send({ type: "form.discard" });
  }
};

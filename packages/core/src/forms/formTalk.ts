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
import { faultText } from "./faultText.ts";
import type { FieldKind, FieldOption, FieldValue, FormField } from "./formFields.ts";
import type { FormActor } from "./formScreen.ts";
import { itemsNamed } from "../text/itemsNamed.ts";

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

/** The refusal of words that fit nothing, or several things: a line each. */
export const mistyped = (text: string, lines: readonly string[] = []): TalkRefusal => ({
  text,
  lines,
  isMistyped: true,
});

/** True for words that are given but blank, as a variable without a value leaves them. */
export const isBlank = (words: unknown): boolean => typeof words === "string" && words.trim() === "";

const optionsIn = (now: FormSnapshot, { name, options = [] }: FormField): readonly FieldOption[] =>
  selectChoices(now, name)?.options ?? options;

const isChoice = ({ kind }: FormField): boolean => kind === "choice" || kind === "choices";

const labelOf = ({ label, help, isRequired }: ShownField): string =>
  [isRequired ? label : `${label} (optional)`, ...(help === undefined ? [] : [help])].join(". ");

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Options with their descriptions in their labels, where others have the same label. */
const toldApart = (options: readonly FieldOption[]): readonly FieldOption[] =>
  options.map((option) => {
    const { label, description } = option;
    const isShared = options.some((one) => one !== option && isSame(one.label, label));
    return isShared && description !== undefined ? { ...option, label: `${label} · ${description}` } : option;
  });

/** A form that is being filled in: its state when its choices were read, the last search by field, and the front end. */
interface Filling extends Pick<Talk, "ask" | "say" | "until"> {
  readonly form: FormActor;
  readonly ready: SnapshotFrom<FormActor>;
  readonly sought: Map<string, string>;
}

/** True where a field has more choices than were read at first. */
const hasMore = ({ ready }: Filling, { name }: FormField): boolean =>
  ready.context.choices[name]?.hasMore === true;

const hasFailedIn = ({ context: { choices } }: FormSnapshot, name: string): boolean =>
  choices[name]?.status === "failed";

/** The options of a field for these words, which are searched for where not all options were read. */
const optionsFor = async (
  filling: Filling,
  field: FormField,
  words: string,
): Promise<readonly FieldOption[]> => {
  const { form, ready, sought, until } = filling;
  const { name } = field;
  const text = words.trim();
  const first = optionsIn(ready, field);
  if (!hasMore(filling, field) || text === "" || first.some(({ value }) => value === words)) return first;
  const now = form.getSnapshot();
  const isSought = sought.get(name) === text;
  const hasFailed = hasFailedIn(now, name);
  // the same search again would change nothing that could be waited for
  if (isSought && !hasFailed) return optionsIn(now, field);
  sought.set(name, text);
  const before = now.context.choices[name]?.read;
  form.send(isSought ? { type: "choices.retry" } : { type: "choices.search", name, text });
  // until the new search begins, the failure is that of the one before
  if (hasFailed) await until(form, (one) => !hasFailedIn(one, name));
  const found = await until(form, ({ context: { choices } }) => {
    const { read, status } = choices[name] ?? {};
    return status === "failed" || (status === "showing" && read !== before);
  });
  return optionsIn(found, field);
};

/** The option of a field that a word means by its value or its label; a person chooses where several have the label. */
const optionNamed = async (
  { ask }: Pick<Talk, "ask">,
  field: FormField,
  options: readonly FieldOption[],
  word: string,
): Promise<{ readonly value: string } | { readonly refused: TalkRefusal }> => {
  const named = itemsNamed(options, word, ({ value, label }) => [value, label]);
  const [only, ...others] = toldApart(named);
  if (!only) {
    const offered = options.map(({ label }) => label).join(", ") || "nothing";
    return { refused: mistyped(`${field.label} offers no "${word}": ${offered}.`) };
  }
  if (others.length === 0) return { value: only.value };
  const choices = [only, ...others];
  if (!ask) {
    const lines = choices.map(({ value, label }) => `${value}  ${label}`);
    return { refused: mistyped(`${field.label} offers several "${word}"; say one by its id:`, lines) };
  }
  const label = `${field.label}: several are "${word}"`;
  return { value: String(await ask({ label, kind: "choice", options: choices })) };
};

/** The value that a field's words mean. */
const valueOf = async (
  filling: Filling,
  field: FormField,
  words: FieldValue,
): Promise<{ readonly value: FieldValue } | { readonly refused: TalkRefusal }> => {
  if (!isChoice(field)) return { value: words };
  const values: string[] = [];
  for (const word of new Set([words].flat())) {
    // oxlint-disable-next-line no-await-in-loop -- one search after the other
    const options = await optionsFor(filling, field, word);
    const unread = selectChoices(filling.form.getSnapshot(), field.name)?.failure;
    if (unread && hasMore(filling, field)) return { refused: unread };
    // oxlint-disable-next-line no-await-in-loop -- the next one is asked about later
    const found = await optionNamed(filling, field, options, word);
    if ("refused" in found) return found;
    values.push(found.value);
  }
  return { value: field.kind === "choices" ? values : (values[0] ?? "") };
};

/** Asks for parts of the name until one finds options, and tells the person of each that finds none. An empty part gives the first options. */
const searched = async (filling: Filling, field: ShownField): Promise<readonly FieldOption[]> => {
  const { ask, say, form } = filling;
  const { label, name } = field;
  const question = `${label}: a part of the name (empty for the first ones)`;
  const part = await ask?.({ label: question, kind: "text", options: [] });
  const words = typeof part === "string" ? part.trim() : "";
  const options = await optionsFor(filling, field, words);
  const failure = selectChoices(form.getSnapshot(), name)?.failure;
  if (words === "" || (options.length > 0 && !failure)) return options;
  say(failure ? failure.text : `${label} offers nothing with "${words}".`);
  return searched(filling, field);
};

/** Asks the person for a field; where not all of its choices were read, first for a part of the name. */
const asked = async (filling: Filling, field: ShownField): Promise<FieldValue> => {
  const { ask, form } = filling;
  const options = hasMore(filling, field)
    ? await searched(filling, field)
    : optionsIn(form.getSnapshot(), field);
  return (await ask?.({ label: labelOf(field), kind: field.kind, options: toldApart(options) })) ?? "";
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
  const sought = new Map<string, string>();
  const submit = async (
    ready: Filling["ready"],
    open: readonly ShownField[],
  ): Promise<TalkRefusal | undefined> => {
    for (const field of ask ? open : []) {
      // oxlint-disable-next-line no-await-in-loop -- one question after the other
      enter(field.name, await asked({ form, ready, sought, ask, say, until }, field));
    }
    form.send({ type: "form.submit" });
    const now = await until(form, (one) => !selectIsSubmitting(one));
    if (selectIsSaved(now)) return undefined;
    const faulty = selectFields(now).filter(({ error }) => error !== undefined);
    const faults = faulty.map(({ label, error = "" }) => faultText(label, error));
    const text = faults.join("\n");
    const hasBlank = faulty.some(({ name }) => isBlank(given[name]));
    const refusal = selectFormFailure(now) ?? (hasBlank ? mistyped(text) : { text, lines: [] });
    if (!ask || faulty.length === 0) return refusal;
    say(refusal.text);
    return submit(ready, faulty);
  };
  try {
    const ready = await until(form, (now) => selectFormLook(now) !== "loading");
    const unread = selectChoicesFailure(ready);
    if (unread) return unread;
    const isGiven = ({ name }: FormField) => given[name] !== undefined;
    // also fields that are not shown, because they offer nothing
    const answered = selectFormView(ready).fields.filter(isGiven);
    for (const field of answered) {
      // oxlint-disable-next-line no-await-in-loop -- one field after the other
      const meant = await valueOf({ form, ready, sought, ask, say, until }, field, given[field.name] ?? "");
      if ("refused" in meant) return meant.refused;
      enter(field.name, meant.value);
    }
    const open = selectFields(form.getSnapshot()).filter((field) => !isGiven(field));
    return await submit(ready, answered.length === 0 ? open : open.filter(({ isRequired }) => isRequired));
  } finally {
    form.send({ type: "form.discard" });
  }
};

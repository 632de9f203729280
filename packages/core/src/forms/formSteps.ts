import { isProblem, type Failure } from "../failures/failure.ts";
import { httpStatus } from "../failures/httpStatus.ts";
import type { Draft } from "../base/drafts.ts";
import { sameValue } from "../base/sameValue.ts";
import {
  differingFields,
  isFieldValue,
  onlyFields,
  type FormErrors,
  type FormField,
  type FormStart,
  type FormValues,
} from "./formFields.ts";
import type { FormView } from "./formView.ts";

/** A record as its form reads it: the fields' values and the version that was read. */
export interface FormBase {
  readonly values: FormValues;
  readonly version: number | undefined;
  /** The start of the record's choices, with what it keeps as it is. */
  readonly start?: FormStart;
}

interface Unfinished {
  /** The fields that hold a text that is no value yet. */
  readonly unfinished: readonly string[];
}

interface Edited extends FormBase {
  readonly baseline: FormValues;
  /** Values that others saved into fields changed here too. */
  readonly theirs: FormValues;
}

/** The input to store as a draft, without passwords; undefined where there is none. */
export const draftOf = (fields: readonly FormField[], form: Edited): Draft | undefined => {
  const secret = new Set(fields.filter(({ kind }) => kind === "password").map(({ name }) => name));
  const names = differingFields(form.values, form.baseline).filter((name) => !secret.has(name));
  if (names.length === 0) return undefined;
  const changed = onlyFields(form.values, names);
  if (form.version === undefined) return { changed };
  // leaves out the base of fields in `theirs`, so that restoring marks them again
  const own = names.filter((name) => !Object.hasOwn(form.theirs, name));
  return { changed, version: form.version, base: onlyFields(form.baseline, own) };
};

/** The draft to store: the input, and below it an earlier draft that nobody has restored or dropped yet. */
export const storedDraftOf = (
  fields: readonly FormField[],
  form: Edited & { readonly draft: Draft | undefined },
): Draft | undefined => {
  const typed = draftOf(fields, form);
  if (!form.draft || !typed) return form.draft ?? typed;
  const { changed, base, ...earlier } = form.draft;
  return {
    ...typed,
    ...earlier,
    changed: { ...changed, ...typed.changed },
    ...((base || typed.base) && { base: { ...base, ...typed.base } }),
  };
};

/**
 * The offered draft; undefined where another tab has saved or discarded it meanwhile: while it is offered, each draft
 * that is stored has all of its fields.
 */
export const stillOffered = <Place>(
  { draft, draftPlace }: { readonly draft: Draft | undefined; readonly draftPlace: Place | undefined },
  storedDraft: ((place: Place) => Draft | undefined) | undefined,
): Draft | undefined => {
  if (!draft || !draftPlace || !storedDraft) return draft;
  const { changed = {} } = storedDraft(draftPlace) ?? {};
  return Object.keys(draft.changed).every((name) => Object.hasOwn(changed, name)) ? draft : undefined;
};

/** The values with a draft's laid over them; values that the fields cannot hold are left out. */
export const withDraft = (fields: readonly FormField[], values: FormValues, draft: Draft): FormValues => ({
  ...values,
  ...Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft.changed[field.name];
      return isFieldValue(value, field) ? [[field.name, value]] : [];
    }),
  ),
});

/**
 * The record's values of a draft's fields that others changed since; `restored`: the values with the draft's laid over
 * them. At the draft's own version these are the fields without a base; drafts of older releases have no base at all.
 */
export const savedSince = (
  { changed, base, version }: Draft,
  restored: FormValues,
  record: FormBase,
): FormValues => {
  const isSameVersion = version === record.version;
  if (version === undefined || (isSameVersion && !base)) return {};
  const isSeen = (name: string) =>
    base !== undefined &&
    Object.hasOwn(base, name) &&
    (isSameVersion || sameValue(base[name], record.values[name]));
  const names = differingFields(restored, record.values).filter(
    (name) => Object.hasOwn(changed, name) && !isSeen(name),
  );
  return onlyFields(record.values, names);
};

/** The fields that nobody changes in this form: those that are locked or left out. */
export const fixedIn = ({ locks, hides = [] }: FormStart = {}): readonly string[] => [
  ...Object.keys(locks ?? {}),
  ...hides,
];

/** Puts the latest record under the input. `theirs`: the new values of fields that both sides changed. A field that the record now keeps as it is loses its input. */
export const rebase = (form: Edited, latest: FormBase): Edited => {
  const fixed = fixedIn(latest.start);
  const mine = differingFields(form.values, form.baseline).filter((name) => !fixed.includes(name));
  const others = [...differingFields(latest.values, form.baseline), ...Object.keys(form.theirs)];
  const both = others.filter((name) => mine.includes(name));
  return {
    values: { ...latest.values, ...onlyFields(form.values, mine) },
    baseline: latest.values,
    version: latest.version,
    theirs: onlyFields(latest.values, both),
  };
};

/** True where there is input that was not saved. */
export const hasUnsaved = ({ values, baseline, unfinished }: Omit<Edited, "theirs"> & Unfinished): boolean =>
  unfinished.length > 0 || differingFields(values, baseline).length > 0;

/** Errors of the fields that hold a text that is no value yet. */
export const unfinishedErrors = (fields: readonly FormField[], { unfinished }: Unfinished): FormErrors =>
  Object.fromEntries(
    fields
      .filter(({ name }) => unfinished.includes(name))
      .map(({ name, kind, isRequired }) => [
        name,
        `Type a whole date that exists${kind === "dateTime" ? " and a time" : ""}${isRequired ? "" : ", or empty the field"}`,
      ]),
  );

interface Suggesting {
  readonly values: FormValues;
  readonly suggested: Readonly<Record<string, string>>;
}

/** Takes a suggestion where its field is empty or holds the previous suggestion; remembers it in any case. */
export const withSuggestion = (
  { values, suggested }: Suggesting,
  { name, value }: { readonly name: string; readonly value: string },
): Suggesting => {
  const isFree = values[name] === "" || values[name] === suggested[name];
  return {
    values: isFree ? { ...values, [name]: value } : values,
    suggested: { ...suggested, [name]: value },
  };
};

/** The server's errors of this form's fields. */
export const serverErrors = (fields: readonly FormField[], failure: Failure): FormErrors =>
  "body" in failure
    ? Object.fromEntries(
        failure.body.errors
          .filter(({ field }) => fields.some(({ name }) => name === field))
          .map(({ field, messages }) => [field, messages.join(" ")]),
      )
    : {};

/** True where the fields show all of the server's errors, so that no toast is needed. */
export const isShownInFields = (fields: readonly FormField[], failure: Failure): boolean =>
  isProblem(failure, "/errors/validation") &&
  "body" in failure &&
  failure.body.errors.length > 0 &&
  failure.body.errors.every(({ field }) => fields.some(({ name }) => name === field));

/** True where the server certainly stored nothing; after a 409 the first attempt may still be under way. */
export const isDefinite = (failure: Failure): boolean =>
  failure.kind === "unauthorized" ||
  failure.kind === "forbidden" ||
  (failure.kind === "problem" &&
    failure.status < httpStatus.serverError &&
    failure.status !== httpStatus.conflict &&
    failure.status !== httpStatus.tooManyRequests);

/** The errors of these fields alone. */
export const shownErrors = (errors: FormErrors, names: readonly string[]): FormErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => names.includes(name)));

/** A text with the answered record's values: each `{field}` stands for one; nothing where the answer lacks it. */
export const fillWords = (text: string, answer: unknown): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, field: string) => {
    const value: unknown = Object(answer)[field];
    return typeof value === "string" ? value : "";
  });

/** The version of an answered record; undefined where it has none. */
const versionOf = (answer: unknown): number | undefined => {
  const version: unknown = Object(answer).version;
  return typeof version === "number" ? version : undefined;
};

/** The toast of a saved form that has a text for it. */
export const savedToast = ({ success = "", undo }: FormView, id: string, answer: unknown) => {
  const version = versionOf(answer);
  return {
    ...{ type: "toast" as const, tone: "success" as const, text: success },
    ...(undo && {
      sequel: { text: fillWords(undo.told, answer) },
      undo: {
        ...{ kind: undo.kind, id, done: fillWords(undo.done, answer) },
        ...(version !== undefined && { version }),
      },
      ...(undo.key !== undefined && { key: fillWords(undo.key, answer) }),
    }),
  };
};

/** The address after saving; `{id}` stands for the answered record's id. */
export const fillId = (path: string, answer: unknown): string =>
  path.replace("{id}", encodeURIComponent(fillWords("{id}", answer)));

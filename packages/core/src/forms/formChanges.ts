/** The changes of a form's context by its events. */
import type { FieldChoices } from "./choices.machine.ts";
import { dependenciesOf, type Depending } from "./dependencies.ts";
import type { FormContext, FormEvent } from "./formEvents.ts";
import type { Draft } from "../base/drafts.ts";
import { differingFields, isShown, onlyFields, type FormErrors, type FormValues } from "./formFields.ts";
import { draftOf, fixedIn, savedSince, shownErrors, storedDraftOf, withDraft } from "./formSteps.ts";

/** Finds the errors of a form's input. */
export type FaultsIn = (context: FormContext) => FormErrors;

/** The parts of a form that the dependencies between its fields change. */
export type SettledFields = Pick<Depending, "values" | "baseline" | "suggested" | "taken">;

const withName = (names: readonly string[], ...more: readonly string[]): readonly string[] => [
  ...new Set([...names, ...more]),
];

/** Nothing is said of a submission that has just begun. */
export const untold = { failure: undefined, errors: {}, refused: {}, unfinished: [] } as const;

/** The form without its input. */
export const emptied = ({ baseline, view }: FormContext) => ({
  values: baseline,
  ...dependenciesOf(view.fields, baseline),
  errors: {},
  refused: {},
  entered: [],
  unfinished: [],
  touched: [],
  theirs: {},
});

/** The texts that were typed behind those that were sent, or in their place. */
const typedSince = (values: FormValues, sent: FormValues): FormValues =>
  Object.fromEntries(
    differingFields(values, sent).map((name) => {
      const [now = "", before = ""] = [values[name], sent[name]];
      const isBehind = typeof now === "string" && typeof before === "string" && now.startsWith(before);
      return [name, isBehind ? now.slice(before.length).trimStart() : now] as const;
    }),
  );

/** The form for the next record: it begins with what was typed while this one was sent. */
export const begun = (context: FormContext) => ({
  ...emptied(context),
  values: { ...context.baseline, ...typedSince(context.values, context.sent) },
});

/**
 * The draft that is left once a form was sent: what was typed for the next record. Where the stored draft is not the sent
 * form's own, as another one was opened once its page was gone, it is what was typed there. Undefined for none.
 */
export const draftBehind = (
  { fields, takesNext }: Pick<FormContext["view"], "fields" | "takesNext">,
  { values: sent, baseline }: Pick<FormContext, "values" | "baseline">,
  { stored, isOwn }: { readonly stored: Draft | undefined; readonly isOwn: boolean },
): Draft | undefined => {
  if (!stored || (isOwn && !takesNext)) return undefined;
  const values = withDraft(fields, baseline, stored);
  if (isOwn) {
    const next = { ...baseline, ...typedSince(values, sent) };
    return draftOf(fields, { values: next, baseline, version: undefined, theirs: {} });
  }
  const changed = onlyFields(
    values,
    differingFields(values, sent).filter((name) => name in stored.changed),
  );
  return Object.keys(changed).length > 0 ? { ...stored, changed } : undefined;
};

/** A field has another value. */
export const filled = (
  context: FormContext,
  { name, value }: Extract<FormEvent, { readonly type: "field.change" }>,
  faultsIn: FaultsIn,
) => {
  const values = { ...context.values, [name]: value };
  const unfinished = context.view.fields
    .filter((field) => field.name !== name && isShown(field, values))
    .map((field) => field.name)
    .filter((one) => context.unfinished.includes(one));
  const errors = shownErrors(faultsIn({ ...context, values, unfinished }), Object.keys(context.errors));
  const others = Object.keys(context.refused).filter((one) => one !== name);
  const refused = shownErrors(context.refused, others);
  return { values, errors, refused, entered: withName(context.entered, name), unfinished };
};

/** A field was left; one that was only passed by is not refused before the form is sent. */
export const left = (
  context: FormContext,
  { name, isUnfinished = false }: Extract<FormEvent, { readonly type: "field.blur" }>,
  faultsIn: FaultsIn,
) => {
  const rest = context.unfinished.filter((one) => one !== name);
  const unfinished = isUnfinished ? [...rest, name] : rest;
  const entered = isUnfinished ? withName(context.entered, name) : context.entered;
  if (!entered.includes(name)) return { unfinished };
  const touched = withName(context.touched, name);
  return { unfinished, entered, touched, errors: shownErrors(faultsIn({ ...context, unfinished }), touched) };
};

/** The offered draft is laid over the fields, with what was typed beside the offer; the fields whose errors were shown are judged anew. */
export const restoredDraft = (context: FormContext, faultsIn: FaultsIn): Partial<FormContext> => {
  const { baseline, version, view } = context;
  const draft = context.draft && storedDraftOf(view.fields, context);
  if (!draft) return {};
  const fixed = fixedIn(context.start);
  const open = view.fields.filter(({ name }) => !fixed.includes(name));
  const values = withDraft(open, context.values, draft);
  const changed = differingFields(values, context.values);
  const others = (names: readonly string[]) => names.filter((name) => !changed.includes(name));
  const unfinished = others(context.unfinished);
  return {
    values,
    // what was suggested when it was typed is part of the draft, or was changed by hand
    ...dependenciesOf(view.fields, values),
    theirs: savedSince(draft, values, { values: baseline, version }),
    version: version === undefined ? undefined : (draft.version ?? version),
    draft: undefined,
    errors: shownErrors(faultsIn({ ...context, values, unfinished }), context.touched),
    refused: shownErrors(context.refused, others(Object.keys(context.refused))),
    entered: withName(context.entered, ...changed),
    unfinished,
  };
};

/** The input as it was sent has faults. */
export const refusedInput = (sent: FormContext, faultsIn: FaultsIn) => {
  const { unfinished } = sent;
  const errors = faultsIn(sent);
  return { ...complain(sent, errors), errors, entered: withName(sent.entered, ...unfinished), unfinished };
};

/** The input as it is sent: the page knows which fields hold a text that is no value yet. */
export const asSent = (context: FormContext, event: FormEvent): FormContext =>
  event.type === "form.submit" ? { ...context, unfinished: event.unfinished ?? context.unfinished } : context;

/** The choices of all fields with those that one of them reports. */
export const withChoices = (
  { choices }: FormContext,
  heard: { readonly name: string; readonly choices: FieldChoices },
) => ({ choices: { ...choices, [heard.name]: heard.choices } });

/** The form once its fields have followed each other. */
export const settledForm = (
  context: FormContext,
  faultsIn: FaultsIn,
  choices: { readonly settle: (form: Depending) => SettledFields } | undefined,
) => {
  const { values, baseline, suggested, taken } = choices?.settle(context) ?? context;
  const next: SettledFields = { values, baseline, suggested, taken };
  const isSame = next.values === context.values;
  return {
    ...next,
    errors: isSame
      ? context.errors
      : shownErrors(faultsIn({ ...context, ...next }), Object.keys(context.errors)),
  };
};

/** Brings the focus to the first field at fault, and marks all of them as touched. */
export const complain = (context: FormContext, errors: FormErrors) => ({
  touched: [...new Set([...context.touched, ...Object.keys(errors)])],
  focus: {
    field: context.view.fields.find(({ name }) => Object.hasOwn(errors, name))?.name ?? "",
    attempt: context.focus.attempt + 1,
  },
});

import { isSameGroup } from "./choiceGroup.ts";
import type { FieldChoices } from "./choices.machine.ts";
import type { FormContext } from "./formEvents.ts";
import { isShown, type FieldOption, type FieldValue, type FormField, type FormValues } from "./formFields.ts";

/** The part of a form's context that the dependencies between its fields decide about. */
export type Depending = Pick<
  FormContext,
  "view" | "values" | "baseline" | "suggested" | "choices" | "taken" | "start"
>;

/** A field's text; '' for a list. */
export const textIn = (values: FormValues, name: string): string => {
  const value = values[name];
  return typeof value === "string" ? value : "";
};

/** The fact or the value of the field that a field's options belong to. */
export const ownerOf = ({ optionsFrom }: FormField, { start, values }: Depending): string =>
  optionsFrom?.of === undefined ? "" : (start.facts?.[optionsFrom.of] ?? textIn(values, optionsFrom.of));

/** The options that the record holds in a field, and the record that they belong to. */
export const currentOf = (field: FormField, form: Depending) => ({
  current: form.start.current?.[field.name] ?? [],
  currentOf: ownerOf(field, { ...form, values: form.baseline }),
});

export const followedBy = (fields: readonly FormField[], values: FormValues) =>
  fields.flatMap(({ name, follows }) => {
    const value = follows?.as(textIn(values, follows.field));
    return value === undefined ? [] : [[name, value] as const];
  });

/** The values that a form's fields suggest before anything is entered, and the options chosen from the start. */
export const dependenciesOf = (fields: readonly FormField[], values: FormValues) => ({
  suggested: Object.fromEntries(followedBy(fields, values)),
  taken: Object.fromEntries(
    fields.filter(({ optionsFrom }) => optionsFrom).map(({ name }) => [name, textIn(values, name)]),
  ),
});

export const isField = ({ view }: Depending, name: string | undefined): boolean =>
  view.fields.some((field) => field.name === name);

/** The chosen option of a field; undefined until it is read. */
export const chosenIn = ({ choices, values }: Depending, name: string): FieldOption | undefined => {
  const chosen = choices[name]?.chosen;
  return chosen?.value === values[name] ? chosen : undefined;
};

/** True where the field must be filled in: always, or for an option that is chosen in another field. */
export const isRequiredIn = ({ name, isRequired }: FormField, { choices, values }: Depending): boolean =>
  isRequired === true ||
  Object.entries(choices).some(([other, { read }]) =>
    read.some(({ value, requires }) => requires?.includes(name) && isChosen(values[other], value)),
  );

const isChosen = (value: FieldValue | undefined, option: string): boolean =>
  typeof value === "string" ? value === option : value?.includes(option) === true;

/** The choices of a field as they are offered. */
export interface ShownChoices extends Pick<FieldChoices, "status" | "chosen" | "failure" | "allOf"> {
  readonly options: readonly FieldOption[];
  /** Options are searched for as one types. */
  readonly isSearched: boolean;
  /** Stands where nothing was found. */
  readonly emptyText: string;
}

/** Said where the person may not read a field's choices. */
export const hiddenChoices = "Your role does not let you see these choices";

/** The words of an empty list of choices: nothing matches the typed text, or there is nothing to choose from yet. */
export const emptyTextOf = (
  { status, failure, read, seen }: Pick<FieldChoices, "status" | "failure" | "read" | "seen">,
  noun: string,
): string => {
  if (failure) return failure.text;
  if (status === "hidden") return hiddenChoices;
  if (status === "refreshing") return "Searching…";
  const isNone = status === "showing" && read.length === 0 && seen.length === 0;
  return isNone ? `There is no ${noun} yet` : `No ${noun} matches`;
};

/** The options of a searched field: those that were found, and always the chosen one. */
export const withChosen = (
  options: readonly FieldOption[],
  chosen: FieldOption | undefined,
): readonly FieldOption[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [...options, chosen] : options;

/** The chosen options of a list that are not offered, so that they can be removed; those that were never read have no name. */
const chosenBeside = (
  { values }: Depending,
  name: string,
  { offered, seen }: { readonly offered: readonly FieldOption[]; readonly seen: readonly FieldOption[] },
): readonly FieldOption[] => {
  const chosen = values[name] ?? "";
  if (typeof chosen === "string") return [];
  return chosen
    .filter((one) => !offered.some(({ value }) => value === one))
    .map((one) => seen.find(({ value }) => value === one) ?? { value: one, label: "another one" });
};

/** The group whose options are offered; undefined or null offers all. */
export const groupOf = ({ optionsFrom }: FormField, form: Depending): string | null | undefined => {
  if (!optionsFrom?.group) return undefined;
  const { from, isNeeded } = optionsFrom.group;
  for (const name of from) {
    const fact = form.start.facts?.[name];
    const chosen = chosenIn(form, name);
    if (fact !== undefined) return fact;
    if (chosen) return chosen.group;
  }
  return isNeeded ? "" : undefined;
};

/** The choices of a field that reads its options; undefined for any other. */
export const shownChoices = (field: FormField, form: Depending): ShownChoices | undefined => {
  const { optionsFrom, name } = field;
  const choices = form.choices[name];
  if (!optionsFrom) return undefined;
  const isNarrow = optionsFrom.searchedAs !== undefined || isField(form, optionsFrom.of);
  const group = groupOf(field, form) ?? undefined;
  const isOffered = (option: FieldOption): boolean =>
    (group === undefined || isSameGroup(option.group ?? group, group)) &&
    form.start.without?.[name]?.includes(option.value) !== true;
  const offered = (choices?.read ?? []).filter(isOffered);
  const isSearched =
    optionsFrom.searchedAs !== undefined && (optionsFrom.searchesRest !== true || choices?.hasMore === true);
  const current = isNarrow ? [] : (form.start.current?.[name] ?? []);
  const all = [...offered, ...current.filter(({ value }) => !offered.some((one) => one.value === value))];
  const shown = isNarrow ? withChosen(offered, chosenIn(form, name)) : all;
  const beside =
    isSearched || !isNarrow ? chosenBeside(form, name, { offered: shown, seen: choices?.seen ?? [] }) : [];
  return {
    status: choices?.status ?? "loading",
    chosen: choices?.chosen,
    failure: choices?.failure,
    allOf: choices?.allOf,
    isSearched,
    options: [...shown, ...beside],
    emptyText: choices ? emptyTextOf(choices, optionsFrom.searchedAs ?? "choice") : "",
  };
};

/** True where a field belongs to the form as it stands: to its values, to what is chosen and to what may be read. */
export const isInForm = (field: FormField, form: Depending): boolean => {
  if (!isShown(field, form.values) || form.start.hides?.includes(field.name)) return false;
  if (field.shownBy !== undefined && chosenIn(form, field.shownBy)?.shows?.includes(field.name) !== true)
    return false;
  if (!field.optionsFrom?.hidesEmpty) return true;
  const { status, options, isSearched } = shownChoices(field, form) ?? {
    status: "hidden",
    options: [],
    isSearched: false,
  };
  return status !== "hidden" && (isSearched || options.length > 0);
};

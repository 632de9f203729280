import { isSameGroup } from "./choiceGroup.ts";
import { chosenIn, followedBy, groupOf, isField, ownerOf, textIn, type Depending } from "./dependencies.ts";
import { sameValue } from "../base/sameValue.ts";
import type { FormField } from "./formFields.ts";
import type { SettledFields } from "./formChanges.ts";
import { withSuggestion } from "./formSteps.ts";

/** A value of another record is cleared once the record's options are known. */
const withoutForeign = (form: Depending): Depending => {
  const foreign = form.view.fields.filter(
    (field) =>
      isField(form, field.optionsFrom?.of) && isHeard(form, field) && form.choices[field.name]?.isForeign,
  );
  if (foreign.length === 0) return form;
  return {
    ...form,
    values: { ...form.values, ...Object.fromEntries(foreign.map(({ name }) => [name, ""])) },
  };
};

/** The choices are those of what stands in the form now. */
const isHeard = (form: Depending, field: FormField): boolean => {
  const choices = form.choices[field.name];
  return choices?.value === textIn(form.values, field.name) && choices.of === ownerOf(field, form);
};

/** The values of a field that belong to the group of its options, or that the record holds while the group is unchanged. */
const withinGroup = (form: Depending, { name, optionsFrom }: FormField, group: string) => {
  const { values, baseline, choices } = form;
  const { read = [], seen = [], chosen } = choices[name] ?? {};
  const isUnchanged = optionsFrom?.group?.from.every((one) => sameValue(values[one], baseline[one])) === true;
  const own = isUnchanged ? [baseline[name] ?? ""].flat() : [];
  const isKept = (value: string): boolean => {
    const option = [...read, ...seen, ...(chosen ? [chosen] : [])].find((one) => one.value === value);
    return own.includes(value) || isSameGroup(option?.group ?? group, group);
  };
  const value = values[name] ?? "";
  if (typeof value === "string") return isKept(value) ? value : "";
  const kept = value.filter(isKept);
  return kept.length === value.length ? value : kept;
};

/** The options that give a field its group are read. */
const isGroupRead = (form: Depending, { optionsFrom }: FormField): boolean =>
  optionsFrom?.group?.from.every(
    (name) =>
      form.start.facts?.[name] !== undefined ||
      textIn(form.values, name) === "" ||
      chosenIn(form, name) !== undefined,
  ) === true;

/** A value of another group than the chosen one's is cleared, such as a person of another company. */
const withoutOtherGroups = (form: Depending): Depending => {
  const cleared = form.view.fields.flatMap((field) => {
    const group = isGroupRead(form, field) ? (groupOf(field, form) ?? undefined) : undefined;
    const value = group === undefined ? undefined : withinGroup(form, field, group);
    return value === undefined || value === form.values[field.name] ? [] : [[field.name, value] as const];
  });
  return cleared.length === 0
    ? form
    : { ...form, values: { ...form.values, ...Object.fromEntries(cleared) } };
};

/** The form begins with the usual option if nothing was ever chosen, as if it had been opened with it. */
const withUsual = (form: Depending, { name }: FormField): Depending => {
  const usual = form.choices[name]?.read.find(({ isUsual }) => isUsual);
  if (!usual || form.taken[name] !== "" || form.values[name] !== "") return form;
  const begun = { [name]: usual.value, ...usual.suggests };
  return {
    ...form,
    values: { ...form.values, ...begun },
    baseline: { ...form.baseline, ...begun },
    suggested: { ...form.suggested, ...usual.suggests },
    taken: { ...form.taken, [name]: usual.value },
  };
};

const suggest = (form: Depending, [name, value]: readonly [string, string]): Depending =>
  form.suggested[name] === value ? form : { ...form, ...withSuggestion(form, { name, value }) };

/** An option that was newly chosen suggests its values, once. */
const withSuggestions = (form: Depending, { name }: FormField): Depending => {
  const chosen = chosenIn(form, name);
  if (!chosen || form.taken[name] === chosen.value) return form;
  const taken: Depending = { ...form, taken: { ...form.taken, [name]: chosen.value } };
  return Object.entries(chosen.suggests ?? {}).reduce(suggest, taken);
};

/** The fields that the chosen option of another one does not show are empty. */
const withoutHidden = (form: Depending): Depending => {
  const isLeftOut = ({ name, shownBy }: FormField): boolean => {
    const chosen = shownBy === undefined ? undefined : chosenIn(form, shownBy);
    return chosen !== undefined && chosen.shows?.includes(name) !== true && form.values[name] !== "";
  };
  const hidden = form.view.fields.filter(isLeftOut);
  if (hidden.length === 0) return form;
  return { ...form, values: { ...form.values, ...Object.fromEntries(hidden.map(({ name }) => [name, ""])) } };
};

/** The form once its fields have followed each other; the same parts where nothing depends on what changed. */
export const settled = (form: Depending): SettledFields => {
  const { fields } = form.view;
  const chosen = fields.reduce(
    withSuggestions,
    fields.reduce(withUsual, withoutOtherGroups(withoutForeign(form))),
  );
  const { values, baseline, suggested, taken } = withoutHidden(
    followedBy(fields, chosen.values).reduce(suggest, chosen),
  );
  return { values, baseline, suggested, taken };
};

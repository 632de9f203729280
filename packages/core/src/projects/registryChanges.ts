import { registryLists } from "@canopy/contracts";
import type { FormField } from "../forms/formFields.ts";
import type { Dates } from "../text/date.ts";
import { exactNumber } from "../text/exactNumber.ts";
import { registryListViews } from "./projectRegistry.view.ts";

/** So many entries are written out; the others are counted. */
const MOST_WRITTEN = 3;

interface Words {
  readonly dates: Pick<Dates, "date">;
  readonly locale: string | undefined;
}

const valueText = ({ name, kind, options }: FormField, value: unknown, { dates, locale }: Words): string => {
  if (typeof value === "number") return kind === "whole" ? String(value) : exactNumber(name, value, locale);
  if (typeof value !== "string") return "";
  if (kind === "date") return dates.date(value);
  return options?.find((option) => option.value === value)?.label ?? value;
};

const entryText = (fields: readonly FormField[], entry: object, words: Words): string =>
  fields
    .flatMap((field) => {
      const text = valueText(field, Reflect.get(entry, field.name), words);
      return text === "" ? [] : [`${field.label} ${text}`];
    })
    .join(", ");

/** The entries of a list that another one lacks; of two equal ones that it has once, one. */
const lackedBy = (entries: readonly object[], others: readonly object[]): readonly object[] => {
  const left = others.map((other) => JSON.stringify(other));
  return entries.filter((entry) => {
    const at = left.indexOf(JSON.stringify(entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const entriesOf = (value: unknown): readonly object[] | undefined =>
  Array.isArray(value) && value.every((one) => typeof one === "object" && one !== null) ? value : undefined;

/**
 * A change of a registry list in words: the entries that were taken away or changed, and those that were added or
 * changed; '' for none of them. Undefined for any other field, and where only the order differs.
 */
export const registryChange = (
  field: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  words: Words,
): { readonly before: string; readonly after: string } | undefined => {
  const list = registryLists.find((one) => one === field);
  const [was, is] = [entriesOf(before), entriesOf(after)];
  if (!list || !was || !is) return undefined;
  const written = (entries: readonly object[]): string => {
    const texts = entries.map((entry) => entryText(registryListViews[list].fields, entry, words));
    const more = texts.length - MOST_WRITTEN;
    return [...texts.slice(0, MOST_WRITTEN), ...(more > 0 ? [`${more} more`] : [])]
      .filter(Boolean)
      .join("; ");
  };
  const change = { before: written(lackedBy(was, is)), after: written(lackedBy(is, was)) };
  return change.before === "" && change.after === "" ? undefined : change;
};

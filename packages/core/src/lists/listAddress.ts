import {
  filterField,
  MAX_FILTER_VALUE_CHARS,
  MAX_PAGE_SIZE,
  readWhere,
  readWheres,
  whereOperators,
  type FieldRules,
  type WhereFault,
} from "@canopy/contracts";
import {
  ALL,
  defaultParams,
  listQueryOf,
  readListSearch,
  writeListSearch,
  type ListParams,
} from "./listSearch.ts";
import type { ChoiceFilter, ListView } from "./listView.ts";

/** A question to a list in a person's words, naming filters, values and columns by name or by label: each filter as `name=value`, the order as a column, or `column:desc`. */
export interface ListWish {
  readonly filter?: readonly string[];
  readonly search?: string | undefined;
  readonly sort?: string | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  /** Filters as an address holds them: 'createdAt.before.-P7D'. */
  readonly where?: readonly string[];
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
const isNamed = (name: string, ...names: readonly string[]): boolean =>
  names.some((one) => plain(one) === plain(name));
const among = (names: readonly string[]): string => `Choose from: ${names.join(", ")}.`;

const valueNames = ({ options, takes }: ChoiceFilter): string =>
  among([...options.map(({ value }) => value), ...(takes === undefined ? [] : [`one ${takes}`]), ALL]);

/** The fields that there are if one is unknown, or the operators of this field. */
const knownFor = (fault: WhereFault, fields: FieldRules, id: string): readonly string[] | undefined => {
  if (fault === "field") return Object.keys(fields).filter((one) => filterField(fields, one));
  const field = filterField(fields, id);
  return fault === "operator" && field ? whereOperators(field.type) : undefined;
};

/** Why a text is no filter of these fields, with the fields or the operators that there are; undefined if it is one. */
const whereFault = (text: string, fields: FieldRules): string | undefined => {
  const read = readWhere(text, fields);
  if (read.ok) return undefined;
  const known = knownFor(read.fault, fields, text.split(".", 1)[0] ?? "");
  return `"${text}" is no filter: ${read.why}${known ? ` ${among(known)}` : ""}`;
};

const searchFault = (search: string): string =>
  search.length > MAX_FILTER_VALUE_CHARS
    ? `A search has no more than ${MAX_FILTER_VALUE_CHARS} characters, and this one ${search.length}.`
    : `"${search}" is no text to search for.`;

/** Why the list takes one filter fewer than these; undefined where it takes all. */
const tooManyFault = <Row>(view: ListView<Row>, params: ListParams): string | undefined => {
  const { filters } = listQueryOf({ ...params, where: [] }, view);
  return readWheres(params.where, view.fields, filters).dropped.find(({ fault }) => fault === "limit")?.why;
};

/**
 * The list's address that answers a wish, beginning with `fallback`; or why there is none, with what can be asked. An
 * address holds the whole wish: nothing of it is left out.
 */
export const listAddress = <Row>(
  view: ListView<Row>,
  { filter = [], search, sort, page, size, where = [] }: ListWish,
  fallback: ListParams = defaultParams(view),
): { readonly address: string } | { readonly fault: string } => {
  const choices: Record<string, string> = {};
  for (const text of where) {
    const fault = whereFault(text, view.fields);
    if (fault !== undefined) return { fault };
  }
  for (const words of filter) {
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(words) ?? [];
    if (name === "") return { fault: `"${words}" is no filter. Write name=value.` };
    const choice = view.choices.find(({ param, label }) => isNamed(name, param, label));
    if (!choice) return { fault: `No filter "${name}". ${among(view.choices.map(({ param }) => param))}` };
    if (Object.hasOwn(choices, choice.param))
      return { fault: `"${choice.param}" is given twice, and no filter takes two values.` };
    const option = choice.options.find((one) => isNamed(value, one.value, one.label));
    const chosen = { [choice.param]: option?.value ?? value };
    const written = writeListSearch({ ...fallback, choices: chosen }, view);
    if (value !== ALL && readListSearch(written, view).choices[choice.param] === undefined)
      return { fault: `"${value}" is no value of "${choice.param}". ${valueNames(choice)}` };
    Object.assign(choices, chosen);
  }
  const sortable = view.columns.filter(({ isSortable }) => isSortable !== false);
  const by = sort?.replace(/:(asc|desc)$/, "");
  const column = by === undefined ? by : sortable.find(({ field, label }) => isNamed(by, field, label));
  if (by !== undefined && !column)
    return { fault: `No order by "${by}". ${among(sortable.map(({ field }) => field))}` };
  const params = {
    ...fallback,
    ...(column && {
      sortField: column.field,
      sortDirection: sort?.endsWith(":desc") ? ("desc" as const) : ("asc" as const),
    }),
    page: page ?? fallback.page,
    size: size ?? fallback.size,
    filter: search ?? "",
    choices,
    where: [...fallback.where, ...where],
  };
  const written = writeListSearch(params, view);
  const read = readListSearch(written, view);
  if (read.size !== params.size)
    return { fault: `${params.size} is no size of a list. A page has 1 to ${MAX_PAGE_SIZE} rows.` };
  if (read.page !== params.page) return { fault: `${params.page} is no page of a list.` };
  if (search !== undefined && (search.trim() === "" || read.filter !== search))
    return { fault: searchFault(search) };
  const tooMany = tooManyFault(view, read);
  if (tooMany !== undefined) return { fault: tooMany };
  return { address: view.path + written };
};

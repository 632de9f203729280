import {
  readExtend,
  readFilterQuery,
  readListQuery,
  type Endpoint,
  type Filter,
  type ListQuery,
  type QueryErrors,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { invalid } from "../base/problem.ts";
import { errorsOf } from "./readBody.ts";

interface ReadParameters {
  readonly list: ListQuery | undefined;
  readonly filters: readonly Filter[] | undefined;
  readonly extend: readonly string[];
  readonly query: unknown;
  /** The columns that an export is asked for. */
  readonly columns: readonly string[] | undefined;
}

/** Reads the endpoint's parameters from the address; throws 400 for an unknown or invalid parameter. */
export const readQuery = (endpoint: Endpoint, given: URLSearchParams, isExport = false): ReadParameters => {
  // A Map, because a parameter may be called `__proto__` or `constructor`.
  const errors = new Map<string, readonly string[]>();
  const note: NoteFaults = (name, ...why) => errors.set(name, [...(errors.get(name) ?? []), ...why]);
  const noteAll = (found: QueryErrors) => {
    for (const [name, why] of Object.entries(found)) note(name, ...why);
  };
  // an export by ids names its columns in its body
  const { search, columns } =
    isExport && endpoint.list ? readColumns(given, note) : { search: given, columns: undefined };
  const own = new Set(namesOf(endpoint.query));
  const query = readOwn(endpoint.query, search, own, note);
  const rest = new URLSearchParams([...search].filter(([name]) => !own.has(name)));
  const list = endpoint.list && readListQuery(rest, endpoint.list);
  if (list && !list.ok) noteAll(list.errors);
  const filters = endpoint.filters && readFilterQuery(rest, endpoint.filters);
  if (filters && !filters.ok) noteAll(filters.errors);
  if (!endpoint.list && !endpoint.filters) blameUnknown(rest, endpoint.extend !== undefined, note);
  const extend = list
    ? list.ok
      ? list.value.extend
      : []
    : filters
      ? []
      : readExtend(rest, endpoint.extend ?? [], (why) => note("extend", why));
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
  return {
    list: list?.ok ? list.value : undefined,
    filters: filters?.ok ? filters.value : undefined,
    extend,
    query,
    columns,
  };
};

/** Notes what is wrong with a parameter, in whole sentences. */
type NoteFaults = (name: string, ...why: readonly string[]) => void;

/** Parameters of a page, which an export does not have. */
const OF_PAGES = ["page", "size", "extend"];

const readColumns = (given: URLSearchParams, note: NoteFaults) => {
  for (const name of OF_PAGES) if (given.has(name)) note(name, `${name} is not a parameter of an export`);
  const kept = [...given].filter(([name]) => name !== "columns" && !OF_PAGES.includes(name));
  return {
    search: new URLSearchParams(kept),
    columns: given.has("columns") ? columnNames(given.getAll("columns")) : undefined,
  };
};

/** Field ids, repeated or comma-separated. */
export const columnNames = (given: readonly string[]): readonly string[] =>
  given.flatMap((names) => names.split(",")).map((name) => name.trim());

/** The names that a query schema declares. */
export const namesOf = (schema: Endpoint["query"]): readonly string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : [];

const readOwn = (
  schema: Endpoint["query"],
  search: URLSearchParams,
  own: ReadonlySet<string>,
  note: NoteFaults,
): unknown => {
  if (!schema) return undefined;
  const given: Record<string, string> = {};
  for (const name of own) {
    const values = search.getAll(name);
    if (values.length > 1) note(name, `${name} is given more than once`);
    if (values[0] !== undefined) given[name] = values[0];
  }
  const read = z.safeParse(schema, given);
  if (!read.success) for (const [name, why] of Object.entries(errorsOf(read.error))) note(name, ...why);
  return read.data;
};

const blameUnknown = (search: URLSearchParams, takesExtend: boolean, note: NoteFaults) => {
  for (const name of new Set(search.keys()))
    if (!(takesExtend && name === "extend")) note(name, `${name} is not a parameter of this address`);
};

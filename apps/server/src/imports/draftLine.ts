import {
  importedResources,
  messages,
  type ImportColumn,
  type ImportResource,
  type ObjectSchema,
} from "@canopy/contracts";
import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { errorsOf } from "../http/readBody.ts";
import type { Fault, Fields, ImportedRow, ImportKind } from "./kinds/kind.ts";
import type { CellValue } from "./readCells.ts";
import type { RelatedRecords } from "./relatedNames.ts";
import type { Cell } from "./sheet.ts";

/** A column of the file that is imported. */
export interface UsedColumn {
  readonly at: number;
  readonly column: ImportColumn;
  readonly read: (cell: Cell) => CellValue;
}

/** A line whose cells are read by column id. */
export interface ReadLine {
  readonly line: number;
  readonly cells: ReadonlyMap<string, CellValue>;
}

/** The record that a line means, or why it cannot be found. */
export type Identified = { readonly before: ImportedRow | undefined } | { readonly fault: Fault };

/** The value of a cell; undefined if it has none. */
export const valueOf = (cell: CellValue | undefined): unknown =>
  cell && "value" in cell ? cell.value : undefined;

/** Body field → the records that its cells may mean. */
export type Related = ReadonlyMap<string, RelatedRecords>;

/** Records and values that the lines of a file share. */
export interface Seen {
  /** Records and unique values that earlier lines have used, each with its line. */
  readonly records: Map<string, number>;
  readonly unique: Map<string, number>;
  /** Column of the records by which the lines name them: `id`, or the key of their kind. */
  readonly namedBy: string;
  /** Id or key of a record → field → what the record's line gives it, of the fields that lines hand on to each other. */
  readonly given: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface Drafting {
  readonly kind: ImportKind;
  readonly resource: ImportResource;
  readonly columns: readonly UsedColumn[];
  readonly related: Related;
  readonly seen: Seen;
}

/** A line as a body, with the faults of its own fields. */
export interface Draft {
  readonly line: number;
  readonly before: ImportedRow | undefined;
  readonly fields: Fields;
  readonly faults: readonly Fault[];
}

/** Reads a line as a body, with the faults of its own fields. */
export const draftOf = (
  drafting: Drafting,
  { line, cells }: ReadLine,
  found: Identified | undefined,
): Draft => {
  const { resource, seen } = drafting;
  const before = found && "before" in found ? found.before : undefined;
  const faults: Fault[] = found && "fault" in found ? [found.fault] : [];
  const given = givenFields(drafting, cells, before, faults);
  const versionCell = cells.get("version");
  if (versionCell && "problem" in versionCell)
    faults.push({ field: "version", message: versionCell.problem });
  const version = valueOf(versionCell);
  if (before && typeof version === "number" && version !== before.version)
    faults.push({ field: null, message: "changed since this export" });
  const twin = before && seen.records.get(before.id);
  if (before && twin !== undefined) faults.push({ field: null, message: `the same record as line ${twin}` });
  if (before && twin === undefined) seen.records.set(before.id, line);
  const sent = Object.entries(given).filter(([name, value]) =>
    before ? !isSame(value, before[name]) : !isEmpty(value),
  );
  const draft: ObjectSchema = importedResources[resource].draft;
  const isUnknown = found !== undefined && "fault" in found;
  const read = z.safeParse(before || isUnknown ? z.partial(draft) : draft, Object.fromEntries(sent));
  if (read.success) {
    const parsed = Object.entries(read.data).filter(
      ([name, value]) => !before || !isSame(value, before[name]),
    );
    return { line, before, fields: Object.fromEntries(parsed), faults };
  }
  const blamed = new Set(faults.map(({ field }) => field));
  for (const [path, lines] of Object.entries(errorsOf(read.error))) {
    const field = path.split(".")[0] ?? path;
    if (!blamed.has(field)) faults.push(...lines.map((message) => ({ field, message })));
  }
  return { line, before, fields: Object.fromEntries(sent), faults };
};

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** A list of roles, people, goals, tags or days without its order, which means nothing; any other value as it is. */
const unordered = (value: unknown): unknown =>
  Array.isArray(value) && value.every((one) => typeof one !== "object")
    ? value.map(String).toSorted()
    : value;

/** True if the two are the same value; an empty list and nothing are, lists in any order, and instants however they are written. */
const isSame = (value: unknown, before: unknown): boolean => {
  if (isDeepStrictEqual(unordered(value), unordered(before ?? null))) return true;
  if (isEmpty(value)) return before === undefined || isEmpty(before);
  const areTimes = [value, before].every(
    (one) => typeof one === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(one),
  );
  return areTimes && Date.parse(String(value)) === Date.parse(String(before));
};

/** The body's fields that the cells say; of a related record's two columns the id wins. Faults are added to `faults`. */
const givenFields = (
  { columns, related }: Drafting,
  cells: ReadonlyMap<string, CellValue>,
  before: ImportedRow | undefined,
  faults: Fault[],
): Fields => {
  const given: Record<string, unknown> = {};
  const idsFirst = columns.toSorted(
    (a, b) => Number(a.column.isByName ?? false) - Number(b.column.isByName ?? false),
  );
  for (const { column } of idsFirst) {
    const { writes: field, isMany, label } = column;
    const cell = cells.get(column.id);
    if (field === undefined || !cell) continue;
    if ("problem" in cell) faults.push({ field, message: cell.problem });
    else if ("value" in cell) given[field] = cell.value;
    else if (isEmpty(given[field] ?? null) && !faults.some((fault) => fault.field === field)) {
      const found = meant(cell.names, related.get(field), [before?.[field]].flat(), label);
      if (found === undefined) continue;
      if ("fault" in found) faults.push({ field, message: found.fault });
      else if (found.ids.length > 0 || given[field] === undefined)
        given[field] = isMany ? found.ids : (found.ids[0] ?? null);
    }
  }
  return given;
};

/** The ids that names mean: those that the record has already, otherwise the one record of that name. Undefined if nothing is said. */
const meant = (
  names: readonly string[],
  records: RelatedRecords | undefined,
  former: readonly unknown[],
  label: string,
): { readonly ids: readonly string[] } | { readonly fault: string } | undefined => {
  const kept = former.filter((id) => typeof id === "string");
  // the importer does not meet these records, so an export has left their names empty
  if (names.length === 0 && kept.some((id) => records?.nameOf(id) === undefined)) return undefined;
  const ids: string[] = [];
  for (const name of names) {
    const isKept = (id: string) => records?.nameOf(id)?.toLowerCase() === name.toLowerCase();
    const found = records?.named(name) ?? [];
    const offered = found.filter(({ isOffered }) => isOffered);
    const id =
      kept.find((one) => isKept(one) && !ids.includes(one)) ??
      (offered.length === 1 ? offered[0]?.id : undefined);
    if (id === undefined)
      return {
        fault:
          offered.length > 1
            ? `${label}: several are called ${name}. Name it by its id, in a column '${label} id'`
            : messages.notAChoice(`${label} “${name}”`),
      };
    ids.push(id);
  }
  return { ids };
};

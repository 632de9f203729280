import {
  choiceLabel,
  importColumns,
  importedResources,
  type ImportLine,
  type ImportQuestion,
  type ImportResource,
  type ObjectSchema,
} from "@canopy/contracts";
import { sql } from "kysely";
import * as z from "zod/mini";
import { columnSql, selection } from "../database/tableOf.ts";
import {
  draftOf,
  valueOf,
  type Draft,
  type Identified,
  type ReadLine,
  type Related,
  type Seen,
  type UsedColumn,
} from "./draftLine.ts";
import { importKinds } from "./kinds/index.ts";
import type { Fault, Fields, ImportedRow, Importing, ImportKind } from "./kinds/kind.ts";
import type { Mapping } from "./matchColumns.ts";
import { cellReader } from "./readCells.ts";
import type { FileLine, ReadFile } from "./readFile.ts";
import { readRelated, type RelatedRecords } from "./relatedNames.ts";

/** Lines that are judged and written at a time. Source: behaviour.md §7 Imports. */
export const LINES_AT_A_TIME = 500;

/** A judged line: what the reader is shown, and the body fields that it writes. */
export interface JudgedLine extends Omit<ImportLine, "id"> {
  readonly recordVersion: number | null;
  readonly fields: Fields;
}

/** A file with everything that says how to read it. */
export interface Readable {
  readonly resource: ImportResource;
  readonly file: ReadFile;
  readonly mapping: Mapping;
  readonly questions: readonly ImportQuestion[];
}

/** Judges every line, 500 at a time and outside of a transaction. `on.db` is only read. Source: behaviour.md §7 Imports. */
export const judgeFile = async (on: Importing, readable: Readable): Promise<readonly JudgedLine[]> => {
  const judge = createJudge(on, readable);
  const { lines } = readable.file;
  const judged: JudgedLine[] = [];
  for (let from = 0; from < lines.length; from += LINES_AT_A_TIME)
    // oxlint-disable-next-line no-await-in-loop -- one part at a time keeps few records in memory
    judged.push(...(await judge(lines.slice(from, from + LINES_AT_A_TIME))));
  return judged;
};

const createJudge = (on: Importing, { resource, file, mapping, questions }: Readable) => {
  const kind = importKinds[resource];
  const columns = usedColumns(resource, file, mapping, questions);
  const labels = labelsOf(resource, columns);
  const seen: Seen = {
    records: new Map(),
    unique: new Map(),
    namedBy: namingColumn(kind, columns)?.column.id ?? "id",
    given: givenValues(kind, resource, columns, file.lines),
  };
  return async (lines: readonly FileLine[]): Promise<readonly JudgedLine[]> => {
    const read = lines.map(({ line, cells }) => ({
      line,
      cells: new Map(columns.map(({ at, column, read: readCell }) => [column.id, readCell(cells[at] ?? "")])),
    }));
    const identified = await identify(on, kind, resource, read);
    const related = await relatedRecords(on, kind, columns, read, [...identified.values()]);
    const drafts = read.map((one) =>
      draftOf({ kind, resource, columns, related, seen }, one, identified.get(one.line)),
    );
    // the rules between records expect fields that are valid by themselves; what changes nothing is never refused by them
    const clean = drafts.filter(
      ({ before, fields, faults }) => faults.length === 0 && !(before && Object.keys(fields).length === 0),
    );
    const judged = await kind.judge(on, clean);
    const taken = await takenFaults(on, kind, clean, seen);
    const further = new Map(
      clean.map(({ line }, at) => [line, [...(judged[at]?.faults ?? []), ...(taken[at] ?? [])]]),
    );
    return drafts.map((draft) =>
      lineOf({ kind, columns, related, labels }, draft, further.get(draft.line) ?? []),
    );
  };
};

const usedColumns = (
  resource: ImportResource,
  { isTyped }: ReadFile,
  mapping: Mapping,
  questions: readonly ImportQuestion[],
): readonly UsedColumn[] => {
  const known = new Map(importColumns(resource).map((column) => [column.id, column]));
  return mapping.flatMap((id, at) => {
    const column = id === null ? undefined : known.get(id);
    if (!column) return [];
    const question = questions.find((one) => one.id === String(at));
    return [{ at, column, read: cellReader(column, isTyped, question) }];
  });
};

/** Body field → label of its column. */
const labelsOf = (resource: ImportResource, columns: readonly UsedColumn[]): ReadonlyMap<string, string> =>
  new Map(
    [...importColumns(resource).toReversed(), ...columns.map(({ column }) => column)].flatMap(
      ({ writes, id, label, type }) => {
        // a record's id is called like its name; 'Tax id' and 'Registry id' are names of their own
        const shownLabel = writes !== undefined && type === "uuid" ? label.replace(/ id$/, "") : label;
        return [[writes ?? id, shownLabel] as const];
      },
    ),
  );

/** Finds the records of lines by their ids, or by their keys where the file has no ids. Source: behaviour.md §7 Imports. */
const identify = async (
  on: Importing,
  kind: ImportKind,
  resource: ImportResource,
  lines: readonly ReadLine[],
): Promise<ReadonlyMap<number, Identified>> => {
  const hasIds = lines.some(({ cells }) => cells.has("id"));
  const by = hasIds ? "id" : kind.key;
  if (by === undefined) return new Map(lines.map(({ line }) => [line, { before: undefined }]));
  const keyOf = ({ cells }: ReadLine): string | undefined => {
    const value = valueOf(cells.get(by));
    return typeof value === "string" && value.trim() !== "" ? value.trim().toLowerCase() : undefined;
  };
  const rows = await readRows(
    on,
    kind,
    by,
    lines.map(keyOf).filter((key) => key !== undefined),
  );
  const label = importColumns(resource).find(({ id }) => id === by)?.label ?? "Id";
  const unknown = { field: by, message: `${label} names no record that you can see` };
  const isMade = by !== "id" && Object.hasOwn(importedResources[resource].draft.def.shape, by);
  return new Map(
    lines.map((line): [number, Identified] => {
      const cell = line.cells.get(by);
      // the problem of a key that is also a field is told with the fields
      if (cell && "problem" in cell && !isMade)
        return [line.line, { fault: by === "id" ? unknown : { field: by, message: cell.problem } }];
      const key = keyOf(line);
      const before = key === undefined ? undefined : rows.get(key);
      if (before || key === undefined) return [line.line, { before }];
      if (isMade) return [line.line, { before: undefined }];
      return [line.line, { fault: unknown }];
    }),
  );
};

/** Rows that the importer meets, by the lower-case text of their id or key. */
const readRows = async (
  { db, caller, at }: Importing,
  kind: ImportKind,
  by: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ImportedRow>> => {
  if (keys.length === 0) return new Map();
  const table = kind.table(at);
  const found =
    by === "id"
      ? sql`${table.id} = any(${keys}::text[]::uuid[])`
      : sql`lower(${columnSql(table, by)}) = any(${keys}::text[])`;
  const { rows } = await sql<ImportedRow>`select ${selection(table)} from ${table.from}
    where ${found} and ${table.scope(caller) ?? sql`true`}`.execute(db);
  return new Map(rows.map((row) => [String(row[by]).toLowerCase(), row]));
};

const relatedRecords = async (
  { db, caller }: Importing,
  kind: ImportKind,
  columns: readonly UsedColumn[],
  lines: readonly ReadLine[],
  identified: readonly Identified[],
): Promise<Related> => {
  const found = new Map<string, RelatedRecords>();
  for (const [field, name] of Object.entries(kind.related ?? {})) {
    const ofField = columns.filter(({ column }) => column.writes === field).map(({ column }) => column.id);
    if (ofField.length === 0) continue;
    const cells = lines.flatMap((line) => ofField.map((id) => line.cells.get(id)));
    const names = cells.flatMap((cell) => (cell && "names" in cell ? cell.names : []));
    const given = cells.flatMap((cell) => [valueOf(cell)].flat());
    const former = identified.flatMap((one) => ("before" in one ? [one.before?.[field]].flat() : []));
    const ids = [...given, ...former].filter((id) => typeof id === "string");
    // oxlint-disable-next-line no-await-in-loop -- a statement for each related field
    found.set(field, await readRelated(db, caller, name, { names, ids }));
  }
  return found;
};

/** The column by which a file names its records: their ids, or without them their keys. */
const namingColumn = ({ key }: ImportKind, columns: readonly UsedColumn[]): UsedColumn | undefined =>
  columns.find(({ column }) => column.id === "id") ?? columns.find(({ column }) => column.id === key);

/** Id or key of a record → what its line gives it for each field that lines hand on, in lower case. */
const givenValues = (
  kind: ImportKind,
  resource: ImportResource,
  columns: readonly UsedColumn[],
  lines: readonly FileLine[],
): Seen["given"] => {
  const handedOn = new Set(
    (kind.unique ?? []).filter(({ isHandedOn }) => isHandedOn === true).map(({ field }) => field),
  );
  const naming = namingColumn(kind, columns);
  const found = columns.filter(({ column }) => column.writes !== undefined && handedOn.has(column.writes));
  if (!naming || found.length === 0) return new Map();
  const draft: ObjectSchema = importedResources[resource].draft;
  const textIn = ({ at, read, column: { writes = "" } }: UsedColumn, { cells }: FileLine): string => {
    const value = valueOf(read(cells[at] ?? ""));
    const field = draft.def.shape[writes];
    const text = field ? z.safeParse(field, value).data : value;
    return typeof text === "string" ? text.trim().toLowerCase() : "";
  };
  return new Map(
    lines.map((line) => [
      textIn(naming, line),
      new Map(found.map((one) => [one.column.writes ?? "", textIn(one, line)])),
    ]),
  );
};

/** Faults of values that another record or another line holds already. */
const takenFaults = async (
  { db }: Importing,
  kind: ImportKind,
  drafts: readonly Draft[],
  { unique, namedBy, given }: Seen,
): Promise<readonly (readonly Fault[])[]> => {
  const faults: Fault[][] = drafts.map(() => []);
  for (const { field, column, within, exceptWithin = [] } of kind.unique ?? []) {
    const held = drafts.flatMap(({ before, fields }, at) => {
      const value = { ...before, ...fields }[field];
      const isWritten = fields[field] !== undefined || (within !== undefined && fields[within] !== undefined);
      const scope = within === undefined ? "" : String({ ...before, ...fields }[within]);
      return typeof value === "string" && value !== "" && isWritten && !exceptWithin.includes(scope)
        ? [{ at, key: value.toLowerCase(), scope, id: before?.id, isTaken: fields[field] !== undefined }]
        : [];
    });
    if (held.length === 0) continue;
    const scopeSql = within === undefined ? sql`''` : sql.ref(within);
    // oxlint-disable-next-line no-await-in-loop -- a statement for each unique field
    const { rows } = await sql<{ id: string; name: string; key: string; scope: string }>`
      select id, lower(${sql.ref(namedBy)}::text) as name, lower(${sql.ref(column)}) as key, ${scopeSql} as scope from ${sql.table(kind.sqlTable)}
      where lower(${sql.ref(column)}) = any(${held.map(({ key }) => key)}::text[])`.execute(db);
    const holders = new Map(rows.map((row) => [`${row.scope} ${row.key}`, row]));
    for (const { at, key, scope, id, isTaken } of held) {
      const place = `${field} ${scope} ${key}`;
      const holder = holders.get(`${scope} ${key}`);
      const line = unique.get(place);
      const later = holder && given.get(holder.name)?.get(field);
      // what a record only takes along, as to another programme, is not put aside when it is written
      const isGivenUp = isTaken && later !== undefined && later !== key;
      if (line !== undefined) faults[at]?.push({ field, message: `is already used in line ${line}` });
      else if (holder && holder.id !== id && !isGivenUp)
        faults[at]?.push({ field, message: "is already used" });
      unique.set(place, line ?? drafts[at]?.line ?? 0);
    }
  }
  return faults;
};

interface Showing {
  readonly kind: ImportKind;
  readonly columns: readonly UsedColumn[];
  readonly related: Related;
  readonly labels: ReadonlyMap<string, string>;
}

const lineOf = (
  showing: Showing,
  { line, before, fields, faults }: Draft,
  further: readonly Fault[],
): JudgedLine => {
  const { kind, columns, labels } = showing;
  const blamed = new Set(faults.map(({ field }) => field));
  const all = [...faults, ...further.filter(({ field }) => field === null || !blamed.has(field))];
  const problems = all.map(({ field, message }) => problemOf(labels, field, message));
  const order = new Map(columns.map(({ column }, at) => [column.writes, at]));
  const changes = before
    ? Object.entries(fields)
        .toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        .map(([field, after]) => ({
          field: labels.get(field) ?? field,
          before: shown(showing, field, before[field]),
          after: shown(showing, field, after),
        }))
    : [];
  const outcome = problems.length > 0 ? "REFUSED" : !before ? "NEW" : changes.length > 0 ? "CHANGED" : "SAME";
  return {
    line,
    outcome,
    recordId: before?.id ?? null,
    recordVersion: before?.version ?? null,
    name: kind.nameOf({ ...before, ...fields }),
    changes,
    problems,
    fields,
  };
};

/** A fault in the words of the form: a message that names no field is preceded by it. */
const problemOf = (labels: ReadonlyMap<string, string>, field: string | null, message: string) => {
  const label = field === null ? null : (labels.get(field) ?? field);
  const isBare = label !== null && /^[a-z]/.test(message) && !message.startsWith(label);
  return { field: label, message: isBare ? `${label} ${message}` : message };
};

/** A value as it is shown beside another: labels of choices, names of records. */
const shown = ({ columns, related }: Showing, field: string, value: unknown): unknown => {
  const column = columns.find((one) => one.column.writes === field)?.column;
  const one = (single: unknown): unknown => {
    if (typeof single === "boolean") return single ? "Yes" : "No";
    if (typeof single !== "string" && typeof single !== "number") return null;
    const name = related.get(field)?.nameOf(String(single));
    if (name !== undefined) return name;
    const isChoice = (column?.values ?? column?.words) !== undefined;
    return isChoice ? choiceLabel(column?.words ? { words: column.words } : {}, String(single)) : single;
  };
  if (!Array.isArray(value)) return one(value ?? null);
  return value.length === 0 ? null : value.map((single) => String(one(single))).join(", ");
};

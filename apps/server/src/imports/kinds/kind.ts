import type { Caller } from "#base/caller.ts";
import { ProblemError } from "#base/problem.ts";
import type { EventRequest } from "#database/securityEvents.ts";
import type { Db } from "#database/schema.ts";
import type { TableOf } from "#database/tableOf.ts";
import type { StepOwner, StepOwners } from "#milestoneOwners/stepOwners.ts";

/** A record as its table reads it. */
export interface ImportedRow {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}

/** Body fields of a record. */
export type Fields = Readonly<Record<string, unknown>>;

/** A fault of a line: of one body field, or of the whole line where `field` is null. */
export interface Fault {
  readonly field: string | null;
  readonly message: string;
}

/** A line whose cells are read: a new record, or the fields that change a record. */
export interface Candidate {
  readonly before?: ImportedRow | undefined;
  readonly fields: Fields;
}

/** A candidate judged by the rules: its faults, and for one without any the columns to be written. */
export interface Judged {
  readonly faults: readonly Fault[];
  readonly columns: Fields;
}

/** The request on whose behalf a file is read or written. */
export interface Importing {
  readonly db: Db;
  readonly caller: Caller;
  readonly at: Date;
  readonly request: EventRequest;
}

/** A written record. */
export interface Written {
  readonly id: string;
  readonly before?: ImportedRow | undefined;
  /** The body fields that were written, and on undo those that were written back. */
  readonly fields: Fields;
  /** On undo, the steps that `stepOwners` had read before the import wrote the record. */
  readonly stepOwners?: readonly StepOwner[];
}

/** A record that an undo writes back, or deletes if it has no fields. */
export interface UndoneRecord extends Written {
  readonly before: ImportedRow;
}

/** A line with the record that it changes, if it changes one, and the fields that are written. */
export interface HoldingLine {
  readonly recordId: string | null;
  readonly fields: Fields;
  readonly stepOwners?: readonly StepOwner[];
}

/** Why a record cannot be written back that referred to one that was deleted since, as the end of a sentence about it. */
export const REFERRED_TO_NOTHING = "referred to a record that no longer exists";

/** A kind of records that files are imported into. */
export interface ImportKind {
  /** Its noun in the history. */
  readonly entity: string;
  /** Its table's name in code. */
  readonly sqlTable: string;
  /** The rows that the importer meets, with every field that a file may change. */
  readonly table: (now: Date) => TableOf<object>;
  /** Column of `table` by which lines without ids find their records, in lower case. */
  readonly key?: string;
  /** Body fields that name other records → where their names are looked up. */
  readonly related?: Readonly<Record<string, RelatedName>>;
  /** Body fields that another record of the kind must not hold too. */
  readonly unique?: readonly UniqueField[];
  /** Columns of a new record beside those of its line, its id and its times. */
  readonly made: (caller: Caller) => Fields;
  /** Locks the records to which lines refer and whose changes would make them wrong, until the write ends; called before the lines' own records are locked and judged. */
  readonly hold?: (db: Db, lines: readonly HoldingLine[]) => Promise<void>;
  /** Applies the rules that need other records, 500 candidates at a time. */
  readonly judge: (on: Importing, candidates: readonly Candidate[]) => Promise<readonly Judged[]>;
  readonly nameOf: (fields: Fields) => string | null;
  /** The fields that the history compares; by default all. */
  readonly recordOf?: (row: ImportedRow) => object;
  /** Prepares the columns of new records, such as codes. */
  readonly number?: (tx: Db, count: number) => Promise<readonly Fields[]>;
  /** Body fields with a table of their own: they are no columns. */
  readonly apart?: readonly string[];
  /** Reads the steps that get other owners by the writing of these records; called before it. */
  readonly stepOwners?: (on: Importing, records: readonly Written[]) => Promise<StepOwners>;
  /** Work that belongs to writing these records. */
  readonly written?: (on: Importing, records: readonly Written[]) => Promise<void>;
  /** Revokes what belongs to the former addresses of changed users; gives the tokens of the invitations that replace those it ended, by user id. */
  readonly readdress?: (on: Importing, records: readonly Written[]) => Promise<ReadonlyMap<string, string>>;
  /** Work that belongs to writing these records back, after `written`; gets the time at which the import had written them. */
  readonly restored?: (on: Importing, records: readonly Written[], importedAt: Date) => Promise<void>;
  /** Finds the records that an undo must not write back; gives the reason by id, as the end of a sentence about the record. */
  readonly whyKept?: (
    on: Importing,
    records: readonly UndoneRecord[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Finds the records that the caller may neither write back nor, without fields, delete by an undo; gives the reason by id, as a sentence. */
  readonly whyForbidden?: (
    on: Importing,
    records: readonly UndoneRecord[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Runs the writing of all records, for rules about all of them. */
  readonly around?: (tx: Db, write: () => Promise<void>) => Promise<void>;
  /** True if new records are people, who are invited. */
  readonly invite?: true;
}

/** Where the name of a related record is looked up. */
export type RelatedName =
  | "company"
  | "projectType"
  | "milestoneOwner"
  | "person"
  | "project"
  | "process"
  | "milestone";

/** A field of which each value stands on one record only, ignoring case, within the same value of `within` that is not among `exceptWithin`. */
export interface UniqueField {
  readonly field: string;
  readonly column: string;
  readonly within?: string;
  readonly exceptWithin?: readonly string[];
  /** One line of a file may take it over from the record of another line, which gives it up. */
  readonly isHandedOn?: true;
}

/** The faults that a refusal of the server's own rules names. */
const faultsOf = (error: unknown): readonly Fault[] => {
  if (!(error instanceof ProblemError)) throw error;
  const byField = Object.entries(error.errors ?? {}).flatMap(([field, lines]) =>
    lines.map((message) => ({ field, message })),
  );
  return byField.length > 0 ? byField : [{ field: null, message: error.message }];
};

/** The faults that `check` throws, none if it does not. */
export const faultsIn = async (check: () => Promise<void> | void): Promise<readonly Fault[]> => {
  try {
    await check();
    return [];
  } catch (error) {
    return faultsOf(error);
  }
};

/** The first refusal that `check` throws about each record, by the record's id. */
export const refusalsOf = async (
  records: readonly UndoneRecord[],
  check: (record: UndoneRecord) => Promise<void> | void,
): Promise<ReadonlyMap<string, string>> => {
  const reasons = new Map<string, string>();
  for (const record of records) {
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    const [fault] = await faultsIn(() => check(record));
    if (fault) reasons.set(record.id, fault.message);
  }
  return reasons;
};

/** Text values of some fields of candidates, lists taken apart; each once. */
export const idsIn = (candidates: readonly Candidate[], ...names: readonly string[]): readonly string[] => [
  ...new Set(
    candidates.flatMap(({ before, fields }) =>
      names.flatMap((name) => [before?.[name], fields[name]].flat()).filter((id) => typeof id === "string"),
    ),
  ),
];

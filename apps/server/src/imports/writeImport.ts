import { sql } from "kysely";
import type { InvitedPerson } from "../auth/invitations.ts";
import { makeInvitations } from "../auth/passwordTokens.ts";
import { changedMeanwhile, invalid, ProblemError } from "../base/problem.ts";
import { recordHistories, type Actor } from "../database/history.ts";
import { insertRecords, updateRows } from "../database/insertRows.ts";
import type { Db } from "../database/schema.ts";
import { selection } from "../database/tableOf.ts";
import type { StepOwner } from "../milestoneOwners/stepOwners.ts";
import { withPutAside, type PutAside } from "./handedOn.ts";
import type { Fields, ImportedRow, Importing, ImportKind, Written } from "./kinds/kind.ts";

/** A judged line as it is stored. */
export interface StoredLine {
  readonly line: number;
  readonly outcome: string;
  readonly recordId: string | null;
  readonly recordVersion: number | null;
  readonly name: string | null;
  readonly fields: Fields;
  /** The values that an undo writes back. */
  readonly former: Former | null;
}

/** The values that an undo writes back: the same fields as they were, the import that had written the record before, and the steps that got other owners. */
interface Former extends Fields {
  readonly importId?: string | null;
  readonly stepOwners?: readonly StepOwner[];
}

/** An import that is written. */
export interface Writing extends Importing {
  readonly importId: string;
  readonly kind: ImportKind;
  readonly randomUuid: () => string;
  readonly aside: PutAside;
}

/** The maker of an import in the history. */
export const importActor = ({ caller }: Pick<Importing, "caller">): Actor => ({
  id: caller.id,
  name: `${caller.name} ${caller.surname}`,
  source: "IMPORT",
});

/** Records by id, locked until the write ends, whether the caller meets them or not. */
export const lockRows = async (
  { db, at, caller }: Importing,
  kind: ImportKind,
  ids: readonly string[],
  isScoped = false,
): Promise<ReadonlyMap<string, ImportedRow>> => {
  if (ids.length === 0) return new Map();
  const these = sql`any(${ids}::text[]::uuid[])`;
  await sql`select 1 from ${sql.table(kind.sqlTable)} where id = ${these} order by id for no key update`.execute(
    db,
  );
  const table = kind.table(at);
  const scope = (isScoped ? table.scope(caller) : undefined) ?? sql`true`;
  const { rows } = await sql<ImportedRow>`select ${selection(table)} from ${table.from}
    where ${table.id} = ${these} and ${scope}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Record id → the import that wrote the record last; without records that none has written. */
const lastImports = async (
  db: Db,
  { sqlTable }: ImportKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    importId: string;
  }>`select id, import_id from ${sql.table(sqlTable)}
    where id = any(${ids}::text[]::uuid[]) and import_id is not null`.execute(db);
  return new Map(rows.map(({ id, importId }) => [id, importId]));
};

/** Columns of a record: without fields that have a table of their own. */
const columnsOf = ({ apart = [] }: ImportKind, fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !apart.includes(name)));

/** Rows with the fields of all of them; one that lacks a field gets `missing`. */
const evenly = (
  rows: readonly Fields[],
  missing: (row: Fields, field: string) => unknown,
): Record<string, unknown>[] => {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return rows.map((row) =>
    Object.fromEntries(
      fields.map((field) => [field, Object.hasOwn(row, field) ? row[field] : missing(row, field)]),
    ),
  );
};

/** The fields of a record that the history compares. */
export const fieldsInHistory = (
  { recordOf = (row) => row }: ImportKind,
  row: ImportedRow | undefined,
): object | undefined => row && recordOf(row);

/** The people whom these tokens by user id invite. */
const invitedBy = (
  tokens: ReadonlyMap<string, string>,
  users: ReadonlyMap<string, ImportedRow>,
): readonly InvitedPerson[] =>
  [...tokens].flatMap(([id, token]) => {
    const user = users.get(id);
    return user ? [{ id, email: String(user["email"]), name: String(user["name"]), token }] : [];
  });

/** Changes records that are at the version of `before`, with their history; gives the users who are invited again. Throws 409 where another write was first. */
export const changeRows = async (
  writing: Writing,
  changes: readonly (Written & { readonly before: ImportedRow; readonly importId: string | null })[],
): Promise<readonly InvitedPerson[]> => {
  const { db, at, kind } = writing;
  if (changes.length === 0) return [];
  const befores = new Map(changes.map(({ before }) => [before.id, before]));
  const rows = changes.map(({ before, fields, importId }) => ({
    ...columnsOf(kind, fields),
    id: before.id,
    version: before.version + 1,
    updatedAt: at.toISOString(),
    importId,
  }));
  const even = evenly(rows, (row, field) => befores.get(String(row["id"]))?.[field] ?? null);
  const found = await updateRows(
    db,
    kind.sqlTable,
    even.map((row, index) => ({ ...row, id: rows[index]?.id ?? "", version: rows[index]?.version ?? 0 })),
  );
  if (found.length < changes.length) throw changedMeanwhile();
  await kind.written?.(writing, changes);
  const tokens = (await kind.readdress?.(writing, changes)) ?? new Map<string, string>();
  const afters = await lockRows(writing, kind, [...befores.keys()]);
  const entries = changes.map(({ before }) => ({
    actor: importActor(writing),
    at,
    entity: kind.entity,
    entityId: before.id,
    entityName: kind.nameOf(afters.get(before.id) ?? before) ?? undefined,
    action: "update",
    before: fieldsInHistory(kind, before),
    after: fieldsInHistory(kind, afters.get(before.id)),
  }));
  const invitations = entries
    .filter(({ entityId }) => tokens.has(entityId))
    .map((entry) => ({ ...entry, action: "invite", before: undefined, after: undefined }));
  await recordHistories(db, [...entries, ...invitations]);
  return invitedBy(tokens, afters);
};

/** Writes new records, with their history and, for users, their invitations. */
const createRows = async (
  writing: Writing,
  made: readonly { readonly id: string; readonly columns: Fields }[],
): Promise<readonly InvitedPerson[]> => {
  const { db, caller, at, kind, importId } = writing;
  if (made.length === 0) return [];
  const numbers = await kind.number?.(db, made.length);
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString(), importId };
  const rows = made.map(({ id, columns }, index) => ({
    ...kind.made(caller),
    ...columnsOf(kind, columns),
    ...numbers?.[index],
    ...times,
    id,
  }));
  await insertRecords(
    db,
    kind.sqlTable,
    evenly(rows, () => null),
  );
  await kind.written?.(
    writing,
    made.map(({ id, columns }) => ({ id, fields: columns })),
  );
  const afters = await lockRows(
    writing,
    kind,
    made.map(({ id }) => id),
  );
  await recordHistories(
    db,
    made.map(({ id }) => ({
      actor: importActor(writing),
      at,
      entity: kind.entity,
      entityId: id,
      entityName: kind.nameOf(afters.get(id) ?? {}) ?? undefined,
      action: "create",
      after: fieldsInHistory(kind, afters.get(id)),
    })),
  );
  if (!kind.invite) return [];
  const tokens = await makeInvitations(
    db,
    made.map(({ id }) => id),
    at,
  );
  return invitedBy(tokens, afters);
};

/**
 * Writes up to 500 judged lines: their records, and those to which they refer, are locked and judged again. Throws 409 where a record's version moved,
 * 400 where a line would be refused now. Gives the users to invite, new ones and those whose invitation ended.
 */
export const writeLines = async (
  writing: Writing,
  lines: readonly StoredLine[],
): Promise<readonly InvitedPerson[]> => {
  const { kind } = writing;
  const changed = lines.filter(({ outcome }) => outcome === "CHANGED");
  const ids = changed.flatMap(({ recordId }) => recordId ?? []);
  await kind.hold?.(writing.db, lines);
  const befores = withPutAside(await lockRows(writing, kind, ids, true), writing.aside);
  const formerImports = await lastImports(writing.db, kind, ids);
  const candidates = lines.map((line) => {
    const before = line.recordId === null ? undefined : befores.get(line.recordId);
    if (line.outcome === "CHANGED" && before?.version !== line.recordVersion)
      throw new ProblemError(
        "/errors/conflict",
        `${line.name ?? "The record"} of line ${line.line} has changed since the file was read.`,
      );
    return { line, before, fields: line.fields };
  });
  const judged = await kind.judge(writing, candidates);
  const written = candidates.map(({ line, before }, at) => {
    const { faults = [], columns = {} } = judged[at] ?? {};
    // a refusal of the server is a sentence, a fault of a field is none
    const why = faults[0]?.message.replace(/\.$/, "");
    if (why !== undefined) throw invalid({}, `Line ${line.line} is refused now: ${why}.`);
    return { line, before, id: before?.id ?? writing.randomUuid(), columns };
  });
  const { importId } = writing;
  const changes = written.flatMap(({ id, before, columns }) =>
    before ? [{ id, before, fields: columns, importId }] : [],
  );
  const stepOwners = await kind.stepOwners?.(writing, changes);
  const invitedAgain = await changeRows(writing, changes);
  const invited = await createRows(
    writing,
    written.filter(({ before }) => before === undefined),
  );
  await noteWritten(
    writing,
    written.map(({ line, id, before, columns }) => ({
      line: line.line,
      record_id: id,
      former: before && {
        ...Object.fromEntries(Object.keys(columns).map((name) => [name, before[name] ?? null])),
        importId: formerImports.get(id) ?? null,
        ...(stepOwners?.has(id) && { stepOwners: stepOwners.get(id) }),
      },
    })),
  );
  return [...invitedAgain, ...invited];
};

/** Notes with the lines which records they wrote, at which version, and what undoing them writes back. */
const noteWritten = async (
  { db, importId, kind }: Writing,
  notes: readonly {
    readonly line: number;
    readonly record_id: string;
    readonly former: Fields | undefined;
  }[],
): Promise<void> => {
  await sql`update import_line l set record_id = n.record_id, former = n.former, record_version = t.version
    from json_to_recordset(${JSON.stringify(notes)}::text::json) as n (line int, record_id uuid, former jsonb)
    join ${sql.table(kind.sqlTable)} t on t.id = n.record_id
    where l.import_id = ${importId}::text::uuid and l.line = n.line`.execute(db);
};

/** Stored lines of some outcomes in an order, 500 at a time. */
export const eachPart = async (
  db: Db,
  importId: string,
  { outcome, order }: { readonly outcome: readonly string[]; readonly order: "asc" | "desc" },
  work: (lines: readonly StoredLine[]) => Promise<void>,
  partSize: number,
): Promise<void> => {
  let from: number | undefined;
  let lines: readonly StoredLine[];
  do {
    // oxlint-disable no-await-in-loop -- a transaction has one connection
    lines = await db
      .selectFrom("importLine")
      .select(["line", "outcome", "recordId", "recordVersion", "name", "fields", "former"])
      .where("importId", "=", importId)
      .where("outcome", "in", [...outcome])
      .$if(from !== undefined, (query) => query.where("line", order === "asc" ? ">" : "<", from ?? 0))
      .orderBy("line", order)
      .limit(partSize)
      .execute();
    if (lines.length > 0) await work(lines);
    // oxlint-enable no-await-in-loop
    from = lines.at(-1)?.line;
  } while (lines.length === partSize);
};

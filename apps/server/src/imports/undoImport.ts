import type { Import, importEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { writeInvitations, type InvitedPerson } from "../auth/invitations.ts";
import { ProblemError } from "../base/problem.ts";
import { recordHistories } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { violations } from "../database/violations.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { knownResource, readImport, refusedMove } from "./applyImport.ts";
import { putAside, withPutAside } from "./handedOn.ts";
import { importTable } from "./importTable.ts";
import { LINES_AT_A_TIME } from "./judge.ts";
import { importKinds } from "./kinds/index.ts";
import { REFERRED_TO_NOTHING, type ImportedRow, type UndoneRecord, type Written } from "./kinds/kind.ts";
import {
  changeRows,
  eachPart,
  fieldsInHistory,
  importActor,
  lockRows,
  type StoredLine,
  type Writing,
} from "./writeImport.ts";

/** An import that is taken back. */
interface Undoing extends Writing {
  readonly importedAt: Date;
}

const stays = (name: string | null, line: number, why: string): string =>
  `${name ?? "The record"} of line ${line} ${why}, so the import stays as it is.`;

/** Deletes what an import made, newest first, and writes back what it changed. Throws 409 with the first record where that cannot be, 403 with the first line whose record the caller may not write. Source: behaviour.md §7 Imports. */
export const undoImport = async (
  services: Services,
  call: Call<typeof importEndpoints.undo>,
): Promise<Import> => {
  const { db, now, randomUuid } = services;
  const { caller, params } = call;
  const found = await readImport(db, params.id, caller);
  if (found.state === "UNDONE") return found;
  if (found.state !== "APPLIED") throw refusedMove(found.state);
  const kind = importKinds[knownResource(found)];
  await db.transaction().execute(async (tx) => {
    const held = await tx
      .updateTable("import")
      .set((is) => ({ state: "UNDONE", version: is("version", "+", 1) }))
      .where("id", "=", found.id)
      .where("state", "=", "APPLIED")
      .returning("appliedAt")
      .executeTakeFirst();
    // undone by another request meanwhile
    if (!held) return;
    const unchanged = { db: tx, caller, at: now(), kind, randomUuid, importId: found.id, request: call };
    await refuseChanged(unchanged);
    const on = {
      ...unchanged,
      aside: await putAside({ ...unchanged, written: "former" }),
      importedAt: new Date(held.appliedAt ?? 0),
    };
    const invited: InvitedPerson[] = [];
    const take = () =>
      eachPart(
        tx,
        found.id,
        { outcome: ["NEW", "CHANGED"], order: "desc" },
        async (lines) => {
          await removeNew(
            on,
            lines.filter(({ outcome }) => outcome === "NEW"),
          );
          const changed = lines.filter(({ outcome }) => outcome === "CHANGED");
          invited.push(...(await writeBack(on, changed)));
        },
        LINES_AT_A_TIME,
      );
    await (kind.around ? kind.around(tx, take) : take());
    await writeInvitations(services, tx, invited, on.at);
    const { id: importId, resource, name, counts } = found;
    const details = { importId, resource, name, counts, undone: true };
    await recordEvent(tx, {
      kind: "IMPORTED",
      at: on.at,
      user: caller,
      actor: caller,
      request: call,
      details,
    });
  });
  services.mail.wake();
  return getRow(db, importTable, found.id, caller);
};

/** True if a person has completed or skipped an occurrence of the reminder `t` since the import `i` wrote it: that does not raise its version. */
const wasFinished = sql`exists (select from reminder_occurrence o where o.reminder_id = t.id
  and o.done_by_id is not null and (l.outcome = 'NEW' or o.done_at >= i.applied_at))`;

/**
 * Throws 409 with the first record that is no longer as the import left it, or, of a user, has set a password; of all
 * lines, or of these once their records are locked.
 */
const refuseChanged = async (
  { db, kind: { sqlTable }, importId }: Pick<Undoing, "db" | "kind" | "importId">,
  lines?: readonly StoredLine[],
): Promise<void> => {
  const hasPassword =
    sqlTable === "appUser" ? sql`l.outcome = 'NEW' and t.password_hash is not null` : sql`false`;
  const isFinished = sqlTable === "reminder" ? wasFinished : sql`false`;
  const these = lines ? sql`l.line = any(${lines.map(({ line }) => line)}::int[])` : sql`true`;
  const { rows } = await sql<{ line: number; name: string | null; isGone: boolean; isSet: boolean }>`
    select l.line, l.name, t.id is null as is_gone, coalesce(${hasPassword}, false) as is_set
    from import i join import_line l on l.import_id = i.id left join ${sql.table(sqlTable)} t on t.id = l.record_id
    where i.id = ${importId}::text::uuid and l.outcome in ('NEW', 'CHANGED') and ${these}
      and (t.version is distinct from l.record_version or ${hasPassword} or ${isFinished})
    order by l.line limit 1`.execute(db);
  const [first] = rows;
  if (!first) return;
  const change = first.isGone ? "was deleted since" : "was changed since";
  const why = first.isSet ? "has set a password" : change;
  throw new ProblemError("/errors/conflict", stays(first.name, first.line, why));
};

/** The number of values of a violated key that are among these; the detail of the error names them, as in `Key (code)=(x)`. */
const countIn = (detail: string, values: readonly unknown[]): number => {
  const [, key = ""] = /=\((.*)\)/.exec(detail) ?? [];
  const held = new Set(values.flat().map((value) => String(value).toLowerCase()));
  return new Set([key, ...key.split(", ")].filter((value) => held.has(value.toLowerCase()))).size;
};

/**
 * Runs a write about the records of some lines. Throws 409 where it violates a key for which there is a reason, with the
 * line that holds most of the key's values, or the first of these lines.
 */
const refuseViolation = async <Result>(
  lines: readonly StoredLine[],
  reasons: Readonly<Record<string, string>>,
  valuesOf: (line: StoredLine) => readonly unknown[],
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const why = reasons[String(Reflect.get(Object(error), "code"))];
    if (why === undefined) throw error;
    const detail = String(Reflect.get(Object(error), "detail"));
    const held = (line: StoredLine) => countIn(detail, valuesOf(line));
    const [first] = lines.toSorted((a, b) => held(b) - held(a) || a.line - b.line);
    throw new ProblemError("/errors/in-use", stays(first?.name ?? null, first?.line ?? 0, why));
  }
};

const forbiddenLine = ({ line }: StoredLine, why: string): ProblemError =>
  new ProblemError("/errors/forbidden", `Line ${line}: ${why} The import stays as it is.`);

/** Locks the records of some lines; throws 409 where another write came before the lock, 403 where the caller no longer meets a record. */
const lockUnchanged = async (on: Undoing, lines: readonly StoredLine[]) => {
  const ids = lines.flatMap(({ recordId }) => recordId ?? []);
  const rows = withPutAside(await lockRows(on, on.kind, ids, true), on.aside);
  await refuseChanged(on, lines);
  refuseFirst(lines, (id) => (rows.has(id) ? undefined : "You no longer see this record."), forbiddenLine);
  return rows;
};

/** Throws a problem about the first line, by its number, that has a reason against it. */
const refuseFirst = (
  lines: readonly StoredLine[],
  reasonOf: (recordId: string) => string | undefined,
  problemOf: (line: StoredLine, why: string) => ProblemError,
): void => {
  for (const line of lines.toSorted((a, b) => a.line - b.line)) {
    const why = reasonOf(line.recordId ?? "");
    if (why !== undefined) throw problemOf(line, why);
  }
};

/** Throws 403 if the caller may not write a record as the undo would; names the first line with such a record. */
const refuseForbidden = async (
  on: Undoing,
  lines: readonly StoredLine[],
  records: readonly UndoneRecord[],
): Promise<void> => {
  const forbidden = await on.kind.whyForbidden?.(on, records);
  refuseFirst(lines, (id) => forbidden?.get(id), forbiddenLine);
};

const removeNew = async (on: Undoing, lines: readonly StoredLine[]): Promise<void> => {
  if (lines.length === 0) return;
  const { kind } = on;
  const ids = lines.flatMap(({ recordId }) => recordId ?? []);
  const befores = await lockUnchanged(on, lines);
  await refuseForbidden(
    on,
    lines,
    [...befores.values()].map((before) => ({ id: before.id, before, fields: {} })),
  );
  await refuseViolation(
    lines,
    { [violations.foreignKey]: "is in use" },
    ({ recordId }) => [recordId],
    () => sql`delete from ${sql.table(kind.sqlTable)} where id = any(${ids}::text[]::uuid[])`.execute(on.db),
  );
  await recordHistories(
    on.db,
    [...befores.values()].map((row) => ({
      actor: importActor(on),
      at: on.at,
      entity: kind.entity,
      entityId: row.id,
      entityName: kind.nameOf(row) ?? undefined,
      action: "delete",
      before: fieldsInHistory(kind, row),
    })),
  );
};

/** Throws 409 if the kind's rules forbid to write a record back; names the first line with such a record. */
const refuseKept = async (
  on: Undoing,
  lines: readonly StoredLine[],
  changes: readonly UndoneRecord[],
): Promise<void> => {
  const kept = await on.kind.whyKept?.(on, changes);
  refuseFirst(
    lines,
    (id) => kept?.get(id),
    ({ line, name }, why) => new ProblemError("/errors/in-use", stays(name, line, why)),
  );
};

const writeBack = async (on: Undoing, lines: readonly StoredLine[]): Promise<readonly InvitedPerson[]> => {
  if (lines.length === 0) return [];
  await on.kind.hold?.(
    on.db,
    lines.map(({ recordId, former }) => ({
      recordId,
      fields: former ?? {},
      ...(former?.stepOwners && { stepOwners: former.stepOwners }),
    })),
  );
  const rows = await lockUnchanged(on, lines);
  const changes = lines.flatMap(({ recordId, former }) => {
    const before = recordId === null ? undefined : rows.get(recordId);
    if (!before || !former) return [];
    const { importId = null, stepOwners = [], ...fields } = former;
    return [{ id: before.id, before, fields, importId, stepOwners }];
  });
  await refuseForbidden(on, lines, changes);
  await refuseKept(on, lines, changes);
  const reasons = {
    [violations.foreignKey]: REFERRED_TO_NOTHING,
    [violations.unique]: "had a value that another record has now",
  };
  const invited = await refuseViolation(
    lines,
    reasons,
    ({ former }) => Object.values(former ?? {}),
    () => changeRows(on, changes),
  );
  await on.kind.restored?.(on, changes, on.importedAt);
  await noteAsBefore(on, changes);
  return invited;
};

/**
 * Tells the earlier imports of these records that they are as those left them: the versions that their lines hold go up
 * by what this import and its undo have added, so that each can be taken back in its turn. A record that somebody changed
 * between two imports keeps that distance, and so stays changed for the earlier one.
 */
const noteAsBefore = async (
  { db, kind: { sqlTable } }: Undoing,
  changes: readonly (Written & { readonly before: ImportedRow; readonly importId: string | null })[],
): Promise<void> => {
  const notes = changes.flatMap(({ id, before: { version }, importId }) =>
    importId === null ? [] : [{ id, import_id: importId, former_version: version - 1 }],
  );
  if (notes.length === 0) return;
  await sql`with recursive earlier as (
      select id as record_id, import_id, former_version
        from json_to_recordset(${JSON.stringify(notes)}::text::json) as n (id uuid, import_id uuid, former_version int)
      union
      select e.record_id, (l.former ->> 'importId')::uuid, e.former_version
        from earlier e join import_line l on l.import_id = e.import_id and l.record_id = e.record_id
        where l.former ->> 'importId' is not null)
    update import_line l set record_version = l.record_version + t.version - e.former_version
    from earlier e join ${sql.table(sqlTable)} t on t.id = e.record_id
    where l.import_id = e.import_id and l.record_id = e.record_id and l.outcome in ('NEW', 'CHANGED')
      and l.record_version <= e.former_version`.execute(db);
};

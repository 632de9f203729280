import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { ProblemError } from "../base/problem.ts";
import { linksFor } from "./chain/chainRows.ts";
import { insertRows } from "./insertRows.ts";
import type { Change, Db } from "./schema.ts";

/** The person who wrote, and the source: the app, another client, an import or the system itself. Source: behaviour.md §7 Conventions. */
export interface Actor {
  readonly id: string | null;
  readonly name: string | null;
  readonly source: "UI" | "API" | "IMPORT" | "SYSTEM";
}

/** The actor of the system's own writes: jobs and the first start. */
export const systemActor: Actor = { id: null, name: null, source: "SYSTEM" };

/** The caller of a request as an actor; browsers identify themselves by `Sec-Fetch-Site`. */
export const actorOf = (call: {
  readonly caller: { readonly id: string; readonly name: string; readonly surname: string };
  readonly headers: Headers;
}): Actor => ({
  id: call.caller.id,
  name: `${call.caller.name} ${call.caller.surname}`,
  source: call.headers.has("sec-fetch-site") ? "UI" : "API",
});

interface Write {
  readonly actor: Actor;
  readonly at: Date;
  /** The wire's noun: `user`, `project`. */
  readonly entity: string;
  readonly entityId: string;
  /** The record's name; by default its field `name` or `title`. */
  readonly entityName?: string | undefined;
  /** The action: `create`, `update`, `disable`. */
  readonly action: string;
  /** The record before and after, by wire names; absent before a create or after a delete. */
  readonly before?: object | undefined;
  readonly after?: object | undefined;
  readonly reason?: string | null | undefined;
  /** The project of a record that is gone; otherwise it is looked up. */
  readonly projectId?: string | undefined;
}

const nameOf = (record: object | undefined): string | null => {
  const name: unknown = record && (Reflect.get(record, "name") ?? Reflect.get(record, "title"));
  return typeof name === "string" ? name : null;
};

const SECRET = /password|secret|token|hash/i;
/** Fields that no write is about: they count writes, or follow from other records, which may change at the same time. */
const BOOKKEEPING = new Set(["version", "updatedAt", "userCount", "projectCount", "isCreatorTold"]);

/** The fields that differ, each with its value before and after, without secrets and bookkeeping fields. */
export const changesBetween = (before: object = {}, after: object = {}): readonly Change[] => {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !SECRET.test(field) && !BOOKKEEPING.has(field))
    .map((field) => ({ field, before: was.get(field) ?? null, after: is.get(field) ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
};

const rowOf = (write: Write) => ({
  id: randomUUID(),
  at: write.at.toISOString(),
  actorId: write.actor.id,
  source: write.actor.source,
  entity: write.entity,
  entityId: write.entityId.toLowerCase(),
  entityName: write.entityName ?? nameOf(write.after ?? write.before),
  action: write.action,
  changes: changesBetween(write.before, write.after),
  reason: write.reason === "" ? null : (write.reason ?? null),
});

/** Records the changes of a write, at the end of its project's chain if it has one. Call it in the transaction of that write. */
export const recordHistory = (db: Db, write: Write): Promise<void> => recordHistories(db, [write]);

/**
 * Keeps the people who wrote from being deleted until the write ends, because the history names them by their ids alone.
 * Throws token-invalid if one was deleted meanwhile.
 */
const holdActors = async (db: Db, writes: readonly Write[]): Promise<void> => {
  const ids = [...new Set(writes.flatMap(({ actor }) => actor.id?.toLowerCase() ?? []))];
  if (ids.length === 0) return;
  const { rows } =
    await sql`select from app_user where id = any(${ids}::text[]::uuid[]) for key share`.execute(db);
  if (rows.length < ids.length)
    throw new ProblemError("/errors/token-invalid", "This token is not valid or no longer is.");
};

/** Records the changes of several writes by few statements. */
export const recordHistories = async (db: Db, writes: readonly Write[]): Promise<void> => {
  await holdActors(db, writes);
  const rows = writes.map(rowOf);
  const links = await linksFor(
    db,
    rows.map((row, index) => ({ ...row, projectId: writes[index]?.projectId })),
  );
  await insertRows(
    db,
    "history",
    rows.map((row, index) => ({
      ...row,
      projectId: null,
      seq: null,
      prevHash: null,
      hash: null,
      ...links[index],
    })),
  );
};

import {
  importedResources,
  importResources,
  type Import,
  type ImportResource,
  type ImportState,
  type importEndpoints,
} from "@canopy/contracts";
import type { Kysely } from "kysely";
import { writeInvitations, type InvitedPerson } from "../auth/invitations.ts";
import type { Caller } from "../base/caller.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import type { Database, Db } from "../database/schema.ts";
import { violations } from "../database/violations.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { getRow } from "../database/listRows.ts";
import type { Call } from "../http/call.ts";
import { lostRace } from "../http/databaseProblems.ts";
import type { Services } from "../http/services.ts";
import { notify } from "../notifications/notify.ts";
import { putAside } from "./handedOn.ts";
import { importTable } from "./importTable.ts";
import { LINES_AT_A_TIME } from "./judge.ts";
import { importKinds } from "./kinds/index.ts";
import { eachPart, writeLines } from "./writeImport.ts";

/** The resource of an import; throws if a newer server has written another one. */
export const knownResource = ({ resource }: Pick<Import, "resource">): ImportResource => {
  const known = importResources.find((one) => one === resource);
  if (known === undefined) throw new Error(`an import of ${resource}`);
  return known;
};

/** True if the caller may create and change records of the resource. */
export const mayImport = ({ permissions }: Caller, resource: ImportResource): boolean => {
  const { create, update } = importedResources[resource].access;
  return [create, update].every((any) => any.some((one) => permissions.has(one)));
};

/** Throws 403 unless the caller may create and change records of the resource. */
export const assertMayImport = (caller: Caller, resource: ImportResource): void => {
  if (mayImport(caller, resource)) return;
  throw new ProblemError(
    "/errors/forbidden",
    "An import needs the permissions to create and to change such records.",
  );
};

/** Reads an import; throws 404 unless the caller made it, 403 unless they may import such records today. */
export const readImport = async (db: Db, id: string, caller: Caller): Promise<Import> => {
  const found = await getRow(db, importTable, id, caller);
  assertMayImport(caller, knownResource(found));
  return found;
};

const STATE_SENTENCES: Readonly<Record<string, string>> = {
  JUDGED: "This file has not been imported yet.",
  APPLYING: "This file is being imported now.",
  APPLIED: "This file has been imported.",
  FAILED: "This import failed, and nothing came in.",
  UNDONE: "This import was taken back.",
} satisfies Readonly<Record<ImportState, string>>;

/** 409 for a move that the import's state does not allow, with the state as its reason. */
export const refusedMove = (state: Import["state"]): ProblemError =>
  new ProblemError("/errors/invalid-transition", STATE_SENTENCES[state] ?? "This import has moved on.");

/** The reasons of a failed write, by PostgreSQL's code. */
const WORDS: Readonly<Record<string, string>> = {
  [violations.unique]: "A value that only one record may hold was used by somebody else meanwhile.",
  [violations.foreignKey]: "A record that the file names was deleted meanwhile.",
};

const reasonOf = (error: unknown): string => {
  if (error instanceof ProblemError) {
    const faults = Object.values(error.errors ?? {}).flat();
    return faults.length > 0 ? `${faults.join(". ")}.` : error.message;
  }
  const known = WORDS[String(Reflect.get(Object(error), "code"))];
  return known ?? "The server could not write the file. Please try again.";
};

/** Moves an import that is being applied; false where it is no longer: its commit was done, or another process has moved it. */
const leave = async (
  db: Db,
  id: string,
  set: { readonly state: "JUDGED" | "FAILED"; readonly reason: string | null },
): Promise<boolean> => {
  const left = await db
    .updateTable("import")
    .set((is) => ({ ...set, version: is("version", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "APPLYING")
    .returning("id")
    .execute();
  return left.length > 0;
};

/**
 * Writes all lines of an import in one transaction, or none. A record whose version moved, a deadlock with another write
 * and the death of the server leave the import JUDGED; any other error makes it FAILED, also one that refuses a line or
 * the whole. Source: behaviour.md §4 Statuses.
 */
export const applyImport = async (
  services: Services,
  call: Call<typeof importEndpoints.apply>,
): Promise<Import> => {
  const { db, log } = services;
  const { caller, params, body } = call;
  const found = await readImport(db, params.id, caller);
  if (found.state === "APPLIED" || found.state === "APPLYING") return found;
  assertReady(found, body.version);
  const claimed = await db
    .updateTable("import")
    .set((is) => ({ state: "APPLYING", version: is("version", "+", 1) }))
    .where("id", "=", found.id)
    .where("state", "=", "JUDGED")
    .where("version", "=", found.version)
    .returning("id")
    .execute();
  if (claimed.length === 0) return applyImport(services, call);
  try {
    await db.transaction().execute((tx) => writeAll(services, tx, call, found));
    services.mail.wake();
  } catch (error) {
    const problem = error instanceof ProblemError ? error : lostRace(Object(error));
    if (problem === undefined) log.error("an import failed", { id: found.id, error: String(error) });
    const hasMoved = problem?.type === "/errors/conflict";
    if (hasMoved) await leave(db, found.id, { state: "JUDGED", reason: null });
    else await fail(services, caller, found, reasonOf(error));
    if (problem) throw problem;
  }
  return getRow(db, importTable, found.id, caller);
};

/** Throws 409 unless the import is judged, and at the version that the caller has seen; 400 for open questions and refused lines. */
const assertReady = ({ state, version, questions, counts }: Import, seen: number | undefined): void => {
  if (state !== "JUDGED") throw refusedMove(state);
  if (seen !== undefined && seen !== version)
    throw new ProblemError(
      "/errors/conflict",
      "The file was matched or judged anew since you looked at it. Look at its lines again.",
    );
  if (questions.some(({ answer }) => answer === null))
    throw invalid({ answers: ["Some columns can be read in two ways. Say which one is meant."] });
  const { REFUSED: refused } = counts;
  if (refused === 0) return;
  const lines = refused === 1 ? "1 line is" : `${refused} lines are`;
  throw invalid({ lines: [`${lines} refused. Correct the file, and send it again.`] });
};

const fail = (services: Services, caller: Caller, found: Import, reason: string): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    if (!(await leave(tx, found.id, { state: "FAILED", reason }))) return;
    await tellMaker(tx, caller, found, services.now(), {
      title: "Your import failed",
      message: `${found.name}: ${reason} Nothing came in.`,
    });
  });

const writeAll = async (
  services: Services,
  tx: Kysely<Database>,
  call: Call<typeof importEndpoints.apply>,
  found: Import,
): Promise<void> => {
  const { caller } = call;
  const { now, randomUuid } = services;
  const { id, name, counts, resource } = found;
  const at = now();
  // the row stays locked, so that a server that starts now does not take this one for dead
  const held = await tx
    .updateTable("import")
    .set((is) => ({ state: "APPLIED", appliedAt: at, version: is("version", "+", 1), reason: null }))
    .where("id", "=", id)
    .where("state", "=", "APPLYING")
    .returning("id")
    .execute();
  if (held.length === 0) throw refusedMove("JUDGED");
  const kind = importKinds[knownResource(found)];
  const aside = await putAside({ db: tx, kind, importId: id, written: "fields" });
  const writing = { db: tx, caller, at, kind, randomUuid, importId: id, request: call, aside };
  const invited: InvitedPerson[] = [];
  const write = () =>
    eachPart(
      tx,
      id,
      { outcome: ["NEW", "CHANGED"], order: "asc" },
      async (lines) => void invited.push(...(await writeLines(writing, lines))),
      LINES_AT_A_TIME,
    );
  await (kind.around ? kind.around(tx, write) : write());
  await recordEvent(tx, {
    kind: "IMPORTED",
    at,
    user: caller,
    actor: caller,
    request: call,
    details: { importId: id, resource, name, counts },
  });
  await tellMaker(tx, caller, { id, name }, at, {
    title: "Your import is done",
    message: `${name}: ${counts.NEW} new, ${counts.CHANGED} changed, ${counts.SAME} the same.`,
  });
  await writeInvitations(services, tx, invited, at);
};

const tellMaker = async (
  tx: Db,
  { id: makerId }: Caller,
  { id, name }: Pick<Import, "id" | "name">,
  at: Date,
  said: { readonly title: string; readonly message: string },
): Promise<void> => {
  const reason = `You imported ${name}.`;
  await notify(tx, { ...said, userIds: [makerId], kind: "IMPORT", link: `/import/${id}`, reason, at });
};

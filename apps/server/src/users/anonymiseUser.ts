import { messages, type userEndpoints } from "@canopy/contracts";
import { sql } from "kysely";
import { revokeCredentials } from "../auth/credentials.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { actorOf, recordHistory, systemActor } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent } from "../database/securityEvents.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { deleteMailFiles } from "../mail/mailFiles.ts";
import { type UserRow, userTable } from "../tables/index.ts";
import { forgetPerson } from "./forgetPerson.ts";
import {
  formerUsersIn,
  keepFormerUsers,
  namedUsersOf,
  readFormerUsers,
  type FormerUserRecord,
} from "./formerUsers.ts";
import type { FormerUser, NamedPerson } from "./renamedIn.ts";
import { refuseFormer } from "./userRules.ts";

const NUMBER_DIGITS = 4;

/** The name and address of somebody who left: 'Former user 0042'. */
const formerUserOf = (number: number): FormerUser => {
  const digits = String(number).padStart(NUMBER_DIGITS, "0");
  return { name: "Former", surname: `user ${digits}`, email: `former-user-${digits}@anonymous.invalid` };
};

/** The next number of somebody who left. Numbers are never given twice. */
const nextNumber = async (tx: Db): Promise<number> => {
  const { rows } = await sql<{ number: number }>`select nextval('former_user_number')::int as number`.execute(
    tx,
  );
  return rows[0]?.number ?? 0;
};

/** Keeps the numbers of the register from being given again by a restored database that forgot them. */
const passNumbers = async (db: Db, register: readonly FormerUserRecord[]): Promise<void> => {
  if (register.length === 0) return;
  const highest = Math.max(...register.map(({ number }) => number));
  await sql`select setval('former_user_number', greatest(${highest}::bigint, last_value), true)
    from former_user_number`.execute(db);
};

/** The number that somebody had before a restored backup forgot it; a new one where another person has it by now. */
const formerNumber = async (tx: Db, number: number): Promise<number> => {
  const { rows } = await sql`select from app_user where email = ${formerUserOf(number).email}::text`.execute(
    tx,
  );
  return rows.length === 0 ? number : nextNumber(tx);
};

interface Leaving {
  readonly user: NamedPerson;
  readonly number: number;
  /** When they were anonymised. */
  readonly at: Date;
}

/** Takes name, address and credentials from a user whose row is locked. Gives the ids of the mails that they were sent. */
const takeName = async (
  { config }: Pick<Services, "config">,
  tx: Db,
  { user, number, at }: Leaving,
): Promise<readonly string[]> => {
  const former = formerUserOf(number);
  await revokeCredentials(tx, user.id, at);
  await tx
    .updateTable("appUser")
    .set((is) => ({
      ...former,
      status: "DISABLED",
      language: null,
      timeZone: null,
      weekStart: null,
      mailChoices: "{}",
      digestOn: null,
      passwordHash: null,
      demoHash: null,
      anonymisedAt: at,
      updatedAt: at,
      version: is("version", "+", 1),
    }))
    .where("id", "=", user.id)
    .execute();
  return forgetPerson(tx, user, { former, at, secrets: config.jwtSecrets });
};

/**
 * Takes the name and the address from a disabled user, wherever the database names them, for good. Throws
 * invalid-transition for any other user, 400 if the sent address is not theirs. Source: behaviour.md §7 Users.
 */
export const anonymiseUser = async (
  services: Services,
  call: Call<typeof userEndpoints.anonymise>,
): Promise<UserRow> => {
  const { caller, params, body } = call;
  const { user, register, mailIds } = await services.db.transaction().execute(async (tx) => {
    const { id } = await getRow(tx, userTable(services.now()), params.id, caller);
    await lockUser(tx, id);
    const at = services.now();
    const before = await getRow(tx, userTable(at), id, caller);
    refuseFormer(before);
    if (before.status !== "DISABLED")
      throw new ProblemError("/errors/invalid-transition", "Only a disabled user can be anonymised.");
    if (body.email.toLowerCase() !== before.email.toLowerCase())
      throw invalid({ email: [messages.notTheirEmail] });
    const given = await nextNumber(tx);
    const mails = await takeName(services, tx, { user: before, number: given, at });
    const after = await getRow(tx, userTable(at), id, caller);
    const entry = { actor: actorOf(call), at, entity: "user", entityId: id, entityName: after.name };
    await recordHistory(tx, { ...entry, action: "anonymise" });
    await recordEvent(tx, { kind: "ANONYMISED", at, user: after, actor: caller, request: call });
    return { user: after, register: { id, number: given, at: at.toISOString() }, mailIds: mails };
  });
  await deleteMailFiles(services, mailIds);
  // an entry that cannot be written here is written at the next start
  await keepFormerUsers(services.config.dataDir, [register]).catch((error: unknown) =>
    services.log.error("the register of former users was not written", { error: String(error) }),
  );
  return user;
};

const lockUser = async (tx: Db, id: string): Promise<void> => {
  await tx.selectFrom("appUser").select("id").where("id", "=", id).forUpdate().execute();
};

/**
 * At the start of a server: anonymises again whom the register of this data folder names and a restored backup brought
 * back, and adds to the register whom the database names. Gives how many were anonymised again. Source: behaviour.md §7
 * Backup and restore.
 */
export const anonymiseAgain = async (services: Pick<Services, "db" | "config" | "now">): Promise<number> => {
  const { db, config } = services;
  const register = await readFormerUsers(config.dataDir);
  await passNumbers(db, register);
  const back = await namedUsersOf(db, register);
  for (const record of back) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: each reads many tables
    const mailIds = await db.transaction().execute((tx) => takeNameAgain(services, tx, record));
    // oxlint-disable-next-line no-await-in-loop -- the same
    await deleteMailFiles(services, mailIds);
  }
  await keepFormerUsers(config.dataDir, await formerUsersIn(db));
  return back.length;
};

const takeNameAgain = async (
  services: Pick<Services, "config" | "now">,
  tx: Db,
  { id, number, at }: FormerUserRecord,
): Promise<readonly string[]> => {
  await lockUser(tx, id);
  const user = await tx
    .selectFrom("appUser")
    .select(["id", "name", "surname", "email"])
    .where("id", "=", id)
    .where("anonymisedAt", "is", null)
    .executeTakeFirst();
  // another server that starts at the same time was faster
  if (!user) return [];
  const given = await formerNumber(tx, number);
  const mailIds = await takeName(services, tx, { user, number: given, at: new Date(at) });
  const now = services.now();
  const after = formerUserOf(given);
  const entry = { actor: systemActor, at: now, entity: "user", entityId: id, entityName: after.name };
  await recordHistory(tx, { ...entry, action: "anonymise", reason: "A backup from before was restored." });
  const nobody = { actor: undefined, request: undefined };
  const details = { again: true };
  await recordEvent(tx, { ...nobody, kind: "ANONYMISED", at: now, user: { id, ...after }, details });
  return mailIds;
};

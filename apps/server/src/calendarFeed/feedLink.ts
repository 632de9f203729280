import { versionOf } from "../auth/credentials.ts";
import { digest, newToken } from "../auth/secretText.ts";
import { tooMany } from "../costs/limits.ts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import type { Db } from "../database/schema.ts";
import { MINUTE_MS } from "../base/durations.ts";

/** The ending of a feed's address, by which calendar programs know its type. */
const ENDING = ".ics";

/** Makes the 256-bit token of a new link; only its hash is stored. An earlier link stops working. */
export const renewLink = async (db: Db, userId: string, now: Date): Promise<string> => {
  const token = `${newToken()}${ENDING}`;
  const made = {
    tokenHash: digest(token),
    credentialsVersion: versionOf(userId),
    createdAt: now,
    lastReadAt: null,
  };
  await db
    .insertInto("calendarFeed")
    .values({ userId, ...made })
    .onConflict((on) => on.column("userId").doUpdateSet(made))
    .execute();
  return token;
};

/** Ends the link; false if there is none. */
export const revokeLink = async (db: Db, userId: string): Promise<boolean> => {
  const ended = await db
    .deleteFrom("calendarFeed")
    .where("userId", "=", userId)
    .returning("userId")
    .executeTakeFirst();
  return ended !== undefined;
};

/** The user whose feed the token opens; undefined if the token is invalid. */
export const readerOf = async (db: Db, token: string): Promise<string | undefined> => {
  const feed = await db
    .selectFrom("calendarFeed as f")
    .innerJoin("appUser as u", "u.id", "f.userId")
    .select("f.userId")
    .where("f.tokenHash", "=", digest(token))
    .whereRef("f.credentialsVersion", "=", "u.credentialsVersion")
    .executeTakeFirst();
  return feed?.userId;
};

/** Counts a reading with the token; throws 429 after `perMinute` of them over all servers. */
export const countReading = async (db: Db, token: string, perMinute: number, now: Date): Promise<void> => {
  if (perMinute === Infinity) return;
  const allowance = { most: perMinute, windowMs: MINUTE_MS };
  const waitSeconds = await takeFromAllowance(db, `calendar feed ${digest(token)}`, allowance, now);
  if (waitSeconds !== undefined) throw tooMany(waitSeconds);
};

/** Stores that a calendar program has read with the token; false if the token is no longer valid. */
export const markRead = async (db: Db, token: string, now: Date): Promise<boolean> => {
  const marked = await db
    .updateTable("calendarFeed as f")
    .from("appUser as u")
    .set({ lastReadAt: now })
    .where("f.tokenHash", "=", digest(token))
    .whereRef("u.id", "=", "f.userId")
    .whereRef("f.credentialsVersion", "=", "u.credentialsVersion")
    .returning("f.userId")
    .executeTakeFirst();
  return marked !== undefined;
};

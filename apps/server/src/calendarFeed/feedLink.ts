import type { Kysely } from "kysely";
import { versionOf } from "../auth/credentials.ts";
import { digest, newToken } from "../auth/secretText.ts";
import { tooMany } from "../costs/limits.ts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import type { Database } from "../database/schema.ts";

type Db = Kysely<Database>;

/** Calendar programs know by it what to expect. */
const ENDING = ".ics";

/** Makes a link's token, 256 bits, known to nobody else: only its hash is kept. An earlier one stops working. */
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

/** Ends the link; where there is none, nothing happens. */
export const revokeLink = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom("calendarFeed").where("userId", "=", userId).execute();
};

/** Whose feed the token opens; undefined where it opens none. */
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

const MINUTE_MS = 60_000;

/** Counts a reading by the token; throws 429 where all servers together have answered `perMinute` of them. */
export const countReading = async (db: Db, token: string, perMinute: number, now: Date): Promise<void> => {
  if (perMinute === Infinity) return;
  const allowance = { most: perMinute, windowMs: MINUTE_MS };
  const waitSeconds = await takeFromAllowance(db, `calendar feed ${digest(token)}`, allowance, now);
  if (waitSeconds !== undefined) throw tooMany(waitSeconds);
};

/** Notes that a calendar program has read by the token; false where the token opens nothing any more. */
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

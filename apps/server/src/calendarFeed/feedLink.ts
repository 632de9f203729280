import type { Kysely } from "kysely";
import { digest, newToken } from "../auth/secretText.ts";
import type { Database } from "../database/schema.ts";

type Db = Kysely<Database>;

/** Calendar programs know by it what to expect. */
const ENDING = ".ics";

/** Makes a link's token, 256 bits, known to nobody else: only its hash is kept. An earlier one stops working. */
export const renewLink = async (db: Db, userId: string, now: Date): Promise<string> => {
  const token = `${newToken()}${ENDING}`;
  const made = { tokenHash: digest(token), createdAt: now, lastReadAt: null };
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
    .selectFrom("calendarFeed")
    .select("userId")
    .where("tokenHash", "=", digest(token))
    .executeTakeFirst();
  return feed?.userId;
};

/** Notes that a calendar program has read by the token. */
export const markRead = async (db: Db, token: string, now: Date): Promise<void> => {
  await db
    .updateTable("calendarFeed")
    .set({ lastReadAt: now })
    .where("tokenHash", "=", digest(token))
    .execute();
};

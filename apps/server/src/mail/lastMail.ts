import type { LastMail } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";

/** The newest mail to a user; null if there is none or its row is no longer kept. */
export const lastMailTo = async (db: Db, userId: string): Promise<LastMail | null> => {
  const mail = await db
    .selectFrom("mail")
    .select(["kind", "state", "at", "reason"])
    .where("userId", "=", userId)
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return mail ?? null;
};

import type { Db } from "../database/schema.ts";
import type { ArrivedFile } from "./fileStore.ts";

/** Writes the row of a content, or says that somebody sent it again. */
export const keepFileRow = async (db: Db, { sha256, bytes }: ArrivedFile, at: Date): Promise<void> => {
  await db
    .insertInto("file")
    .values({ sha256, bytes, sentAt: at })
    .onConflict((on) => on.column("sha256").doUpdateSet({ sentAt: at }))
    .execute();
};

import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { escaped } from "./mailBody.ts";
import { seal, unseal } from "./seal.ts";

const MAILS_AT_ONCE = 200;

/** A person's full name before and after. */
interface Renaming {
  readonly before: string;
  readonly after: string;
}

interface WaitingRow {
  readonly id: string;
  readonly content: string;
}

/**
 * Writes a person's new full name into the words of every mail that still waits, and seals it again. A mail that none of
 * the secrets opens stays: it is given up when its time comes. Mails that were sent have no words left.
 */
export const renameInMails = async (
  tx: Db,
  { before, after }: Renaming,
  secrets: readonly string[],
): Promise<void> => {
  for (let last = ""; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
    const { rows } = await sql<WaitingRow>`select id::text as id, content from mail
      where state = 'WAITING' and content is not null and id::text > ${last}
      order by id::text limit ${MAILS_AT_ONCE} for update`.execute(tx);
    for (const { id, content } of rows) {
      const words = unseal(content, secrets);
      const renamed = words === undefined ? undefined : renamedContent(words, { before, after });
      if (renamed === undefined || renamed === words) continue;
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      await tx
        .updateTable("mail")
        .set({ content: seal(renamed, secrets) })
        .where("id", "=", id)
        .execute();
    }
    const end = rows.at(-1);
    if (!end || rows.length < MAILS_AT_ONCE) return;
    last = end.id;
  }
};

/** A mail's content, which is JSON, with the new name in all its texts, in the HTML as it is escaped there. */
const renamedContent = (content: string, { before, after }: Renaming): string => {
  const renamed = (text: string) =>
    text.replaceAll(before, after).replaceAll(escaped(before), escaped(after));
  return JSON.stringify(
    JSON.parse(content, (_, value: unknown) => (typeof value === "string" ? renamed(value) : value)),
  );
};

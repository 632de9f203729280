import { sql, type Kysely } from "kysely";
import * as z from "zod/mini";
import type { Config } from "../base/settings.ts";
import { insertRows } from "../database/insertRows.ts";
import type { Database, Db } from "../database/schema.ts";
import type { Mail, MailKind, OutgoingMail } from "./mail.ts";
import { seal, unseal } from "./seal.ts";
import { isLastTry, nextTryAt } from "./tries.ts";

/** The parts of the server's services that the outbox needs. */
export interface Outbox {
  readonly db: Kysely<Database>;
  readonly config: Pick<Config, "jwtSecrets">;
  readonly now: () => Date;
  readonly randomUuid: () => string;
}

/** A mail with the person whom it is for. */
export interface WrittenMail {
  readonly kind: MailKind;
  readonly userId: string;
  readonly mail: Mail;
  /** The hash of the token in the link: the mail is not sent once that token is invalid, and its life begins when the mail is sent. */
  readonly tokenHash?: string;
}

const contentSchema = z.object({
  text: z.string(),
  html: z.string(),
  link: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
});

/** Writes mails in the transaction of their cause; call `mail.wake()` after its commit. */
export const writeMails = (
  { config, randomUuid }: Pick<Outbox, "config" | "randomUuid">,
  tx: Db,
  mails: readonly WrittenMail[],
  at: Date,
): Promise<void> => {
  const now = at.toISOString();
  return insertRows(
    tx,
    "mail",
    mails.map(({ kind, userId, mail: { to, subject, ...content }, tokenHash }) => ({
      id: randomUuid(),
      kind,
      userId,
      recipient: to,
      subject,
      content: seal(JSON.stringify(content), config.jwtSecrets),
      tokenHash: tokenHash ?? null,
      nextAt: now,
      at: now,
      createdAt: now,
    })),
  );
};

/** Mails of one claim: few, because each waits for the ones before it. */
const CLAIMED_AT_ONCE = 10;

const LINK_IS_OVER = "Its link was replaced or is no longer needed.";
const IS_UNREADABLE = "JWT_SECRET was changed while this mail was waiting.";

interface ClaimedRow {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly content: string;
  readonly tokenHash: string | null;
  readonly tries: number;
  readonly createdAt: string;
}

/** A mail whose try has been written and now has to be made. */
export interface ClaimedMail extends OutgoingMail {
  readonly nextAt: Date;
}

/** Lives of mailed links in milliseconds, counted from the try. Source: behaviour.md §9. */
export type LinkLives = Readonly<Partial<Record<string, number>>>;

/**
 * Claims due mails for this server, earliest first: writes their try and the time of the next one, so that a mail whose
 * server dies is tried again then. A mail whose link no longer opens anything is given up instead.
 */
export const claimMails = (
  { db, config, now }: Pick<Outbox, "db" | "config" | "now">,
  lives: LinkLives,
): Promise<{ readonly mails: readonly ClaimedMail[]; readonly count: number }> =>
  db.transaction().execute(async (tx) => {
    const at = now();
    const { rows } = await sql<ClaimedRow>`select id::text as id, kind, recipient, subject, content,
        token_hash, tries, created_at from mail
      where state = 'WAITING' and next_at <= ${at.toISOString()}::text::timestamptz
      order by next_at, created_at, id limit ${CLAIMED_AT_ONCE} for update skip locked`.execute(tx);
    const mails: ClaimedMail[] = [];
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      const claimed = await claim(tx, row, { at, secrets: config.jwtSecrets, lives });
      if (claimed) mails.push(claimed);
    }
    return { mails, count: rows.length };
  });

const claim = async (
  tx: Db,
  row: ClaimedRow,
  given: { readonly at: Date; readonly secrets: readonly string[]; readonly lives: LinkLives },
): Promise<ClaimedMail | undefined> => {
  const { at } = given;
  if (row.tokenHash !== null && !(await renewLink(tx, row.tokenHash, at, given.lives[row.kind] ?? 0))) {
    await finishMail(tx, row.id, { state: "GIVEN_UP", at, reason: LINK_IS_OVER });
    return undefined;
  }
  const content = unseal(row.content, given.secrets);
  if (content === undefined) {
    await finishMail(tx, row.id, { state: "GIVEN_UP", at, reason: IS_UNREADABLE });
    return undefined;
  }
  const tries = row.tries + 1;
  const nextAt = nextTryAt(tries, at);
  await tx.updateTable("mail").set({ tries, nextAt, at }).where("id", "=", row.id).execute();
  const { headers, ...words } = contentSchema.parse(JSON.parse(content));
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    createdAt: new Date(row.createdAt),
    nextAt,
    ...words,
    ...(headers && { headers }),
  };
};

/** Lets the link's life begin now; false if its token was spent, replaced or revoked. */
const renewLink = async (tx: Db, tokenHash: string, at: Date, lifeMs: number): Promise<boolean> => {
  const expiresAt = new Date(at.getTime() + lifeMs).toISOString();
  const { rows } = await sql`update password_token t set expires_at = ${expiresAt}::text::timestamptz
    from app_user u
    where u.id = t.user_id and u.credentials_version = t.credentials_version and t.token_hash = ${tokenHash}
    returning t.token_hash`.execute(tx);
  return rows.length > 0;
};

interface Finished {
  readonly state: "SENT" | "GIVEN_UP";
  readonly at: Date;
  readonly reason: string | null;
}

/** Writes that a mail needs no further try, and forgets its words and link. */
const finishMail = async (db: Db, id: string, { state, at, reason }: Finished): Promise<void> => {
  await db
    .updateTable("mail")
    .set({ state, at, reason, content: null, tokenHash: null })
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .execute();
};

/** Writes that a mail was sent. */
export const markSent = (db: Db, { id }: ClaimedMail, at: Date): Promise<void> =>
  finishMail(db, id, { state: "SENT", at, reason: null });

/** Writes why a try failed; gives true if it was the last one. */
export const markFailed = async (db: Db, mail: ClaimedMail, reason: string, at: Date): Promise<boolean> => {
  if (isLastTry(mail.createdAt, mail.nextAt)) {
    await finishMail(db, mail.id, { state: "GIVEN_UP", at, reason });
    return true;
  }
  await db.updateTable("mail").set({ reason, at }).where("id", "=", mail.id).execute();
  return false;
};

/** At the start of the only server of a database: mails whose try ended with the server before are due at once. */
export const releaseMails = async (db: Db, at: Date): Promise<void> => {
  await db
    .updateTable("mail")
    .set({ nextAt: at })
    .where("state", "=", "WAITING")
    .where("nextAt", ">", at.toISOString())
    .execute();
};

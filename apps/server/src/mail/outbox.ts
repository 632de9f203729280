import { mailPreferencesOf } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import * as z from "zod/mini";
import type { Config } from "../base/settings.ts";
import { insertRows } from "../database/insertRows.ts";
import type { Database, Db } from "../database/schema.ts";
import type { Mail, MailKind, OutgoingMail } from "./mail.ts";
import { seal, unseal } from "./seal.ts";
import { isLastTry, latestTryAt, nextTryAt } from "./tries.ts";

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

const LINK_IS_OVER = "Its link was replaced or is no longer needed.";
const IS_UNREADABLE = "JWT_SECRET was changed while this mail was waiting.";
const IS_DISABLED = "The user was disabled.";
const IS_TURNED_OFF = "The user has turned mails about notifications off.";

interface ClaimedRow {
  readonly id: string;
  readonly kind: string;
  /** The address that its reader has now: the mail may have been written while that changed. */
  readonly email: string;
  readonly subject: string;
  readonly content: string;
  readonly tokenHash: string | null;
  readonly tries: number;
  readonly createdAt: string;
  readonly isDisabled: boolean;
  readonly mailChoices: Readonly<Record<string, unknown>>;
}

/** A mail whose try has been written and now has to be made. */
export interface ClaimedMail extends OutgoingMail {
  readonly nextAt: Date;
}

/** A mail that was given up because no secret opens it. */
interface UnreadableMail {
  readonly id: string;
  readonly subject: string;
  readonly reason: string;
}

interface Claim {
  readonly mails: readonly ClaimedMail[];
  readonly unreadable: readonly UnreadableMail[];
  /** Mails that were due, also those that were given up. */
  readonly count: number;
}

/** The work of one claim. */
interface Claiming {
  readonly lives: LinkLives;
  /** The most mails to claim: as many as are sent at once, because one that waited for others could be due again before its try ends. */
  readonly most: number;
}

/** Lives of mailed links in milliseconds, counted from the try. Source: behaviour.md §9. */
export type LinkLives = Readonly<Partial<Record<string, number>>>;

/**
 * Claims due mails for this server: those with a link for which somebody waits before all others, then earliest first.
 * Writes their try and the time of the next one, so that a mail whose server dies is tried again then. Instead, a mail is
 * given up if its link no longer opens anything, if its reader was disabled, or if it is about notifications and its reader
 * has turned all of these off. `unreadable` are those that were given up because no secret opens them.
 */
export const claimMails = (
  { db, config, now }: Pick<Outbox, "db" | "config" | "now">,
  { lives, most }: Claiming,
): Promise<Claim> =>
  db.transaction().execute(async (tx) => {
    const at = now();
    const { rows } = await sql<ClaimedRow>`select m.id::text as id, m.kind, u.email, m.subject, m.content,
        m.token_hash, m.tries, m.created_at, u.status = 'DISABLED' as is_disabled, u.mail_choices
      from mail m join app_user u on u.id = m.user_id
      where m.state = 'WAITING' and (m.next_at <= ${at.toISOString()}::text::timestamptz
        or m.next_at > ${latestTryAt(at).toISOString()}::text::timestamptz)
      order by m.token_hash is null, m.next_at, m.created_at, m.id limit ${most}
      for update of m skip locked`.execute(tx);
    const mails: ClaimedMail[] = [];
    const unreadable: UnreadableMail[] = [];
    for (const row of rows) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
      const claimed = await claim(tx, row, { at, secrets: config.jwtSecrets, lives });
      if (claimed && "to" in claimed) mails.push(claimed);
      else if (claimed) unreadable.push(claimed);
    }
    return { mails, unreadable, count: rows.length };
  });

const claim = async (
  tx: Db,
  row: ClaimedRow,
  given: { readonly at: Date; readonly secrets: readonly string[]; readonly lives: LinkLives },
): Promise<ClaimedMail | UnreadableMail | undefined> => {
  const { at } = given;
  const giveUp = async (reason: string) => {
    await finishMail(tx, row.id, { state: "GIVEN_UP", at, reason });
    return undefined;
  };
  if (row.isDisabled) return giveUp(IS_DISABLED);
  if (row.tokenHash !== null && !(await renewLink(tx, row.tokenHash, at, given.lives[row.kind] ?? 0)))
    return giveUp(LINK_IS_OVER);
  const sealed = unseal(row.content, given.secrets);
  if (sealed === undefined) {
    await giveUp(IS_UNREADABLE);
    return { id: row.id, subject: row.subject, reason: IS_UNREADABLE };
  }
  const { headers, ...words } = contentSchema.parse(JSON.parse(sealed));
  // only mails about notifications can be turned off, and say so in this header
  if (headers?.["List-Unsubscribe"] !== undefined && areAllOff(row.mailChoices)) return giveUp(IS_TURNED_OFF);
  const tries = row.tries + 1;
  const nextAt = nextTryAt(tries, at);
  await tx.updateTable("mail").set({ tries, nextAt, at }).where("id", "=", row.id).execute();
  return {
    id: row.id,
    to: row.email,
    subject: row.subject,
    createdAt: new Date(row.createdAt),
    nextAt,
    ...words,
    ...(headers && { headers }),
  };
};

const areAllOff = (choices: ClaimedRow["mailChoices"]): boolean =>
  Object.values(mailPreferencesOf(choices)).every((choice) => choice === "NONE");

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

/** Writes that a mail needs no further try, and forgets its words and link; false if that was written before. */
const finishMail = async (db: Db, id: string, { state, at, reason }: Finished): Promise<boolean> => {
  const finished = await db
    .updateTable("mail")
    .set({ state, at, reason, content: null, tokenHash: null })
    .where("id", "=", id)
    .where("state", "=", "WAITING")
    .returning("id")
    .execute();
  return finished.length > 0;
};

/** Writes that a mail was sent. */
export const markSent = async (db: Db, { id }: ClaimedMail, at: Date): Promise<void> => {
  await finishMail(db, id, { state: "SENT", at, reason: null });
};

/** A try that failed. */
interface Failure {
  readonly reason: string;
  readonly at: Date;
  /** True if the try ended with the server, so that no mail server refused the mail. */
  readonly isCutOff: boolean;
}

/** The state of a mail after a failed try; `over`: it was given up while the try ran. */
type AfterFailure = "waits" | "given up" | "over";

/** Writes why a try failed. Gives the mail up if it was the last one and was not cut off. */
export const markFailed = async (
  db: Db,
  mail: ClaimedMail,
  { reason, at, isCutOff }: Failure,
): Promise<AfterFailure> => {
  if (!isCutOff && isLastTry(mail.createdAt, mail.nextAt))
    return (await finishMail(db, mail.id, { state: "GIVEN_UP", at, reason })) ? "given up" : "over";
  const waiting = await db
    .updateTable("mail")
    .set({ reason, at })
    .where("id", "=", mail.id)
    // the reason may quote the address of somebody who was anonymised meanwhile
    .where("state", "=", "WAITING")
    .returning("id")
    .execute();
  return waiting.length > 0 ? "waits" : "over";
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

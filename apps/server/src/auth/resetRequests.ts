import { randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { RequestFacts } from "../database/securityEvents.ts";
import type { Services } from "../http/services.ts";
import { resetMail } from "../mail/passwordMails.ts";
import { writeMails } from "../mail/outbox.ts";
import { makeReset, takeResetMail, type ResetLink } from "./passwordTokens.ts";
import { digest } from "./secretText.ts";

/** Bounds of a decision's delay, in milliseconds: its work affects neither the answer nor the next one. Source: behaviour.md §9. */
const PUT_OFF_MS = { least: 100, most: 500 } as const;

/** Writes a visitor's wish for a new password, whether or not anyone has the address. Gives the milliseconds until it is to be decided. */
export const putOffReset = async (
  { db, randomUuid }: Pick<Services, "db" | "randomUuid">,
  email: string,
  now: Date,
  from: RequestFacts,
): Promise<number> => {
  const ms = randomInt(PUT_OFF_MS.least, PUT_OFF_MS.most);
  const dueAt = new Date(now.getTime() + ms);
  await db
    .insertInto("resetRequest")
    .values({ id: randomUuid(), email, askedAt: now, dueAt, ...from })
    .execute();
  return ms;
};

/** Decides the wishes for a new password that are due, or all of them: the active user with the address gets a link, at most once a minute. */
export const decideResets = async (
  services: Pick<Services, "db" | "config" | "now" | "randomUuid">,
  all: boolean,
): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- one transaction at a time
  while (await decideOne(services, all));
};

interface Asked extends RequestFacts {
  readonly email: string;
  readonly askedAt: string;
}

/** Decides the oldest wish; false if there is none. */
const decideOne = (
  services: Pick<Services, "db" | "config" | "now" | "randomUuid">,
  all: boolean,
): Promise<boolean> =>
  services.db.transaction().execute(async (tx) => {
    const due = all ? sql`true` : sql`due_at <= ${services.now().toISOString()}::text::timestamptz`;
    const { rows } = await sql<Asked>`delete from reset_request
      where id = (select id from reset_request where ${due} order by due_at limit 1 for update skip locked)
      returning email, asked_at, address, user_agent, request_id`.execute(tx);
    const [asked] = rows;
    if (!asked) return false;
    const at = new Date(asked.askedAt);
    if ((await takeResetMail(tx, asked.email, at)) !== undefined) return true;
    const link = await makeReset(tx, asked.email, at, { ...asked, actor: undefined });
    if (!link) return true;
    await writeResetLink(services, tx, link, services.now());
    return true;
  });

/** Writes the mail of a reset link in the transaction that made its token; `sender` is the full name of the administrator who sends it, absent if a visitor asked. */
export const writeResetLink = (
  services: Pick<Services, "config" | "randomUuid">,
  tx: Db,
  link: ResetLink,
  at: Date,
  sender?: string,
): Promise<void> => {
  const mail = resetMail(link, link.token, services.config.publicUrl, sender);
  const written = { kind: "PASSWORD_RESET", userId: link.id, mail, tokenHash: digest(link.token) } as const;
  return writeMails(services, tx, [written], at);
};

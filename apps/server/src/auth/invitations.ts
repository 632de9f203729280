import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { writeMails } from "../mail/outbox.ts";
import { invitationMail } from "../mail/passwordMails.ts";
import { revokeCredentials } from "./credentials.ts";
import { makeInvitation } from "./passwordTokens.ts";
import { digest } from "./secretText.ts";
import { showLockOfAddress } from "./signInChecks.ts";

/** An invited person and the token of their link. */
export interface InvitedPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly token: string;
}

/** Writes the mails of invitations in the transaction that made their tokens. */
export const writeInvitations = (
  services: Pick<Services, "config" | "randomUuid">,
  tx: Db,
  invited: readonly InvitedPerson[],
  at: Date,
): Promise<void> =>
  writeMails(
    services,
    tx,
    invited.map((person) => ({
      kind: "INVITATION" as const,
      userId: person.id,
      mail: invitationMail(person, person.token, services.config.publicUrl),
      tokenHash: digest(person.token),
    })),
    at,
  );

/**
 * True if the user was given an invitation, whatever became of it. Its link is deleted once it has expired or was
 * revoked, its mail after KEEP_MAILS_DAYS, its event after KEEP_EVENTS_DAYS: each of them shows it.
 */
export const wasInvited = async (tx: Db, userId: string): Promise<boolean> => {
  const id = sql`${userId}::text::uuid`;
  const { rows } = await sql<{ wasInvited: boolean }>`select
    exists (select from password_token where user_id = ${id} and purpose = 'INVITATION')
    or exists (select from mail where user_id = ${id} and kind = 'INVITATION')
    or exists (select from security_event where user_id = ${id} and kind = 'INVITED') as was_invited`.execute(
    tx,
  );
  return rows[0]?.wasInvited === true;
};

/**
 * Ends everything that the user's credentials opened at their former address, and no longer shows the lock of that
 * address. A person who was mailed an invitation and has not used it would never get in: the token of a new one is
 * given, to be mailed to the new address; otherwise undefined.
 */
export const revokeFormerAddress = async (tx: Db, userId: string, at: Date): Promise<string | undefined> => {
  const waiting = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", userId)
    .where("status", "=", "INVITED")
    .executeTakeFirst();
  // before the link is deleted, which may be the only trace of the invitation
  const isInvited = waiting !== undefined && (await wasInvited(tx, userId));
  await revokeCredentials(tx, userId, at);
  await showLockOfAddress(tx, userId);
  return isInvited ? makeInvitation(tx, userId, at) : undefined;
};

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
 * Ends everything that the user's credentials opened at their former address, and no longer shows the lock of that
 * address. A person who was mailed an invitation and has not used it would never get in: the token of a new one is
 * given, to be mailed to the new address; otherwise undefined. The link shows that there was an invitation, and once
 * the link has expired its mail does.
 */
export const revokeFormerAddress = async (tx: Db, userId: string, at: Date): Promise<string | undefined> => {
  const invited = await tx
    .selectFrom("appUser as u")
    .select("u.id")
    .where("u.id", "=", userId)
    .where("u.status", "=", "INVITED")
    .where(
      sql<boolean>`(exists (select from password_token t where t.user_id = u.id and t.purpose = 'INVITATION')
        or exists (select from mail m where m.user_id = u.id and m.kind = 'INVITATION'))`,
    )
    .executeTakeFirst();
  await revokeCredentials(tx, userId, at);
  await showLockOfAddress(tx, userId);
  return invited && makeInvitation(tx, userId, at);
};

import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { writeMails } from "../mail/outbox.ts";
import { invitationMail } from "../mail/passwordMails.ts";
import { revokeCredentials } from "./credentials.ts";
import { makeInvitation } from "./passwordTokens.ts";
import { digest } from "./secretText.ts";

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
 * Ends everything that the user's credentials opened at their former address. An invited person whose invitation ends
 * by it would never get in: the token of a new one is given, to be mailed to the new address; otherwise undefined.
 */
export const revokeFormerAddress = async (tx: Db, userId: string, at: Date): Promise<string | undefined> => {
  const invitation = await tx
    .selectFrom("passwordToken as t")
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select("t.tokenHash")
    .where("t.userId", "=", userId)
    .where("t.purpose", "=", "INVITATION")
    .where("u.status", "=", "INVITED")
    .executeTakeFirst();
  await revokeCredentials(tx, userId, at);
  return invitation && makeInvitation(tx, userId, at);
};

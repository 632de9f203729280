import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { writeMails } from "../mail/outbox.ts";
import { invitationMail } from "../mail/passwordMails.ts";
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

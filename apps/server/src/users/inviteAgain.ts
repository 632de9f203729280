import { writeInvitations, type InvitedPerson } from "../auth/invitations.ts";
import type { Caller } from "../base/caller.ts";
import { actorOf, type recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { recordEvent, type EventRequest } from "../database/securityEvents.ts";
import type { Services } from "../http/services.ts";
import type { UserRow } from "../tables/index.ts";

type Inviting = EventRequest & { readonly caller: Caller };

/** Writes the mail of a further invitation and its event, in the transaction that made its token. */
export const writeInvitationAgain = async (
  services: Services,
  tx: Db,
  call: Inviting,
  user: InvitedPerson & Pick<UserRow, "surname">,
  at: Date,
): Promise<void> => {
  await writeInvitations(services, tx, [user], at);
  const details = { again: true };
  await recordEvent(tx, { kind: "INVITED", at, user, actor: call.caller, request: call, details });
};

/** The entry in a user's history of a further invitation, beside that of the change that brought it. */
export const invitedAgain = (
  call: Inviting,
  { id, name }: Pick<InvitedPerson, "id" | "name">,
  at: Date,
): Parameters<typeof recordHistory>[1] => ({
  actor: actorOf(call),
  at,
  entity: "user",
  entityId: id,
  entityName: name,
  action: "invite",
});

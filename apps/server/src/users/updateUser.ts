import type { userEndpoints } from "@canopy/contracts";
import { keepAnAdministrator } from "../auth/administrators.ts";
import { revokeFormerAddress } from "../auth/invitations.ts";
import { recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { recordEvents } from "../database/securityEvents.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { notifyOfAccount } from "../notifications/accountNotices.ts";
import { invitedAgain, writeInvitationAgain } from "./inviteAgain.ts";
import { areSameRoles, checkUser, eventsOfChange, refuseFormer, refuseTakingRights } from "./userRules.ts";
import { type UserRow, userTable } from "../tables/index.ts";
import { updateAtVersion, updateRecord } from "../records/writeRecord.ts";

/** The sent roles, in the order of the user's own where they are the same: their order means nothing, so it is no change. */
const inHeldOrder = async (db: Db, userId: string, roles: string[]): Promise<string[]> => {
  const held = await db.selectFrom("appUser").select("roles").where("id", "=", userId).executeTakeFirst();
  return held && areSameRoles(held.roles, roles) ? [...held.roles] : roles;
};

/** Changes a user by the rules for roles, company and address; a new address ends everything that their credentials opened, and an invitation that ends by it is replaced. */
export const updateUser = async (
  services: Services,
  call: Call<typeof userEndpoints.update>,
): Promise<UserRow> => {
  const { caller, params, headers, body } = call;
  const { email, roles } = body;
  const sent = {
    ...body,
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(roles !== undefined && { roles: await inHeldOrder(services.db, params.id, roles) }),
  };
  const kind = { entity: "user", table: userTable(services.now()) };
  let isInvitedAgain = false;
  const updated = await updateRecord(
    services,
    kind,
    { caller, params, headers, body: sent },
    async (tx, { before, version, set }) => {
      refuseFormer(before);
      const after = { ...before, ...set };
      await checkUser(tx, caller, after);
      await refuseTakingRights(tx, caller, before, after);
      const written = await keepAnAdministrator(tx, () =>
        updateAtVersion(tx, "appUser", { before, version, set }),
      );
      // somebody else has changed the user meanwhile
      if (written.length === 0) return written;
      const at = set.updatedAt;
      const events = eventsOfChange(before, before, after);
      await recordEvents(
        tx,
        events.map((event) => ({ ...event, at, actor: caller, request: call })),
      );
      if (!areSameRoles(after.roles, before.roles) && caller.id !== before.id)
        await notifyOfAccount(tx, "roles", { userId: before.id, by: caller, at });
      if (after.email === before.email) return written;
      const token = await revokeFormerAddress(tx, before.id, at);
      if (token === undefined) return written;
      isInvitedAgain = true;
      await writeInvitationAgain(services, tx, call, { ...after, token }, at);
      await recordHistory(tx, invitedAgain(call, after, at));
      return written;
    },
  );
  if (isInvitedAgain) services.mail.wake();
  return updated;
};

import type { userEndpoints } from "@canopy/contracts";
import { keepAnAdministrator, lockAdministrators } from "../auth/administrators.ts";
import { holdSession, revokeCredentials } from "../auth/credentials.ts";
import { wasInvited } from "../auth/invitations.ts";
import { makeInvitation, makeReset, takeInvitationAgain, takeResetMail } from "../auth/passwordTokens.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import { writeResetLink } from "../auth/resetRequests.ts";
import { forgetPublishedPassword } from "../auth/publishedPassword.ts";
import { recordEvent, requestFacts, type EventRequest } from "../database/securityEvents.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Caller } from "../base/caller.ts";
import { isPublic } from "../base/publicServer.ts";
import type { Call } from "../http/call.ts";
import { ProblemError, rateLimited } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { notifyOfAccount } from "../notifications/accountNotices.ts";
import { invitedAgain, writeInvitationAgain } from "./inviteAgain.ts";
import { refuseFormer, refuseSelf } from "./userRules.ts";
import { refuseOther, type OnRecord } from "../records/writeRecord.ts";
import { type UserRow, userTable } from "../tables/index.ts";

/** Disables a user and ends everything that their credentials opened. Repeating it changes nothing. */
export const disableUser = (services: Services, call: Call<typeof userEndpoints.disable>): Promise<UserRow> =>
  services.db.transaction().execute(async (tx) => {
    // in the order of all changes of users, so that two of them do not wait for each other
    await lockAdministrators(tx);
    const { before, at } = await readLocked(services, tx, call);
    refuseSelf(call.caller, before.id, "disable");
    const hasChanged = await keepAnAdministrator(tx, () =>
      changeStatus(tx, before.id, at, ["INVITED", "ACTIVE"], () => "DISABLED"),
    );
    if (!hasChanged) return getRow(tx, userTable(at), before.id, call.caller);
    await revokeCredentials(tx, before.id, at);
    await recordStatus(tx, call, at, { user: before, after: "DISABLED" });
    const entry = { call, at, entity: "user", id: before.id, action: "disable", before };
    return writtenRow(tx, userTable(at), entry);
  });

/**
 * Enables a disabled user, over a version if the call names one: ACTIVE again, or INVITED if they have no password of their own; one who was mailed an invitation
 * before is mailed a new one, because disabling has ended its link. Repeating it changes nothing.
 */
export const enableUser = async (
  services: Services,
  call: Call<typeof userEndpoints.enable>,
): Promise<UserRow> => {
  let isInvitedAgain = false;
  const enabled = await services.db.transaction().execute(async (tx) => {
    const { before, at } = await readLocked(services, tx, call);
    refuseOther(call.body, before);
    refuseFormer(before);
    if (isPublic(services.config)) await forgetPublishedPassword(tx, before.id);
    const hasChanged = await changeStatus(tx, before.id, at, ["DISABLED"], (hasPassword) =>
      hasPassword ? "ACTIVE" : "INVITED",
    );
    if (!hasChanged) return getRow(tx, userTable(at), before.id, call.caller);
    await notifyOfAccount(tx, "enabled", { userId: before.id, by: call.caller, at });
    const entry = { call, at, entity: "user", id: before.id, action: "enable", before };
    const user = await writtenRow(tx, userTable(at), entry);
    await recordStatus(tx, call, at, { user: before, after: user.status });
    isInvitedAgain = user.status === "INVITED" && (await wasInvited(tx, user.id));
    if (!isInvitedAgain) return user;
    const token = await makeInvitation(tx, user.id, at);
    await writeInvitationAgain(services, tx, call, { ...user, token }, at);
    await recordHistory(tx, invitedAgain(call, user, at));
    return user;
  });
  if (isInvitedAgain) services.mail.wake();
  return enabled;
};

const recordStatus = (
  tx: Db,
  call: EventRequest & { readonly caller: Caller },
  at: Date,
  { user, after }: { readonly user: UserRow; readonly after: string },
): Promise<void> => {
  const details = { before: user.status, after };
  return recordEvent(tx, { kind: "STATUS_CHANGED", at, user, actor: call.caller, request: call, details });
};

/** Mails a new invitation to an invited user; the former link becomes invalid. */
export const inviteUser = async (
  services: Services,
  call: Call<typeof userEndpoints.invite>,
): Promise<UserRow> => {
  const invited = await services.db.transaction().execute(async (tx) => {
    const { before, at } = await readLocked(services, tx, call);
    if (before.status !== "INVITED")
      throw new ProblemError("/errors/invalid-transition", "Only an invited user can be invited again.");
    const waitSeconds = await takeInvitationAgain(tx, before.email, at);
    if (waitSeconds !== undefined) throw sentAMomentAgo("was invited again", waitSeconds);
    const token = await makeInvitation(tx, before.id, at);
    const entry = { call, at, entity: "user", id: before.id, action: "invite", before };
    const user = await writtenRow(tx, userTable(at), entry);
    await writeInvitationAgain(services, tx, call, { ...user, token }, at);
    return user;
  });
  services.mail.wake();
  return invited;
};

/**
 * Mails an active or locked user a link for a new password; links mailed before stay valid. Throws invalid-transition
 * for any other user, rate-limited if the account got such a mail within a minute.
 */
export const sendPasswordReset = async (
  services: Services,
  call: Call<typeof userEndpoints.resetPassword>,
): Promise<void> => {
  const { caller, params } = call;
  await services.db.transaction().execute(async (tx) => {
    await holdSession(tx, caller, params.id);
    const at = services.now();
    const user = await getRow(tx, userTable(at), params.id, caller);
    if (user.status !== "ACTIVE" && user.status !== "LOCKED")
      throw new ProblemError("/errors/invalid-transition", "Only an active user can be sent a reset link.");
    const waitSeconds = await takeResetMail(tx, user.email, at);
    if (waitSeconds !== undefined) throw sentAMomentAgo("was sent a reset link", waitSeconds);
    const made = await makeReset(tx, user.email, at, { actor: caller, ...requestFacts(call) });
    await recordHistory(tx, {
      actor: actorOf(call),
      at,
      entity: "user",
      entityId: user.id,
      entityName: user.name,
      action: "password-reset",
    });
    if (made) await writeResetLink(services, tx, made, at, `${caller.name} ${caller.surname}`);
  });
  services.mail.wake();
};

const sentAMomentAgo = (what: string, waitSeconds: number) =>
  rateLimited(`This user ${what} a moment ago. Please wait ${waitSeconds} s.`, waitSeconds);

/**
 * Locks a user's row, then reads it and the time: of two simultaneous changes the second sees what the first has written,
 * and comes later in the history. It waits for no write that names the user.
 */
const readLocked = async (
  { now }: Pick<Services, "now">,
  tx: Db,
  { params, caller }: OnRecord,
): Promise<{ readonly before: UserRow; readonly at: Date }> => {
  await tx.selectFrom("appUser").select("id").where("id", "=", params.id).forNoKeyUpdate().execute();
  const at = now();
  return { before: await getRow(tx, userTable(at), params.id, caller), at };
};

type StoredStatus = "INVITED" | "ACTIVE" | "DISABLED";

/** Changes the status of a user whose row is locked if it is one of `from`. */
const changeStatus = async (
  tx: Db,
  id: string,
  at: Date,
  from: readonly StoredStatus[],
  to: (hasPassword: boolean) => StoredStatus,
): Promise<boolean> => {
  const held = await tx
    .selectFrom("appUser")
    .select(["status", "passwordHash"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!held || !from.includes(held.status)) return false;
  await tx
    .updateTable("appUser")
    .set((is) => ({ status: to(held.passwordHash !== null), updatedAt: at, version: is("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return true;
};

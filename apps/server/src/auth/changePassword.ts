import { messages, type userEndpoints } from "@canopy/contracts";
import { actorOf, recordHistory } from "../database/history.ts";
import { recordEvent } from "../database/securityEvents.ts";
import { networkOf } from "../base/networkOf.ts";
import type { Handler } from "../http/call.ts";
import { invalid, rateLimited } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { notifyOfAccount } from "../notifications/accountNotices.ts";
import { holdSession, revokeCredentials } from "./credentials.ts";
import { refuseWeakPassword } from "../base/passwordRules.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { clearFailures, lockedSeconds, recordLock, takeCheck } from "./signInChecks.ts";

/**
 * Changes the caller's own password. Their session continues; everything else that the old password opened ends. A
 * wrong current password counts as a failed sign-in. Source: behaviour.md §7 Users, Revocation.
 */
export const changePassword =
  (services: Services): Handler<typeof userEndpoints.changePassword> =>
  async (call) => {
    const { caller, body } = call;
    const { db } = services;
    const at = services.now();
    refuseWeakPassword(body.password, caller.email);
    const pair = { email: caller.email, network: networkOf(call.ip) };
    const check = await takeCheck(db, pair, at);
    if (!check) throw locked(await lockedSeconds(db, pair, at));
    if (!(await passwordMatches(body.currentPassword, check.passwordHash))) {
      await recordLock(db, check, at);
      throw wrong();
    }
    // before the transaction: a hash takes long, and the embedded database has one connection
    const passwordHash = await hashPassword(body.password);
    await db.transaction().execute(async (tx) => {
      await holdSession(tx, caller);
      const changed = await tx
        .updateTable("appUser")
        .set({ passwordHash })
        .where("id", "=", caller.id)
        .where("credentialsVersion", "=", check.credentialsVersion)
        .returning("id")
        .executeTakeFirst();
      // another request of the same session has changed the password meanwhile
      if (!changed) throw wrong();
      await clearFailures(tx, check, at);
      await revokeCredentials(tx, caller.id, at, caller.sid);
      const entry = { actor: actorOf(call), at, entity: "user", entityId: caller.id };
      await recordHistory(tx, { ...entry, action: "set-password" });
      const user = { user: caller, actor: caller };
      const details = { by: "CURRENT_PASSWORD" };
      await recordEvent(tx, { kind: "PASSWORD_CHANGED", at, ...user, request: call, details });
      await notifyOfAccount(tx, "password", { userId: caller.id, by: caller, at });
    });
  };

const wrong = () =>
  invalid({ currentPassword: [messages.currentPasswordWrong] }, messages.currentPasswordWrong);

const locked = (waitSeconds: number) =>
  rateLimited("Too many wrong passwords. Please wait a moment.", waitSeconds);

import { messages, type authEndpoints } from "@canopy/contracts";
import { recordEvents, requestFacts } from "../database/securityEvents.ts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Handler } from "../http/call.ts";
import { networkOf } from "../base/networkOf.ts";
import { invalid, rateLimited } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { notifyOfAccount } from "../notifications/accountNotices.ts";
import { revokeCredentials } from "./credentials.ts";
import { refuseWeakPassword } from "../base/passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { holderOf, spendToken } from "./passwordTokens.ts";
import { putOffReset } from "./resetRequests.ts";
import { clearAccountFailures } from "./signInChecks.ts";

/** Reset requests from one network: five a minute. */
const RESETS = { most: 5, windowMs: 60_000 } as const;

/**
 * Answers the same, by the same two statements, whether or not anyone has the address: the recipient of a link is
 * decided after the answer. Throws 429 at the sixth request in a minute from one network.
 */
export const requestPasswordReset =
  (services: Services): Handler<typeof authEndpoints.requestPasswordReset> =>
  async (call) => {
    const { body, ip } = call;
    const now = services.now();
    const waitSeconds = await takeFromAllowance(services.db, `reset:${networkOf(ip)}`, RESETS, now);
    if (waitSeconds !== undefined) throw tooManyResets(waitSeconds);
    services.mail.wakeAfter(await putOffReset(services, body.email, now, requestFacts(call)));
  };

/** Sets the password of the user who was mailed the token, once; ends any lock and everything that their older credentials opened. */
export const setPassword =
  (services: Services): Handler<typeof authEndpoints.setPassword> =>
  async (call) => {
    const { body, headers } = call;
    const { db } = services;
    const at = services.now();
    const holder = await holderOf(db, body.token, at);
    if (!holder) throw spent();
    refuseWeakPassword(body.password, holder.email);
    // before the transaction: a hash takes long, and the embedded database has one connection
    const passwordHash = await hashPassword(body.password);
    await db.transaction().execute(async (tx) => {
      const userId = holder.id;
      const before = await tx
        .selectFrom("appUser")
        .select(["id", "email", "name", "surname", "status", "credentialsVersion"])
        .where("id", "=", userId)
        .where("status", "!=", "DISABLED")
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!before || !(await spendToken(tx, body.token, before, at))) throw spent();
      await tx
        .updateTable("appUser")
        .set({ passwordHash })
        .$if(before.status === "INVITED", (update) =>
          update.set((is) => ({ status: "ACTIVE", updatedAt: at, version: is("version", "+", 1) })),
        )
        .where("id", "=", userId)
        .execute();
      await clearAccountFailures(tx, before);
      await revokeCredentials(tx, userId, at);
      await recordHistory(tx, {
        actor: actorOf({ caller: before, headers }),
        at,
        entity: "user",
        entityId: userId,
        action: "set-password",
        before: { status: before.status },
        after: { status: "ACTIVE" },
      });
      const isFirst = before.status === "INVITED";
      const event = { at, user: before, actor: before, request: call };
      const by = isFirst ? "INVITATION" : "RESET_LINK";
      await recordEvents(tx, [
        { ...event, kind: "PASSWORD_CHANGED", details: { by } },
        ...(isFirst
          ? [{ ...event, kind: "STATUS_CHANGED" as const, details: { before: "INVITED", after: "ACTIVE" } }]
          : []),
      ]);
      // the first password answers an invitation, so nothing was changed
      if (!isFirst) await notifyOfAccount(tx, "password", { userId, by: before, at });
    });
  };

const tooManyResets = (waitSeconds: number) =>
  rateLimited("Too many requests from this address. Please wait a moment.", waitSeconds);

const spent = () => invalid({ token: [messages.tokenSpent] }, messages.tokenSpent);

import { messages, type authEndpoints } from "@canopy/contracts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Handler } from "../http/call.ts";
import { invalid } from "../http/problem.ts";
import { resetMail } from "../mail/passwordMails.ts";
import type { Parts } from "../parts.ts";
import { tellOfAccount } from "../resources/accountNotices.ts";
import { revokeCredentials } from "./credentials.ts";
import { refuseWeakPassword } from "./passwordRules.ts";
import { hashPassword } from "./passwords.ts";
import { holderOf, makeReset, spendToken } from "./passwordTokens.ts";
import { digest } from "./secretText.ts";
import { forgiveAccount } from "./signInChecks.ts";

/** Reset mails to one address. */
const RESET_MAILS = { most: 1, windowMs: 60_000 } as const;

/** Mails a reset link; answers the same, by the same statements, whether or not anyone has the address. */
export const requestPasswordReset =
  (parts: Parts): Handler<typeof authEndpoints.requestPasswordReset> =>
  async ({ body }) => {
    const now = parts.now();
    const key = `reset-mail:${digest(body.email.toLowerCase())}`;
    if ((await takeFromAllowance(parts.db, key, RESET_MAILS, now)) !== undefined) return;
    const link = await makeReset(parts.db, body.email, now);
    if (link) parts.mail.post(resetMail(link, link.token, parts.config.publicUrl));
  };

/** Sets the password of whoever was mailed the token, once; ends all that their older credentials opened, and any lock. */
export const setPassword =
  (parts: Parts): Handler<typeof authEndpoints.setPassword> =>
  async ({ body, headers }) => {
    const { db } = parts;
    const at = parts.now();
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
      await forgiveAccount(tx, before);
      await revokeCredentials(tx, userId);
      await recordHistory(tx, {
        actor: actorOf({ caller: before, headers }),
        at,
        entity: "user",
        entityId: userId,
        action: "set-password",
        before: { status: before.status },
        after: { status: "ACTIVE" },
      });
      // the first one is the answer to an invitation: nothing was changed
      if (before.status !== "INVITED") await tellOfAccount(tx, "password", { userId, by: before, at });
    });
  };

const spent = () => invalid({ token: [messages.tokenSpent] }, messages.tokenSpent);

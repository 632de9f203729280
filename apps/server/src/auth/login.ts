import type { authEndpoints } from "@canopy/contracts";
import { takeFromAllowance } from "../database/rateLimits.ts";
import type { Handler } from "../http/call.ts";
import { networkOf } from "../http/callerAddress.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { spendOneTimePassword } from "./oneTimePasswords.ts";
import { passwordMatches } from "./passwords.ts";
import { readProfile } from "./profiles.ts";
import { openSession } from "./sessions.ts";
import { forgiveFailures, recordLock, takeCheck } from "./signInChecks.ts";

/** Failed tries from one address; one that succeeds does not count. */
const TRIES = { most: 30, windowMs: 5 * 60_000 } as const;

/**
 * Signs in. A wrong pair, an unknown, invited, locked or disabled user all take the same steps to the same answer:
 * one check taken, one hash computed, one one-time password looked for, one lock written down or not.
 */
export const login =
  (parts: Parts): Handler<typeof authEndpoints.login> =>
  async ({ body, ip }) => {
    const { db } = parts;
    const now = parts.now();
    const allowance = `sign-in:${networkOf(ip)}`;
    const waitSeconds = await takeFromAllowance(db, allowance, TRIES, now);
    if (waitSeconds !== undefined) throw tooManyTries(waitSeconds);
    const check = await takeCheck(db, body.email, now);
    const isPassword = await passwordMatches(body.password, check?.passwordHash ?? null);
    const isOneTime = await spendOneTimePassword(db, check?.id ?? null, body.password, now);
    if (!check || !(isPassword || isOneTime)) {
      await recordLock(db, check, now);
      throw refused();
    }
    const token = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable("appUser")
        .set({ ...forgiveFailures, lastLoginAt: now })
        .where("id", "=", check.id)
        .execute();
      // disabled between the check and now: no session
      const profile = await readProfile(tx, check.id);
      return profile && openSession(parts, tx, profile);
    });
    if (token === undefined) throw refused();
    await db
      .updateTable("rateLimit")
      .set((is) => ({ used: is("used", "-", 1) }))
      .where("key", "=", allowance)
      .execute();
    return { access_token: token };
  };

const refused = () => new ProblemError("/errors/invalid-credentials", "Invalid email or password");

const tooManyTries = (waitSeconds: number) =>
  new ProblemError("/errors/rate-limited", "Too many tries from this address. Please wait a moment.", {
    headers: { "retry-after": String(waitSeconds) },
  });

import type { authEndpoints } from "@canopy/contracts";
import type { Kysely } from "kysely";
import { takeFromAllowance } from "../database/rateLimits.ts";
import type { Database } from "../database/schema.ts";
import type { Handler } from "../http/call.ts";
import { networkOf } from "../http/callerAddress.ts";
import { ProblemError } from "../http/problem.ts";
import type { Parts } from "../parts.ts";
import { spendOneTimePassword } from "./oneTimePasswords.ts";
import { passwordMatches } from "./passwords.ts";
import { readProfile } from "./profiles.ts";
import { openSession } from "./sessions.ts";
import { forgiveFailures, recordLock, takeCheck, type SignInCheck } from "./signInChecks.ts";

/** Failed tries from one address; one that succeeds does not count. */
const TRIES = { most: 30, windowMs: 5 * 60_000 } as const;

/**
 * Signs in. A wrong pair, an unknown, invited, locked or disabled user all take the same steps to the same answer:
 * one check taken, one hash computed, one user held, one one-time password looked for, one lock written down or not.
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
    const token = await db.transaction().execute(async (tx) => {
      const user = await holdChecked(tx, check);
      const isOneTime = await spendOneTimePassword(tx, user, body.password, now);
      const profile = user && (isPassword || isOneTime) ? await readProfile(tx, user.id) : undefined;
      if (!profile) return recordLock(tx, check, now);
      await tx
        .updateTable("appUser")
        .set({ ...forgiveFailures, lastLoginAt: now })
        .where("id", "=", profile.id)
        .execute();
      return openSession(parts, tx, profile);
    });
    if (typeof token !== "string") throw refused();
    await db
      .updateTable("rateLimit")
      .set((is) => ({ used: is("used", "-", 1) }))
      .where("key", "=", allowance)
      .execute();
    return { access_token: token };
  };

/**
 * The user who was checked, while they are active and have the credentials that were checked; nobody changes these
 * before the transaction ends. Without a check the same statement finds nobody.
 */
const holdChecked = async (
  tx: Kysely<Database>,
  check: SignInCheck | undefined,
): Promise<Pick<SignInCheck, "id" | "credentialsVersion"> | undefined> =>
  tx
    .selectFrom("appUser")
    .select(["id", "credentialsVersion"])
    .where("id", "=", check?.id ?? null)
    .where("credentialsVersion", "=", check?.credentialsVersion ?? null)
    .where("status", "=", "ACTIVE")
    .forNoKeyUpdate()
    .executeTakeFirst();

const refused = () => new ProblemError("/errors/invalid-credentials", "Invalid email or password");

const tooManyTries = (waitSeconds: number) =>
  new ProblemError("/errors/rate-limited", "Too many tries from this address. Please wait a moment.", {
    headers: { "retry-after": String(waitSeconds) },
  });

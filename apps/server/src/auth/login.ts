import type { authEndpoints } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { networkOf } from "../base/networkOf.ts";
import { recordEvent, recordRefusedSignIn } from "../database/securityEvents.ts";
import type { Call, Handler } from "../http/call.ts";
import { ProblemError, rateLimited } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { spendOneTimePassword } from "./oneTimePasswords.ts";
import { passwordMatches } from "./passwords.ts";
import { readProfile } from "./profiles.ts";
import { openSession } from "./sessions.ts";
import { recordLock, recordSignIn, takeCheck, takeTry, type SignInCheck } from "./signInChecks.ts";
import { createConcurrencyLimits } from "./limitConcurrency.ts";

/** Checks that run at once. A check under way counts as failed until it succeeds, so this leaves room for others. */
const OF_ONE_PAIR = 1;
const OF_ONE_NETWORK = 8;

/**
 * Signs in. A wrong pair, an unknown, invited or disabled user, a locked pair and an unknown network of a locked
 * account take the same steps to the same answer: one check taken, one hash computed, one user locked, one one-time
 * password looked up, one lock recorded or not, one security event written.
 */
export const login = (services: Services): Handler<typeof authEndpoints.login> => {
  const perPair = createConcurrencyLimits(OF_ONE_PAIR);
  const perNetwork = createConcurrencyLimits(OF_ONE_NETWORK);
  return (call) => {
    const network = networkOf(call.ip);
    const pair = `${network} ${call.body.email.toLowerCase()}`;
    return perPair(pair, () => perNetwork(network, () => signIn(services, call, network)));
  };
};

const signIn = async (services: Services, call: Call<typeof authEndpoints.login>, network: string) => {
  const { email, password } = call.body;
  const { db } = services;
  const now = services.now();
  const waitSeconds = await takeTry(db, network, now);
  if (waitSeconds !== undefined) throw tooManyTries(waitSeconds);
  const check = await takeCheck(db, { email, network }, now);
  const isPassword = await passwordMatches(password, check?.passwordHash ?? null);
  const token = await db.transaction().execute(async (tx) => {
    const user = await holdChecked(tx, check);
    const isOneTime = await spendOneTimePassword(tx, user, password, now);
    const profile = user && (isPassword || isOneTime) ? await readProfile(tx, user.id) : undefined;
    if (!check || !profile) {
      await recordLock(tx, check, now);
      const wasChecked = check !== undefined;
      return recordRefusedSignIn(tx, { at: now, email, wasChecked, request: call });
    }
    await tx.updateTable("appUser").set({ lastLoginAt: now }).where("id", "=", profile.id).execute();
    await recordSignIn(tx, check, now);
    const details = isPassword ? {} : { by: "ONE_TIME_PASSWORD" };
    await recordEvent(tx, {
      kind: "SIGNED_IN",
      at: now,
      user: profile,
      actor: profile,
      request: call,
      details,
    });
    return openSession(services, tx, profile, call);
  });
  if (typeof token !== "string") throw refused();
  return { access_token: token };
};

/**
 * The checked user, if they are active and their credentials are still those that were checked; the row is locked
 * until the transaction ends. Without a check the same statement finds nobody.
 */
const holdChecked = async (
  tx: Db,
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
  rateLimited("Too many tries from this address. Please wait a moment.", waitSeconds);

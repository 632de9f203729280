import { usablePermissions } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { requestFacts, type EventRequest } from "../database/securityEvents.ts";
import { ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import type { Authenticate } from "../base/caller.ts";
import { sessionOver } from "./credentials.ts";
import { readProfile, type Profile } from "./profiles.ts";
import { createSessionUses } from "./sessionUses.ts";
import { createTokens, usableAfter } from "./tokens.ts";
import { MINUTE_MS } from "../base/durations.ts";

/** The tokens signed with this server's keys. */
const tokensOf = ({ config }: Services) => createTokens(config.jwtSecrets);

/** Opens a session for the user with the credentials of the profile, and signs its access token; `request` is the sign-in. Source: behaviour.md §3 Login response. */
export const openSession = async (
  services: Services,
  db: Db,
  profile: Profile,
  request?: EventRequest,
): Promise<string> => {
  const issuedAt = services.now();
  const expiresAt = new Date(issuedAt.getTime() + services.config.tokenTtlMinutes * MINUTE_MS);
  const sid = services.randomUuid();
  const { address, userAgent } = requestFacts(request);
  await db
    .insertInto("session")
    .values({
      id: sid,
      userId: profile.id,
      credentialsVersion: profile.credentialsVersion,
      createdAt: issuedAt,
      lastUsedAt: issuedAt,
      expiresAt,
      address,
      userAgent,
    })
    .execute();
  return tokensOf(services).sign({
    profile: {
      id: profile.id,
      email: profile.email,
      name: profile.name,
      surname: profile.surname,
      company_id: profile.companyId,
      company_name: profile.companyName,
      time_zone: profile.timeZone,
      roles: [...profile.roles],
      permissions: usablePermissions(profile.rowScope, profile.permissions),
    },
    sid,
    jti: services.randomUuid(),
    issuedAt,
    expiresAt,
  });
};

/**
 * Reads the `Authorization` header into a caller. The token only names the session; session, user and rights come from
 * the database at every request, and a request that is no poll counts as a use of its session. Throws token-missing,
 * token-invalid or token-expired.
 */
export const authenticate = (services: Services): Authenticate => {
  const tokens = tokensOf(services);
  const noteUse = createSessionUses(services);
  return async (authorizationHeader, { enter, isPoll = false, arrivedAt } = {}) => {
    const token = /^Bearer +(\S+) *$/i.exec(authorizationHeader ?? "")?.[1];
    if (token === undefined) throw missing();
    const at = arrivedAt ?? services.now();
    const subject = await tokens.read(token, at);
    if (subject === "expired") throw expired();
    if (subject === "invalid") throw sessionOver();
    await enter?.(subject);
    const profile = await readProfile(services.db, subject.userId, subject.sid);
    if (!profile) throw sessionOver();
    const { companyName: _company, credentialsVersion: _version, lastUsedAt, expiresAt, ...caller } = profile;
    if (Date.parse(expiresAt ?? "") <= usableAfter(at).getTime()) throw expired();
    await noteUse({ id: subject.sid, user: caller, lastUsedAt }, { isPoll, arrivedAt });
    return { ...caller, sid: subject.sid };
  };
};

const missing = () => new ProblemError("/errors/token-missing", "Sign in to use this address.");
const expired = () => new ProblemError("/errors/token-expired", "This token has expired.");

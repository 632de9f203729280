import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import type { Authenticate } from "../base/caller.ts";
import { sessionOver } from "./credentials.ts";
import { readProfile, type Profile } from "./profiles.ts";
import { createTokens } from "./tokens.ts";

const MS_IN_MINUTE = 60_000;

/** The tokens signed with this server's keys. */
const tokensOf = ({ config }: Services) => createTokens(config.jwtSecrets);

/** Opens a session for the user with the credentials of the profile, and signs its access token. Source: behaviour.md §3 Login response. */
export const openSession = async (services: Services, db: Db, profile: Profile): Promise<string> => {
  const issuedAt = services.now();
  const expiresAt = new Date(issuedAt.getTime() + services.config.tokenTtlMinutes * MS_IN_MINUTE);
  const sid = services.randomUuid();
  await db
    .deleteFrom("session")
    .where("userId", "=", profile.id)
    .where("expiresAt", "<=", issuedAt.toISOString())
    .execute();
  await db
    .insertInto("session")
    .values({
      id: sid,
      userId: profile.id,
      credentialsVersion: profile.credentialsVersion,
      createdAt: issuedAt,
      expiresAt,
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
      roles: [...profile.roles],
      permissions: [...profile.permissions],
    },
    sid,
    jti: services.randomUuid(),
    issuedAt,
    expiresAt,
  });
};

/**
 * Reads the `Authorization` header into a caller. The token only names the session; session, user and rights come from
 * the database at every request. Throws token-missing, token-invalid or token-expired.
 */
export const authenticate = (services: Services): Authenticate => {
  const tokens = tokensOf(services);
  return async (authorizationHeader, enter) => {
    const token = /^Bearer +(\S+) *$/i.exec(authorizationHeader ?? "")?.[1];
    if (token === undefined) throw missing();
    const subject = await tokens.read(token, services.now());
    if (subject === "expired") throw expired();
    if (subject === "invalid") throw sessionOver();
    await enter?.(subject);
    const profile = await readProfile(services.db, subject.userId, { sid: subject.sid, now: services.now() });
    if (!profile) throw sessionOver();
    const { companyName: _company, credentialsVersion: _version, ...caller } = profile;
    return { ...caller, sid: subject.sid };
  };
};

const missing = () => new ProblemError("/errors/token-missing", "Sign in to use this address.");
const expired = () => new ProblemError("/errors/token-expired", "This token has expired.");

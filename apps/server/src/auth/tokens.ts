import { claimsSchema, type Claims } from "@canopy/contracts";
import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import { createHmac } from "node:crypto";
import * as z from "zod/mini";

const ALGORITHM = "HS256";
const ISSUER = "canopy";
const AUDIENCE = "canopy-api";
const TYPE = "access";
/** The most that the clocks of two servers may differ. */
const LEEWAY_SECONDS = 30;
const KID_CHARS = 16;
const MS_IN_SECOND = 1000;

/** The time after which a session must expire to be usable at `at`: the leeway of its token is its own too. */
export const usableAfter = (at: Date): Date => new Date(at.getTime() - LEEWAY_SECONDS * MS_IN_SECOND);

/** The claims that the server reads from its own tokens; it never reads rights from them. */
const trustedSchema = z.object({
  sub: z.guid(),
  sid: z.guid(),
  jti: z.guid(),
  iat: z.int(),
  exp: z.int(),
  typ: z.literal(TYPE),
});

/** The user and session that a genuine token names. */
export interface TokenSubject {
  readonly userId: string;
  readonly sid: string;
}
export type ReadToken = TokenSubject | "invalid" | "expired";

/** The claims of a new token and its lifetime. */
export interface TokenDraft {
  readonly profile: Omit<Claims, "iat" | "exp" | "sid">;
  readonly sid: string;
  readonly jti: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

interface Key {
  readonly kid: string;
  readonly secret: Uint8Array;
}

/** A key and its `kid` in a token's header, which reveals nothing of the secret. */
const keyOf = (text: string): Key => ({
  kid: createHmac("sha256", text).update("canopy token key").digest("base64url").slice(0, KID_CHARS),
  secret: new TextEncoder().encode(text),
});

/**
 * Signs access tokens with the first secret and verifies them with all (HS256 only). A token names its key by `kid`; a
 * token of an earlier version without `kid` is tried with each key. Source: behaviour.md §5 Tokens.
 */
export const createTokens = (secrets: readonly string[]) => {
  const keys = secrets.map(keyOf);
  const [own] = keys;
  if (!own) throw new Error("there is no secret to sign tokens with");
  return {
    sign: ({ profile, sid, jti, issuedAt, expiresAt }: TokenDraft): Promise<string> =>
      new SignJWT({ ...profile, sid, typ: TYPE })
        .setProtectedHeader({ alg: ALGORITHM, typ: "JWT", kid: own.kid })
        .setSubject(profile.id)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setJti(jti)
        .setIssuedAt(inSeconds(issuedAt))
        .setExpirationTime(inSeconds(expiresAt))
        .sign(own.secret),

    /** The subject of an unexpired token that one of the keys signed; never throws. */
    read: async (token: string, now: Date): Promise<ReadToken> => {
      const kid = kidOf(token);
      const candidates = kid === undefined ? keys : keys.filter((key) => key.kid === kid);
      const answers = await Promise.all(candidates.map(({ secret }) => readWith(secret, token, now)));
      return answers.find((answer) => answer !== "invalid") ?? "invalid";
    },
  };
};

const kidOf = (token: string): unknown => {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
};

const namesOfHeader: ReadonlySet<string> = new Set(["alg", "typ", "kid"]);

const readWith = async (secret: Uint8Array, token: string, now: Date): Promise<ReadToken> => {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      clockTolerance: LEEWAY_SECONDS,
      currentDate: now,
      requiredClaims: ["sub", "sid", "jti", "iat", "exp", "typ"],
    });
    const claims = trustedSchema.safeParse(payload);
    const isForeign = Object.keys(protectedHeader).some((name) => !namesOfHeader.has(name));
    if (!claims.success || isForeign || !claimsSchema.safeParse(payload).success) return "invalid";
    const isFromTheFuture = claims.data.iat > inSeconds(now) + LEEWAY_SECONDS;
    return isFromTheFuture ? "invalid" : { userId: claims.data.sub, sid: claims.data.sid };
  } catch (error) {
    return error instanceof errors.JWTExpired ? "expired" : "invalid";
  }
};

const inSeconds = (at: Date): number => Math.floor(at.getTime() / MS_IN_SECOND);

import { claimsSchema, type Claims } from "@canopy/contracts";
import { errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod/mini";

const ALGORITHM = "HS256";
const ISSUER = "canopy";
const AUDIENCE = "canopy-api";
const TYPE = "access";
const LEEWAY_SECONDS = 5;
const MS_IN_SECOND = 1000;

/** What the server reads back from its own tokens; rights are never taken from them. */
const trustedSchema = z.object({
  sub: z.guid(),
  sid: z.guid(),
  jti: z.guid(),
  iat: z.int(),
  exp: z.int(),
  typ: z.literal(TYPE),
});

/** Whom and which session a genuine token names. */
export interface TokenSubject {
  readonly userId: string;
  readonly sid: string;
}
export type ReadToken = TokenSubject | "invalid" | "expired";

/** What a new token says of its user, and its life. */
export interface TokenDraft {
  readonly profile: Omit<Claims, "iat" | "exp" | "sid">;
  readonly sid: string;
  readonly jti: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** Signs and reads access tokens (HS256 only). Source: behaviour.md §3 Signed-in user profile. */
export const createTokens = (secret: Uint8Array) => ({
  sign: ({ profile, sid, jti, issuedAt, expiresAt }: TokenDraft): Promise<string> =>
    new SignJWT({ ...profile, sid, typ: TYPE })
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
      .setSubject(profile.id)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(jti)
      .setIssuedAt(inSeconds(issuedAt))
      .setExpirationTime(inSeconds(expiresAt))
      .sign(secret),

  /** The subject of a token that this server signed and that still lives; never throws. */
  read: async (token: string, now: Date): Promise<ReadToken> => {
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
      const isForeign = Object.keys(protectedHeader).some((name) => name !== "alg" && name !== "typ");
      if (!claims.success || isForeign || !claimsSchema.safeParse(payload).success) return "invalid";
      const isFromTheFuture = claims.data.iat > inSeconds(now) + LEEWAY_SECONDS;
      return isFromTheFuture ? "invalid" : { userId: claims.data.sub, sid: claims.data.sid };
    } catch (error) {
      return error instanceof errors.JWTExpired ? "expired" : "invalid";
    }
  },
});

const inSeconds = (at: Date): number => Math.floor(at.getTime() / MS_IN_SECOND);

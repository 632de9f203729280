import { claimsSchema } from "@canopy/contracts";
import { InvalidTokenError, jwtDecode } from "jwt-decode";
import { firstMessages } from "../text/firstMessages.ts";

/** The signed-in person, as the access token describes them. Source: behaviour.md §3 Signed-in user profile. */
export interface Profile {
  readonly userId: string;
  readonly email: string;
  readonly userName: string;
  readonly userSurname: string;
  readonly companyId: string | null;
  readonly companyName: string | null;
  /** The time zone that the person has chosen, an IANA name; null if they have chosen none. */
  readonly timeZone: string | null;
  /** The version of the person's record that their names and their zone are from; 0 for those of the token. */
  readonly version: number;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly expiresAtMs: number;
  /** Time at which the server made the token; undefined where the token does not say. */
  readonly issuedAtMs: number | undefined;
}

/** A readable token with its text, or the reason it cannot be used, in words for the person. */
export type ReadToken =
  | { readonly ok: true; readonly token: string; readonly profile: Profile }
  | { readonly ok: false; readonly reason: string };

const SECOND_MS = 1_000;
/** 9999-12-31T23:59:59Z: later expiries are outside the range of valid dates. */
const LAST_EXPIRY_S = 253_402_300_799;

const refused = (reason: string): ReadToken => ({ ok: false, reason });

/** The token's payload, or the message of the parse error. */
const decode = (
  token: unknown,
): { readonly token: string; readonly payload: unknown } | { readonly fault: string } => {
  if (typeof token !== "string") return { fault: firstMessages.tokenNotAString };
  try {
    return { token, payload: jwtDecode<unknown>(token) };
  } catch (error) {
    return { fault: error instanceof InvalidTokenError ? error.message : firstMessages.invalidToken };
  }
};

/** Reads an access token without checking its expiry. Source: behaviour.md §5, §8 Token problems. */
export const readToken = (token: unknown): ReadToken => {
  const decoded = decode(token);
  if ("fault" in decoded) return refused(decoded.fault);
  const claims = claimsSchema.safeParse(decoded.payload);
  if (!claims.success) return refused(firstMessages.invalidToken);
  const { data } = claims;
  if (!(data.exp > 0 && data.exp <= LAST_EXPIRY_S)) return refused(firstMessages.invalidToken);
  return {
    ok: true,
    token: decoded.token,
    profile: {
      userId: data.id,
      email: data.email,
      userName: data.name,
      userSurname: data.surname,
      companyId: data.company_id,
      companyName: data.company_name,
      timeZone: data.time_zone ?? null,
      version: 0,
      roles: data.roles,
      permissions: data.permissions,
      expiresAtMs: data.exp * SECOND_MS,
      issuedAtMs: data.iat === undefined ? undefined : data.iat * SECOND_MS,
    },
  };
};

/** Reads a token that must still be valid at `serverNowMs`; an expired one is invalid. */
export const readLiveToken = (token: unknown, serverNowMs: number): ReadToken => {
  const read = readToken(token);
  return read.ok && read.profile.expiresAtMs <= serverNowMs ? refused(firstMessages.invalidToken) : read;
};

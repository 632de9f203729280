import type { Claims } from "@canopy/contracts";
import { nowMs } from "../base/clock.ts";

const SECOND_MS = 1_000;
const EIGHT_HOURS_S = 8 * 60 * 60;

/** Encodes text as a part of a token: base64url of its UTF-8. */
export const tokenPart = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** A token with this payload and an invalid signature. */
export const tokenOf = (payload: unknown): string =>
  `${tokenPart(JSON.stringify({ alg: "none" }))}.${tokenPart(JSON.stringify(payload))}.`;

/** Claims of an administrator's new token, valid for eight hours of the device's clock. */
export const fakeClaims = (claims: Partial<Claims> = {}): Claims => {
  const now = Math.floor(nowMs() / SECOND_MS);
  return {
    id: "0190a000-0000-7000-8000-000000000001",
    email: "ines.duarte@canopy.example",
    name: "Inês",
    surname: "Duarte",
    company_id: null,
    company_name: null,
    roles: ["PLATFORM_ADMIN"],
    permissions: ["user:list", "user:get", "user:create", "company:list", "company:get"],
    iat: now,
    exp: now + EIGHT_HOURS_S,
    ...claims,
  };
};

/** A token as the server issues it. */
export const fakeToken = (claims: Partial<Claims> = {}): string => tokenOf(fakeClaims(claims));

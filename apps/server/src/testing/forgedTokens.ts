import { createHmac, generateKeyPairSync } from "node:crypto";
import { decodeJwt, SignJWT, type JWTPayload } from "jose";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const partsOf = (token: string): readonly [string, string, string] => {
  const [header = "", payload = "", signature = ""] = token.split(".");
  return [header, payload, signature];
};
const otherKey = new TextEncoder().encode("another secret that is long enough too");

const ownKey = { kty: "oct", k: Buffer.from(otherKey).toString("base64url") };

const unsigned = (alg: string) => (token: string) =>
  Promise.resolve(`${encoded({ alg, typ: "JWT" })}.${partsOf(token)[1]}.`);

/** Ways to forge a token from a genuine one; the server refuses all of them. Source: behaviour.md §5 Tokens. */
export const forgeries = {
  "alg none": unsigned("none"),
  "alg None": unsigned("None"),
  "alg nOnE": unsigned("nOnE"),
  "its signature stripped": (token: string) => Promise.resolve(token.slice(0, token.lastIndexOf(".") + 1)),
  "its payload swapped": (token: string) => {
    const [header, , signature] = partsOf(token);
    const payload = { ...decodeJwt(token), permissions: ["config:write"], roles: ["PLATFORM_ADMIN"] };
    return Promise.resolve(`${header}.${encoded(payload)}.${signature}`);
  },
  "a wrong key": (token: string) =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(otherKey),
  "a kid that is a path": (token: string) => {
    const head = `${encoded({ alg: "HS256", kid: "../../../dev/null" })}.${partsOf(token)[1]}`;
    return Promise.resolve(`${head}.${createHmac("sha256", "").update(head).digest("base64url")}`);
  },
  "a key of its own embedded": (token: string) =>
    new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: "HS256", jwk: ownKey }).sign(otherKey),
  "an RSA signature": (token: string) =>
    new SignJWT(decodeJwt(token))
      .setProtectedHeader({ alg: "RS256" })
      .sign(generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey),
} satisfies Record<string, (token: string) => Promise<string>>;

/** The token with changed claims (undefined removes one), signed with the right key. */
export const tamperedWith = (
  token: string,
  secret: Uint8Array,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> => {
  const payload: JWTPayload = Object.fromEntries(
    Object.entries({ ...decodeJwt(token), ...claims }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(secret);
};

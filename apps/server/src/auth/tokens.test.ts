import { decodeProtectedHeader } from "jose";
import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { forgeries, tamperedWith } from "../testing/forgedTokens.ts";
import { createTokens } from "./tokens.ts";

const SECRET = "a secret of this test, long enough";
const secret = new TextEncoder().encode(SECRET);
const tokens = createTokens([SECRET]);
const at = new Date("2026-11-21T09:30:00Z");
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const subject = {
  userId: "0b7e1f2a-6a3c-4f7e-9c55-3c8f0a9b1d11",
  sid: "5f0c7d0e-0a2b-4c3d-8e4f-9a1b2c3d4e5f",
};
const profile = {
  id: subject.userId,
  email: "ines@canopy.example",
  name: "Ines",
  surname: "Duarte",
  company_id: null,
  company_name: null,
  roles: ["VIEWER"],
  permissions: ["user:get"],
};
const signed = () => signedBy(tokens);
const signedBy = (by: typeof tokens) =>
  by.sign({
    profile,
    sid: subject.sid,
    jti: "7a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
    issuedAt: at,
    expiresAt: after(60),
  });

describe("an access token", () => {
  test("is read back as the user and session that it was signed for", async () => {
    expect(await tokens.read(await signed(), at)).toEqual(subject);
  });

  test("carries the claims that the client reads", async () => {
    const [, payload = ""] = (await signed()).split(".");
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())).toEqual({
      ...profile,
      sid: subject.sid,
      jti: "7a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d",
      typ: "access",
      sub: subject.userId,
      iss: "canopy",
      aud: "canopy-api",
      iat: at.getTime() / 1000,
      exp: after(60).getTime() / 1000,
    });
  });

  test("lives until its expiry and 30 seconds more, for clocks that differ", async () => {
    const token = await signed();
    expect(await tokens.read(token, after(89))).toEqual(subject);
    expect(await tokens.read(token, after(91))).toBe("expired");
  });

  test("with an issue time in the future is refused", async () => {
    expect(await tokens.read(await signed(), after(-29))).toEqual(subject);
    expect(await tokens.read(await signed(), after(-31))).toBe("invalid");
  });

  test("is signed with the first of several secrets and accepted with any of them", async () => {
    const NEW = "the next secret of this test, long enough";
    const both = createTokens([NEW, SECRET]);
    const byOld = await signed();
    const byNew = await signedBy(both);
    expect(decodeProtectedHeader(byNew).kid).toMatch(/^[\w-]{16}$/);
    expect(decodeProtectedHeader(byNew).kid).not.toBe(decodeProtectedHeader(byOld).kid);
    expect(await both.read(byOld, at)).toEqual(subject);
    expect(await both.read(byNew, at)).toEqual(subject);
    expect(await createTokens([NEW]).read(byNew, at)).toEqual(subject);
    expect(await createTokens([NEW]).read(byOld, at)).toBe("invalid");
    expect(await both.read(await tamperedWith(byOld, secret, {}), at)).toEqual(subject);
    expect(await both.read(byOld, after(1000))).toBe("expired");
  });

  test.each(Object.keys(forgeries))("is refused with %s", async (name) => {
    const forged = await forgeries[name as keyof typeof forgeries](await signed());
    expect(await tokens.read(forged, at)).toBe("invalid");
  });

  test("that has expired and was forged is invalid, not expired", async () => {
    expect(await tokens.read(await forgeries["a wrong key"](await signed()), after(1000))).toBe("invalid");
  });

  test.each(["sub", "sid", "jti", "iat", "exp", "typ", "iss", "aud", "id", "permissions"])(
    "without %s is refused, though rightly signed",
    async (claim) => {
      const token = await tamperedWith(await signed(), secret, { [claim]: undefined });
      expect(await tokens.read(token, at)).toBe("invalid");
    },
  );

  test.each([
    ["sub", 7],
    ["sub", "admin"],
    ["sid", "x"],
    ["typ", "reset"],
    ["typ", "refresh"],
    ["iss", "someone"],
    ["aud", "another-api"],
    ["exp", "9999999999"],
    ["exp", 1e300],
    ["iat", "now"],
    ["permissions", "user:get"],
  ])("whose %s is %j is refused, though correctly signed", async (claim, value) => {
    const token = await tamperedWith(await signed(), secret, { [claim]: value });
    expect(await tokens.read(token, at)).toBe("invalid");
  });

  test.each([{ kid: "../../etc/passwd" }, { jku: "https://evil.example/keys" }, { crit: ["exp"] }])(
    "with %j in its header is refused, though rightly signed",
    async (header) => {
      const [, payload = ""] = (await signed()).split(".");
      const head = `${Buffer.from(JSON.stringify({ alg: "HS256", ...header })).toString("base64url")}.${payload}`;
      const signature = createHmac("sha256", secret).update(head).digest("base64url");
      expect(await tokens.read(`${head}.${signature}`, at)).toBe("invalid");
    },
  );

  test.each(["", "x", "a.b", "a.b.c", "..", "null", "undefined", "a.b.c.d.e"])(
    "with the text %j is refused",
    async (text) => {
      expect(await tokens.read(text, at)).toBe("invalid");
    },
  );
});

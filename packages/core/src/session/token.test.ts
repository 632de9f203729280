import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeClaims, tokenOf, tokenPart } from "../testing/fakeToken.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { readLiveToken, readToken } from "./token.ts";

const raw = (json: string) => `${tokenPart("{}")}.${tokenPart(json)}.`;
/** The claims as JSON with one value written literally, such as 1e400. */
const withClaim = (name: string, literal: string) =>
  raw(JSON.stringify({ ...fakeClaims(), [name]: "HERE" }).replace('"HERE"', literal));
const without = (name: string) => tokenOf({ ...fakeClaims(), [name]: undefined });

describe("an access token", () => {
  it("does not say when it was made if it lacks that time", () => {
    const read = readToken(without("iat"));
    expect(read.ok && read.profile.issuedAtMs).toBeUndefined();
  });

  it("names the signed-in person", () => {
    const token = tokenOf({
      ...fakeClaims({
        name: "Šárka",
        surname: "Nováková 🌱",
        company_id: "c1",
        company_name: "Größe & Söhne",
        time_zone: "Europe/Prague",
      }),
      exp: 2_000_000_000,
      iat: 1_999_999_000,
      unknown: 1,
    });
    expect(readToken(token)).toEqual({
      ok: true,
      token,
      profile: {
        userId: "0190a000-0000-7000-8000-000000000001",
        email: "ines.duarte@canopy.example",
        userName: "Šárka",
        userSurname: "Nováková 🌱",
        companyId: "c1",
        companyName: "Größe & Söhne",
        timeZone: "Europe/Prague",
        version: 0,
        roles: ["PLATFORM_ADMIN"],
        permissions: ["user:list", "user:get", "user:create", "company:list", "company:get"],
        expiresAtMs: 2_000_000_000_000,
        issuedAtMs: 1_999_999_000_000,
      },
    });
  });

  it.each([
    [undefined, "Invalid token specified: must be a string"],
    [null, "Invalid token specified: must be a string"],
    [{}, "Invalid token specified: must be a string"],
    ["", "Invalid token specified: missing part #2"],
    ["abc", "Invalid token specified: missing part #2"],
    ["null", "Invalid token specified: missing part #2"],
    ["a.b", "Invalid token specified: invalid base64 for part #2"],
    ["a.!!!!", "Invalid token specified: invalid base64 for part #2"],
    ["a.bm90anNvbg", "Invalid token specified: invalid json for part #2"],
    ["a.", "Invalid token specified: invalid json for part #2"],
  ])("that cannot be read, as %j, says why: %s", (token, message) => {
    const read = readToken(token);
    expect(read.ok).toBe(false);
    expect(read.ok ? "" : read.reason).toMatch(new RegExp(`^${message}`));
  });

  it.each(["null", "[]", '"x"', "7", "true", "{}"])("with the payload %s is an invalid token", (json) => {
    expect(readToken(raw(json))).toEqual({ ok: false, reason: "Invalid token" });
  });

  it.each(["id", "email", "name", "surname", "company_id", "company_name", "roles", "permissions", "exp"])(
    "without the claim %s is an invalid token",
    (name) => {
      expect(readToken(without(name))).toEqual({ ok: false, reason: "Invalid token" });
    },
  );

  it.each([
    ["exp", '"9999999999"'],
    ["exp", "null"],
    ["exp", "1e400"],
    ["exp", "-1e400"],
    ["exp", "0"],
    ["exp", "-1"],
    ["exp", "253402300800"],
    ["exp", "true"],
    ["permissions", '"user:listing"'],
    ["permissions", "null"],
    ["permissions", '["user:list", 7]'],
    ["permissions", '{"0":"user:list","length":1}'],
    ["roles", '"PLATFORM_ADMIN"'],
    ["id", '""'],
  ])("with the claim %s as %s is an invalid token", (name, literal) => {
    expect(readToken(withClaim(name, literal))).toEqual({ ok: false, reason: "Invalid token" });
  });

  it("may expire in the year 9999 or at this very moment, but not later", () => {
    expect(readToken(withClaim("exp", "253402300799")).ok).toBe(true);
    const token = withClaim("exp", "2000000000");
    expect(readLiveToken(token, 1_999_999_999_999).ok).toBe(true);
    expect(readLiveToken(token, 2_000_000_000_000)).toEqual({ ok: false, reason: "Invalid token" });
  });

  it("never makes the reader throw and never gives an incomplete profile", () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.string(),
      fc.json().map(raw),
      fc
        .record({ exp: fc.anything(), permissions: fc.anything(), roles: fc.anything() })
        .map((odd) => tokenOf({ ...fakeClaims(), ...JSON.parse(JSON.stringify(odd) ?? "{}") })),
    );
    fc.assert(
      fc.property(anything, (token) => {
        const read = readToken(token);
        if (read.ok) {
          expect(Number.isFinite(read.profile.expiresAtMs)).toBe(true);
          expect(read.profile.permissions.every((one) => typeof one === "string")).toBe(true);
        } else {
          expect(read.reason).toMatch(/^Invalid token/);
        }
      }),
      propertyRuns(1_000, 100_000),
    );
  });
});

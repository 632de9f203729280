import { permissions, type Permission } from "@canopy/contracts";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeToken } from "../testing/fakeToken.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { accessChecks } from "./access.ts";
import { readToken, type Profile } from "./token.ts";

const holder = (held: readonly string[]): Profile => {
  const read = readToken(fakeToken({ permissions: [...held] }));
  if (!read.ok) throw new Error(read.reason);
  return read.profile;
};

describe("permission checks", () => {
  it("are true while the session is loading", () => {
    const { has, hasAny, hasAll, allows } = accessChecks("loading", undefined);
    expect([has("user:list"), hasAny([]), hasAll(["user:list"]), allows(["user:list"])]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it.each(["signedOut", "leaving"] as const)("are false when the session is %s, profile or not", (status) => {
    for (const profile of [undefined, holder(permissions)]) {
      const { has, hasAny, hasAll, allows } = accessChecks(status, profile);
      expect([has("user:list"), hasAny(["user:list"]), hasAll([]), allows("signedIn")]).toEqual([
        false,
        false,
        false,
        false,
      ]);
      expect(allows("public")).toBe(true);
    }
  });

  it("are false for a session without a profile, except for what is public", () => {
    const { has, hasAll, allows } = accessChecks("signedIn", undefined);
    expect([has("user:list"), hasAll([]), allows("signedIn"), allows("public")]).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  it("allow whoever is signed in what is public or needs no permission", () => {
    const { allows } = accessChecks("signedIn", holder([]));
    expect([allows("public"), allows("signedIn"), allows(["user:list"])]).toEqual([true, true, false]);
  });

  it("ask for one permission, for any and for all", () => {
    const { has, hasAny, hasAll } = accessChecks("signedIn", holder(["user:list", "user:get"]));
    expect([has("user:list"), has("user:create")]).toEqual([true, false]);
    expect([hasAny(["user:create", "user:get"]), hasAny(["user:create"]), hasAny([])]).toEqual([
      true,
      false,
      false,
    ]);
    expect([hasAll(["user:list", "user:get"]), hasAll(["user:list", "user:create"]), hasAll([])]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("find no permission that the token does not name, neither by a part of its name nor on the prototype", () => {
    const { has } = accessChecks("signedIn", holder(["user:listing"]));
    for (const name of ["user:list", "constructor", "__proto__", "toString", "size", ""])
      expect(has(name as Permission)).toBe(false);
  });

  it("agree with the plain definition for every set of permissions", () => {
    const some = fc.subarray([...permissions]);
    fc.assert(
      fc.property(some, some, (held, asked) => {
        const checks = accessChecks("signedIn", holder(held));
        expect(checks.hasAny(asked)).toBe(asked.some((one) => held.includes(one)));
        expect(checks.hasAll(asked)).toBe(asked.every((one) => held.includes(one)));
        expect(checks.allows(asked)).toBe(checks.hasAny(asked));
        for (const one of asked) expect(checks.has(one)).toBe(held.includes(one));
      }),
      propertyRuns(200, 20_000),
    );
  });

  it("are the same object as long as the profile is", () => {
    const profile = holder([]);
    expect(accessChecks("signedIn", profile)).toBe(accessChecks("signedIn", profile));
  });
});

import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readLiveToken } from "../session/token.ts";
import { fakeToken, tokenOf, tokenPart } from "../testing/fakeToken.ts";
import { firstCallOf, type FirstRead } from "./firstRead.ts";

const reads: readonly FirstRead[] = [
  { path: "/user/?", search: "", permissions: ["user:list"], call: "/api/users?page=1" },
];
const NOW_MS = 1_800_000_000_000;
const callWith = (token: string | null, serverNowMs = NOW_MS) =>
  firstCallOf(reads, { pathname: "/user/", search: "", token, serverNowMs });

test("the first read is sent with every token that the app will take, if it holds the permission", () => {
  const permissions = fc.subarray(["user:list", "user:get", "company:list"]);
  fc.assert(
    fc.property(
      permissions,
      fc.integer({ min: -100, max: 100 }),
      fc.string({ unit: "binary" }),
      (all, s, name) => {
        const token = fakeToken({ permissions: all, exp: NOW_MS / 1_000 + s, name });
        const isTaken = readLiveToken(token, NOW_MS).ok && all.includes("user:list");
        expect(callWith(token) !== undefined).toBe(isTaken);
      },
    ),
    propertyRuns(200, 20_000),
  );
});

test("a stored text that is no token sends nothing and breaks nothing", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json().map((json) => `a.${tokenPart(json)}.b`),
    fc.record({ exp: fc.anything(), permissions: fc.anything() }).map((claims) => {
      try {
        return tokenOf(claims);
      } catch {
        return "a.b.c"; // not every value is JSON
      }
    }),
  );
  fc.assert(
    fc.property(text, (token) => {
      fc.pre(!readLiveToken(token, NOW_MS).ok);
      const call = callWith(token, Infinity);
      expect(call).toBeUndefined();
    }),
    propertyRuns(300, 20_000),
  );
});

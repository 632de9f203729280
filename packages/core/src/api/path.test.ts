import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "../testing/anyText.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { fillPath, isAuthPath } from "./path.ts";

test("fills in each part as one encoded segment", () => {
  expect(fillPath("/api/a/{id}/b/{other}", { id: "x y", other: "ü" })).toBe("/api/a/x%20y/b/%C3%BC");
});

test("refuses a part without a value, and leaves alone what is no whole segment", () => {
  expect(fillPath("/api/users/{id}", {})).toBeUndefined();
  expect(fillPath("/api/x{id}/{id}y", { id: "1" })).toBe("/api/x{id}/{id}y");
});

test.each(["", ".", "..", "\ud800"])("refuses %j, which cannot be one segment", (id) => {
  expect(fillPath("/api/users/{id}", { id })).toBeUndefined();
});

test("never reaches another endpoint, whatever an id holds", () => {
  const nasty = fc.oneof(
    anyText(),
    fc.constantFrom("../companies/1", "a/b", "?x", "#x", "..%2f", "%2e%2e", "\\..\\", "\t..", "//evil"),
  );
  fc.assert(
    fc.property(nasty, (id) => {
      const path = fillPath("/api/users/{id}/enable", { id });
      if (path === undefined) return;
      const { pathname, search, hash } = new URL(path, "https://api.test");
      expect(search + hash).toBe("");
      const segments = pathname.split("/");
      expect(segments).toHaveLength(5);
      expect([segments[1], segments[2], segments[4]]).toEqual(["api", "users", "enable"]);
      expect(decodeURIComponent(segments[3]!)).toBe(id);
    }),
    propertyRuns(1000, 100_000),
  );
});

test.each([
  ["/api/auth/login", true],
  ["/api/auth/password/reset", true],
  ["/api/authx", false],
  ["/API/auth/login", false],
  ["/api/feedback", false],
  ["/x/api/auth/login", false],
])("recognises %s as an auth call: %s", (path, isAuth) => {
  expect(isAuthPath(path)).toBe(isAuth);
});

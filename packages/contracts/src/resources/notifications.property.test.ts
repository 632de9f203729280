import fc from "fast-check";
import { expect, test } from "vitest";
import { isAppPath } from "./notifications.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";

const HERE = "https://canopy.example";
/** Texts that browsers parse specially: slashes, backslashes, schemes, white space, control characters. */
const tricky = fc.array(
  fc.oneof(
    fc.constantFrom("/", "\\", "//", ":", "@", "?", "#", ".", "..", "\t", "\n", "\r", "\u0000", " ", "%2f"),
    fc.constantFrom("javascript", "data", "https", "evil.example", "project"),
    fc.string({ unit: "binary", maxLength: 3 }),
  ),
  { maxLength: 8 },
);

test("a link accepted as a path of the application never leads a browser elsewhere", () => {
  fc.assert(
    fc.property(tricky, fc.boolean(), (parts, isRooted) => {
      const path = `${isRooted ? "/" : ""}${parts.join("")}`;
      if (isAppPath(path)) expect(new URL(path, HERE).origin).toBe(HERE);
    }),
    propertyRuns(2000, 200_000),
  );
});

test("every address of the application is accepted as a link", () => {
  const segment = fc.webSegment().filter((text) => text.length > 0);
  fc.assert(
    fc.property(fc.array(segment), fc.webQueryParameters(), (segments, query) => {
      expect(isAppPath(`/${segments.join("/")}?${query}`)).toBe(true);
    }),
    propertyRuns(500, 20_000),
  );
});

import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dataUrlOf } from "./dataUrl.ts";

test.each([
  ["", ""],
  ["f", "Zg=="],
  ["fo", "Zm8="],
  ["foo", "Zm9v"],
  ["foobar", "Zm9vYmFy"],
])("writes %j as base64 %s (RFC 4648 §10)", (text, base64) => {
  expect(dataUrlOf(new TextEncoder().encode(text), "image/png")).toBe(`data:image/png;base64,${base64}`);
});

test("keeps every byte", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const [, base64 = ""] = dataUrlOf(bytes, "image/png").split(",");
      expect(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))).toEqual(bytes);
    }),
    propertyRuns(100, 20_000),
  );
});

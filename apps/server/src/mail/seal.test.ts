import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

test("a sealed text is opened by the secret that sealed it, whatever other secrets the server has, and by no other", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, secret, other) => {
      fc.pre(secret !== other);
      const sealed = seal(text, [secret]);
      expect(unseal(sealed, [other, secret])).toBe(text);
      expect(unseal(sealed, [other])).toBeUndefined();
    }),
    propertyRuns(100, 2_000),
  );
});

test("a sealed text that was changed is not opened", () => {
  const sealed = Buffer.from(seal("a link", ["secret"]), "base64");
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(unseal(sealed.toString("base64"), ["secret"])).toBeUndefined();
  expect(unseal("", ["secret"])).toBeUndefined();
});

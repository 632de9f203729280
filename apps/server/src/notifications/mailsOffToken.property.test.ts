import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mailsOffToken, personOfToken } from "./mailsOffToken.ts";

const secret = fc.string({ minLength: 32 });
const added = fc.oneof(fc.string(), fc.constantFrom(".", ".x", "..", "\n", " "));

test("a key turns off the mails of its own person, with the secret that made it among others", () => {
  fc.assert(
    fc.property(fc.uuid(), secret, fc.array(secret), fc.array(secret), (person, own, before, after) => {
      expect(personOfToken(mailsOffToken(person, [own]), [...before, own, ...after])).toBe(person);
    }),
    propertyRuns(100, 10_000),
  );
});

test("a key that was changed anywhere, cut, lengthened or made with another secret turns off nobody's", () => {
  fc.assert(
    fc.property(fc.uuid(), secret, secret, fc.nat(), added, (person, own, other, place, text) => {
      const key = mailsOffToken(person, [own]);
      const at = place % (key.length + 1);
      const changed = [key.slice(0, at) + text + key.slice(at), key.slice(0, at) + text, key.slice(0, at)];
      for (const one of changed.filter((given) => given !== key))
        expect(personOfToken(one, [own])).toBeUndefined();
      fc.pre(own !== other);
      expect(personOfToken(key, [other])).toBeUndefined();
    }),
    propertyRuns(100, 10_000),
  );
});

test("any text is read without an error", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.uuid()), secret, (text, own) => {
      expect(personOfToken(text, [own])).toBeUndefined();
    }),
    propertyRuns(100, 10_000),
  );
});

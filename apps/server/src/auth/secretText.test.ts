import { expect, test } from "vitest";
import { newOneTimePassword, newToken } from "./secretText.ts";

const ENOUGH_BITS = 112;
const MADE = 2_000;

/** Bits of a secret of so many characters, each one of as many as were ever seen. */
const bitsOf = (secrets: readonly string[]): number => {
  const kinds = new Set(secrets.join("")).size;
  return Math.min(...secrets.map(({ length }) => length)) * Math.log2(kinds);
};

test("secrets that are stored as a plain hash have 112 bits and more", () => {
  const made = (make: () => string) => Array.from({ length: MADE }, make);
  const passwords = made(newOneTimePassword).map((password) => password.replaceAll("-", ""));
  expect(bitsOf(passwords)).toBeGreaterThan(ENOUGH_BITS);
  expect(bitsOf(made(newToken))).toBeGreaterThan(2 * ENOUGH_BITS);
  expect(new Set(passwords).size).toBe(MADE);
});

import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, test } from "vitest";
import { DEMO_PASSWORD } from "./passwordRules.ts";
import { passwordFault } from "./passwordRules.ts";

const EMAIL = "Marina.Costa@canopy.example";
const SHORT = "Password must be at least 8 characters";
const LONG = "Password must be at most 128 characters";
const COMMON = "Password is one of the most common ones. Choose another";
const ADDRESS = "Password must not be the email address or its first part";

describe("a password", () => {
  test.each([
    ["1234567", SHORT],
    ["🌳".repeat(7), SHORT],
    ["x".repeat(129), LONG],
    ["password", COMMON],
    ["PassWord", COMMON],
    ["ｐａｓｓｗｏｒｄ", COMMON],
    ["qwertyuiop", COMMON],
    ["1q2w3e4r", COMMON],
    [DEMO_PASSWORD, COMMON],
    [DEMO_PASSWORD.toUpperCase(), COMMON],
    ["marina.costa@canopy.example", ADDRESS],
    ["MARINA.COSTA", ADDRESS],
  ])("%s is refused: %s", (password, reason) => {
    expect(passwordFault(password, EMAIL)).toBe(reason);
  });

  test.each([
    "brand-new-secret",
    "🌳".repeat(8),
    "x".repeat(128),
    "🌳".repeat(128),
    "marina.costa1",
    " password ",
  ])("%s is accepted", (password) => {
    expect(passwordFault(password, EMAIL)).toBeUndefined();
  });

  test.each(["Canopy2026!", "canopy-admin", "CarbonCredits1", "welcome_canopy", "admin123456"])(
    "made of words that everybody here would try is refused, with digits and signs too: %s",
    (password) => {
      expect(passwordFault(password, EMAIL)).toBe(COMMON);
    },
  );

  test.each(["canopy of oaks", "recarbonize", "73194628", "carbonara"])(
    "with other letters beside such words, or without a letter, is accepted: %s",
    (password) => {
      expect(passwordFault(password, EMAIL)).toBeUndefined();
    },
  );

  test("of 8 or more characters on the list of more than 10,000 common ones is refused, ignoring case", () => {
    const common = dictionary["passwords-common"].filter((password) => password.length >= 8);
    expect(common.length).toBeGreaterThan(10_000);
    const accepted = common.filter((password) => passwordFault(password.toUpperCase(), EMAIL) === undefined);
    expect(accepted).toEqual([]);
  });
});

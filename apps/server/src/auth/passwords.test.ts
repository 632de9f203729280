import crypto from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.ts";

afterEach(() => vi.restoreAllMocks());

describe("password hashes", () => {
  test("match the hashed password and no other", async () => {
    const hash = await hashPassword("correct horse");
    expect(await passwordMatches("correct horse", hash)).toBe(true);
    expect(await passwordMatches("correct horsf", hash)).toBe(false);
    expect(await passwordMatches("", hash)).toBe(false);
  });

  test("are salted argon2id hashes with 19 MiB and two passes, in PHC form", async () => {
    const [one, other] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  test("match a hash that another argon2id implementation made with other settings", async () => {
    const nonce = Buffer.from("somesaltsomesalt");
    const key = crypto.argon2Sync("argon2id", {
      message: "password",
      nonce,
      parallelism: 2,
      tagLength: 24,
      memory: 64,
      passes: 3,
    });
    const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
    expect(await passwordMatches("password", `$argon2id$v=19$m=64,t=3,p=2$${text(nonce)}$${text(key)}`)).toBe(
      true,
    );
  });

  test("cover every character of a long password, whatever its bytes", async () => {
    const long = "ä€😀".repeat(40);
    const hash = await hashPassword(long);
    expect(await passwordMatches(long, hash)).toBe(true);
    expect(await passwordMatches(long.slice(0, -2), hash)).toBe(false);
  });

  test("are the same for composed and decomposed accents", async () => {
    const hash = await hashPassword("Caf\u00e9-2026");
    expect(await passwordMatches("Cafe\u0301-2026", hash)).toBe(true);
  });

  test("never match if the stored hash is missing or unreadable, and that check takes as long as a real one", async () => {
    const argon2 = vi.spyOn(crypto, "argon2");
    expect(await passwordMatches("anything", null)).toBe(false);
    expect(await passwordMatches("anything", "plain text")).toBe(false);
    expect(argon2).toHaveBeenCalledTimes(2);
    for (const [, settings] of argon2.mock.calls)
      expect(settings).toMatchObject({ memory: 19_456, passes: 2 });
  });

  test("are computed at most four at a time", async () => {
    const real = crypto.argon2;
    let running = 0;
    let most = 0;
    vi.spyOn(crypto, "argon2").mockImplementation((algorithm, settings, done) => {
      most = Math.max(most, (running += 1));
      real(algorithm, settings, (error, key) => {
        running -= 1;
        done(error, key);
      });
    });
    await Promise.all(Array.from({ length: 9 }, () => hashPassword("many")));
    expect(most).toBe(4);
  });
});

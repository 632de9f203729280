import crypto from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { hashPassword, passwordMatches } from "./passwords.ts";

afterEach(() => vi.restoreAllMocks());

describe("password hashes", () => {
  test("match the password that was hashed and no other", async () => {
    const hash = await hashPassword("correct horse");
    expect(await passwordMatches("correct horse", hash)).toBe(true);
    expect(await passwordMatches("correct horsf", hash)).toBe(false);
    expect(await passwordMatches("", hash)).toBe(false);
  });

  test("are argon2id of 19 MiB and two passes, salted, in PHC form", async () => {
    const [one, other] = await Promise.all([hashPassword("same"), hashPassword("same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(other).not.toBe(one);
  });

  test("agree with a hash that another argon2id made, with settings of its own", async () => {
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

  test("read every character of a long password, whichever bytes it has", async () => {
    const long = "ä€😀".repeat(40);
    const hash = await hashPassword(long);
    expect(await passwordMatches(long, hash)).toBe(true);
    expect(await passwordMatches(long.slice(0, -2), hash)).toBe(false);
  });

  test("do not mind how a keyboard composes an accent", async () => {
    const hash = await hashPassword("Caf\u00e9-2026");
    expect(await passwordMatches("Cafe\u0301-2026", hash)).toBe(true);
  });

  test("are never matched where there is none, or one that cannot be read, and that takes a hash as well", async () => {
    const argon2 = vi.spyOn(crypto, "argon2");
    expect(await passwordMatches("anything", null)).toBe(false);
    expect(await passwordMatches("anything", "plain text")).toBe(false);
    expect(argon2).toHaveBeenCalledTimes(2);
    for (const [, settings] of argon2.mock.calls)
      expect(settings).toMatchObject({ memory: 19_456, passes: 2 });
  });

  test("are computed four at a time at most", async () => {
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

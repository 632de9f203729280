import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { top } from "../command.ts";
import { productFolders, sourceFiles } from "./sourceFiles.ts";

const product = sourceFiles(...productFolders);

/** Patterns that find the name of an algorithm where it is used. */
const uses: readonly RegExp[] = [
  /create(?:Hash|Hmac)\("(?<name>[^"]+)"/g,
  /hkdfSync\("(?<name>[^"]+)"/g,
  /\bCIPHER = "(?<name>[^"]+)"/g,
  /crypto\.argon2\("(?<name>[^"]+)"/g,
  /generateKeyPairSync\("(?<name>[^"]+)"/g,
  /\bALGORITHM = "(?<name>[^"]+)"/g,
];

const used = new Set(
  product.flatMap(({ code }) =>
    uses.flatMap((use) => [...code.matchAll(use)].map(({ groups }) => groups?.["name"] ?? "")),
  ),
);

const documented = new Set(
  [
    ...(/## Keys and algorithms\n([^]*?)\n## /
      .exec(readFileSync(join(top, "docs/asvs.md"), "utf8"))?.[1]
      ?.matchAll(/^\| `([^`]+)`/gm) ?? []),
  ].map(([, name = ""]) => name),
);

it("the server uses the algorithms of docs/asvs.md and no others", () => {
  expect([...used].toSorted()).toEqual([...documented].toSorted());
});

it("every call of node's cryptography names its algorithm where this test reads it", () => {
  const calls =
    /\b(?:createHash|createHmac|createCipheriv|createDecipheriv|hkdfSync|argon2|generateKeyPairSync)\((?!"|CIPHER)/g;
  const other =
    /\b(?:createSign|createECDH|generateKey(?!PairSync\b)\w*|pbkdf2\w*|scrypt\w*|createDiffieHellman|subtle)\b/g;
  expect(
    product.flatMap(({ path, code }) =>
      [...code.matchAll(calls), ...code.matchAll(other)].map(([found]) => `${path}: ${found}`),
    ),
  ).toEqual([]);
});

it("Math.random is only what the app waits by, not what it keeps secret", () => {
  const files = product.filter(({ code }) => code.includes("Math.random")).map(({ path }) => path);
  expect(files).toEqual(["apps/terminal/src/session.ts", "apps/web/src/ports/browserPorts.ts"]);
});

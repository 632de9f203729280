import { expect, it } from "vitest";
import { productFolders, sourceFiles } from "./sourceFiles.ts";

const product = sourceFiles(...productFolders);

/** `path: match` of every place in the product that fits. */
const places = (pattern: RegExp, files = product): readonly string[] =>
  files.flatMap(({ path, code }) => (code.match(pattern) ?? []).map((found) => `${path}: ${found}`));

it("the product is read: files of every part", () => {
  for (const folder of productFolders)
    expect(product.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(5);
});

it("the product starts no other program", () => {
  expect(places(/node:child_process|["']child_process["']|execa|shelljs/g)).toEqual([]);
});

it("the product evaluates no text as code", () => {
  const evaluates = /\beval\(|new Function\(|\bnode:vm\b|dangerouslySetInnerHTML|Runtime\.evaluate/g;
  // the inspector stops the database's thread by a line of our own
  expect(places(evaluates)).toEqual(["apps/server/src/database/engine/busyThread.ts: Runtime.evaluate"]);
  // the stage on which tests of pictures stand
  expect(places(/\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/g)).toEqual([
    "apps/web/src/ports/pictureStage.ts: .innerHTML",
  ]);
});

it("a regular expression is put together only from text of our own", () => {
  // words that no password is made of, addresses of the demo, paths of endpoints, attributes of a workbook, and patterns of routes
  expect(places(/new RegExp\(/g)).toEqual([
    "apps/server/src/base/passwordRules.ts: new RegExp(",
    "apps/server/src/demo/people.ts: new RegExp(",
    "apps/server/src/http/fallback.ts: new RegExp(",
    "apps/server/src/http/files/pageLinks.ts: new RegExp(",
    "apps/server/src/imports/readWorkbook.ts: new RegExp(",
    "packages/core/src/ahead/firstRead.ts: new RegExp(",
  ]);
});

it("the only XML that is read is that of workbooks, by a reader without entities", () => {
  const readers = /\bDOMParser\b|["'](?:[\w@/-]*xml[\w/-]*|sax|cheerio|jsdom|read-excel-file[\w/-]*)["']/g;
  const imported = product.filter(({ code }) =>
    [...code.matchAll(/from ("[^"]+")/g)].some(([, name = ""]) => name.match(readers)),
  );
  expect(imported.map(({ path }) => path)).toEqual(["apps/server/src/imports/readWorkbook.ts"]);
});

it("the product never turns off the check of certificates", () => {
  expect(places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g)).toEqual([]);
});

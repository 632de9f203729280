import { expect, test } from "vitest";
import { isolatedName } from "./isolatedName.ts";

test("A name with marks of text direction is closed in itself", () => {
  expect(isolatedName("report\u202Efdp.exe")).toBe("\u2068report\u202Efdp.exe\u2069");
  // a mark that would end the isolation is left out
  expect(isolatedName("report\u2069\u202Efdp.exe")).toBe("\u2068report\u202Efdp.exe\u2069");
});

test("A name without marks stays as it is, in whatever letters it is written", () => {
  for (const name of ["report.pdf", "דוח 2026.pdf", "Résumé.pdf"]) expect(isolatedName(name)).toBe(name);
});

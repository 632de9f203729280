import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { packFiles } from "./packFiles.ts";

it("packFiles writes .br and .gz beside every text file, in folders too, and leaves pictures alone", async () => {
  const folder = mkdtempSync(join(tmpdir(), "canopy-pack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  const script = "export const leaves = 'green';\n".repeat(50);
  writeFileSync(join(folder, "assets/app.js"), script);
  writeFileSync(join(folder, "assets/still.webp"), "a picture");
  await packFiles(folder);
  expect(readdirSync(join(folder, "assets")).toSorted((a, b) => a.localeCompare(b))).toEqual([
    "app.js",
    "app.js.br",
    "app.js.gz",
    "still.webp",
  ]);
  expect(brotliDecompressSync(readFileSync(join(folder, "assets/app.js.br"))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(folder, "assets/app.js.gz"))).toString()).toBe(script);
});

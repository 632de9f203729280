import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import {
  closureOf,
  crossingsOf,
  routesOf,
  withoutHashes,
  type Manifest,
} from "../packages/tooling/bundle.ts";
import { dist } from "./webBuild.ts";

const KILOBYTE = 1_000;
/** A budget is a hint: the check fails only if a screen exceeds it by more than this share. */
const TOLERANCE = 0.05;
/** The code that sends a call. No screen imports it, but a list is usable only with it. */
const calls = "../../packages/core/src/api/exchange.ts";
/** JavaScript on the wire until a screen is usable: its file, its budget in kilobytes (brotli), and its most files. */
const budgets = [
  { screen: "LoginScreen.tsx", limit: 123, most: 4, besides: [] },
  { screen: "UserListScreen.tsx", limit: 181, most: 12, besides: [calls] },
];

const manifest: Manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8"));
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
const bytesOf = (file: string) =>
  file.endsWith(".js")
    ? brotliCompressSync(withoutHashes(readFileSync(join(dist, file), "utf8")), brotli).length
    : 0;

const entries = ["index.html"];
const routes = routesOf(manifest);
const problems = crossingsOf(manifest).map(([route, other]) => `${route} loads the code of ${other}`);

for (const { screen, limit, most, besides } of budgets) {
  const route = routes.find((path) => basename(path) === screen);
  if (!route) {
    problems.push(`${screen} is no lazily loaded route`);
    continue;
  }
  const files = new Set(
    [...closureOf(manifest, [...entries, ...besides, route])].map((key) => manifest[key]?.file ?? ""),
  );
  const size = [...files].reduce((sum, file) => sum + bytesOf(file), 0) / KILOBYTE;
  const share = ((size / limit) * 100).toFixed(1);
  console.log(`${screen}: ${size.toFixed(1)} of ${limit} kB (${share} %) in ${files.size} files (brotli)`);
  if (size > limit * (1 + TOLERANCE))
    problems.push(`${screen} is ${(size - limit).toFixed(1)} kB over its budget`);
  if (files.size > most) problems.push(`${screen} needs ${files.size} files, not ${most}`);
}

console.log(`${routes.length} lazily loaded routes`);
for (const problem of problems) console.log(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

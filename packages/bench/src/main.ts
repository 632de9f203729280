import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installed, runCommand, top } from "../../tooling/command.ts";
import { walkBoth } from "./browser/browserBench.ts";
import { profileNames } from "./browser/steps.ts";
import {
  browserText,
  machineText,
  releasedIn,
  releaseOf,
  serverText,
  withReleased,
  withSection,
} from "./report.ts";
import { triedText, tryScale } from "./scale/scaleBench.ts";
import { runBenchFiles } from "./server/benchFiles.ts";
import { isWithinGoals, measureFiles } from "./server/fileBench.ts";
import { measureFilters } from "./server/filterBench.ts";
import { measureServer } from "./server/serverBench.ts";

const HELP = `pnpm bench: measures the browser and the server, prints the figures and writes docs/speed.md.

  --runs N          walks through each app under each profile (5)
  --only PART       browser, server, filters (pages of 50,000 projects under random filters), files (large uploads and
                    a large pack) or details (the *.bench.ts files, printed only); can be repeated
  --profile NAME    ${profileNames.join(" or ")}; can be repeated
  --scale           instead: tries three servers on one PostgreSQL behind a proxy, and writes docs/scaling.md
  --proxy PATH      nginx or caddy for --scale (those on PATH); can be repeated
  --release         keeps the ratios of this run as those of the last release
`;

const parts = ["browser", "server", "filters", "files", "details"] as const;

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    only: { type: "string", multiple: true, default: [...parts] },
    profile: { type: "string", multiple: true, default: [...profileNames] },
    scale: { type: "boolean", default: false },
    proxy: { type: "string", multiple: true, default: [] },
    release: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const wanted = parts.filter((part) => values.only.includes(part));
const profiles = profileNames.filter((name) => values.profile.includes(name));
const isUnderstood =
  Number.isInteger(runs) &&
  runs > 0 &&
  wanted.length === values.only.length &&
  profiles.length === values.profile.length;

const file = join(top, "docs/speed.md");
const scaleFile = join(top, "docs/scaling.md");

const format = (path: string) => runCommand([installed("oxfmt"), "-c", "packages/tooling/oxfmt.json", path]);

const measureScale = async (): Promise<void> => {
  const tried = await tryScale(values.proxy, console.log);
  const text = triedText(tried, machineText());
  console.log(`\n${text}\n`);
  writeFileSync(scaleFile, withSection(readFileSync(scaleFile, "utf8"), "tried", text));
  await format(scaleFile);
  const isKept = Object.values(tried).every((checks) => checks.every((check) => check.isKept));
  if (!isKept) process.exitCode = 1;
};

const measure = async (): Promise<void> => {
  let document = readFileSync(file, "utf8");
  const write = (name: string, text: string) => {
    console.log(`\n${text}\n`);
    document = withSection(document, name, text);
  };
  if (wanted.includes("browser")) {
    const walks = await walkBoth(profiles, runs, console.log);
    const released = releasedIn(document);
    write("browser", browserText(walks, released, machineText()));
    if (values.release) document = withReleased(document, { ...released, ...releaseOf(walks) });
  }
  if (wanted.includes("server"))
    write("server", serverText(await measureServer(), machineText(), "at 50,000 projects"));
  if (wanted.includes("filters"))
    write("filters", serverText(await measureFilters(console.log), machineText(), "at 50,000 projects"));
  if (wanted.includes("files")) {
    const figures = await measureFiles(console.table);
    write("files", serverText(figures, machineText(), "large files"));
    if (!isWithinGoals(figures)) process.exitCode = 1;
  }
  writeFileSync(file, document);
  await format(file);
  if (wanted.includes("details")) console.table(await runBenchFiles());
};

if (values.help || !isUnderstood) console.log(HELP);
else if (values.scale) await measureScale();
else await measure();
if (!isUnderstood) process.exitCode = 2;

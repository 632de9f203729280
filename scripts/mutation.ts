import { randomInt } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { top } from "../packages/tooling/command.ts";
import { figureOf, mutationScopes, type Mutant, type MutationScope } from "../packages/tooling/mutation.ts";
import { trySample } from "./mutationSample.ts";

// Usage: pnpm mutation [SCOPE…] [--seed N] [--changes N] [--minutes N] [--room ROOM], such as: pnpm mutation filters "milestone rules"
// The scope 'core' is a random sample of all of core's code, or of one of its rooms, of at most so many changes, tried
// for at most so long.
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ seed: { type: "string" }, changes: { type: "string" }, minutes: { type: "string" } },
    room: { type: "string" },
  },
});
const SAMPLED = "core";
const names = [...mutationScopes.map(({ name }) => name), SAMPLED];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`No scope ${unknown.join(", ")}. There are: ${names.join(", ")}`);
const scopes = mutationScopes.filter(({ name }) => asked.length === 0 || asked.includes(name));

/** Keeps the result of unchanged code and tests, so that the next run tries only what has changed. */
const cache = join(top, "node_modules/.cache/mutation");
mkdirSync(cache, { recursive: true });

/** Tries every change in scopes of one package that are tried by the same tests, one after the other. */
const mutantsOf = async (own: readonly MutationScope[]): Promise<readonly Mutant[]> => {
  const { folder = "", testsIn } = own[0] ?? {};
  process.chdir(join(top, folder));
  const stryker = new Stryker({
    testRunner: "vitest",
    plugins: [import.meta.resolve("@stryker-mutator/vitest-runner")],
    mutate: [...own.flatMap(({ files }) => files), "!**/*.test.ts"],
    concurrency: 1,
    coverageAnalysis: "perTest",
    incremental: true,
    incrementalFile: join(cache, `${join(folder, testsIn ?? "").replaceAll("/", "-")}.json`),
    ...(testsIn !== undefined && { vitest: { dir: testsIn } }),
    tempDirName: ".stryker-tmp",
    reporters: [],
    // Stryker rewrites it by an interface that TypeScript 7 no longer has; the tests need none
    tsconfigFile: "none.json",
    ignorePatterns: ["tsconfig.json"],
  });
  const results = await stryker.runMutationTest();
  return results.map(({ fileName, status, location, mutatorName, replacement }) => ({
    fileName,
    status,
    line: location.start.line,
    kind: mutatorName,
    replacement,
  }));
};

const figures = [];
const triedAlike = Map.groupBy(scopes, ({ folder, testsIn = "" }) => join(folder, testsIn));
for (const own of triedAlike.values()) {
  const mutants = await mutantsOf(own);
  for (const scope of own) figures.push(figureOf(scope, mutants));
}

for (const { scope, unnoticed } of figures)
  for (const { fileName, line, kind, replacement } of unnoticed)
    console.log(
      `${scope.name}: ${relative(top, fileName)}:${line} ${kind} → ${replacement.replaceAll(/\s+/g, " ")}`,
    );
for (const { scope, noticed, tried, score } of figures)
  console.log(
    `${score < scope.goal ? "✗" : "✓"} ${scope.name}: ${score} % (${noticed} of ${tried}), goal ${scope.goal} %`,
  );
writeFileSync(join(cache, "figures.json"), JSON.stringify(figures, undefined, 2));

const SEEDS = 2 ** 31;
const isSampleGood =
  !asked.includes(SAMPLED) ||
  (await trySample({
    seed: Number(values.seed ?? randomInt(SEEDS)),
    changes: Number(values.changes ?? 1_000),
    minutes: Number(values.minutes ?? 120),
    room: values.room,
  }));
process.exitCode = isSampleGood && figures.every(({ scope, score }) => score >= scope.goal) ? 0 : 1;

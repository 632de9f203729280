import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { top } from "./command.ts";
import { figureOf, mutationScopes, type Mutant } from "./mutation.ts";

it.each(mutationScopes)("every path of the scope $name finds files", ({ folder, files }) => {
  const found = files.map((glob) => globSync(glob, { cwd: join(top, folder) }).length > 0);
  expect(found).toEqual(files.map(() => true));
});

it.each(
  mutationScopes.flatMap(({ name, folder, testsIn }) => (testsIn ? [[name, join(folder, testsIn)]] : [])),
)("the folder of the tests that try the scope %s has tests: %s", (_, folder) => {
  expect(globSync("*.test.ts", { cwd: join(top, folder ?? "") }).length).toBeGreaterThan(0);
});

const scope = { name: "sums", folder: "packages/sums", files: ["src/*.ts"], goal: 90 };
const mutant = (status: string, fileName = "/here/packages/sums/src/add.ts"): Mutant => ({
  fileName,
  status,
  line: 1,
  kind: "ArithmeticOperator",
  replacement: "a - b",
});

it("a figure counts what a test noticed against all that was tried, in the scope's own files", () => {
  const unnoticed = [mutant("Survived"), mutant("NoCoverage")];
  const mutants = [
    ...["Killed", "Killed", "Killed", "Timeout"].map((status) => mutant(status)),
    ...unnoticed,
    ...["CompileError", "RuntimeError", "Ignored"].map((status) => mutant(status)),
    mutant("Survived", "/here/packages/sums/other/add.ts"),
  ];
  expect(figureOf(scope, mutants)).toEqual({ scope, noticed: 4, tried: 6, score: 66.6, unnoticed });
});

it("a figure of nothing is 0", () => {
  expect(figureOf(scope, [])).toMatchObject({ tried: 0, score: 0 });
});

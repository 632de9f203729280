import { randomInt } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { judgeCheck, judgeTests, type Verdict } from "../packages/tooling/verdict.ts";
import { runCommand, top } from "../packages/tooling/command.ts";
import { endOfOutput, type FailedTest } from "../packages/tooling/failedTests.ts";
import { afterSecondRun, filesToRunAgain } from "../packages/tooling/secondRun.ts";
import { failuresByRun } from "../packages/tooling/failuresByRun.ts";
import { forgetSteps } from "../packages/tooling/keptSteps.ts";
import { inLanes } from "../packages/tooling/lanes.ts";
import { chosenSteps, readTestArguments } from "../packages/tooling/testArguments.ts";
import { mayBegin, stepsByName, stepsOf, type Step } from "./testSteps.ts";

const SEEDS = 2 ** 31;
/** Ends the run with one sentence where the arguments are wrong. */
const asked = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
const { isDeep, times, names } = asked(() => readTestArguments(process.argv.slice(2)));
/**
 * Time limit of a step. A step that hangs is killed, so the others still run and the last line still comes, within the
 * time of `.ci/run`. On the slowest machine met, the longest step took 1,562 s.
 */
const limitSeconds = isDeep ? 3_600 : 2_100;
/** Seed of a deep run, the same in each step; usual runs have a seed of their own. */
const seed = process.env["CANOPY_SEED"] ?? String(randomInt(SEEDS));
const env = isDeep ? { CANOPY_DEEP: "1", CANOPY_SEED: seed } : {};

/**
 * Steps that run side by side. The usual machine has two cores, and the server's tests leave half of one idle while they
 * wait for PostgreSQL.
 */
const LANES = 3;

interface Ran extends Verdict {
  readonly step: Step;
  readonly seconds: number;
  readonly failures: readonly FailedTest[];
}

/** The content of a step's report; undefined if the step left none, or half of one. */
const readReport = ({ path, count, failures }: NonNullable<Step["report"]>) => {
  try {
    const text = readFileSync(path, "utf8");
    return { count: count(text), failures: failures(text) };
  } catch {
    return undefined;
  }
};

const run = async (step: Step): Promise<Ran> => {
  const { name, command, report, env: own } = step;
  if (report) rmSync(report.path, { force: true });
  console.log(`· ${name} …`);
  const { code, output, seconds } = await runCommand(command, { limitSeconds, env: { ...env, ...own } });
  const told = report && readReport(report);
  const verdict = report ? judgeTests(code, told?.count) : judgeCheck(code);
  console.log(`\n${verdict.failed > 0 ? "✗" : "✓"} ${name}\n${output.trimEnd()}\n`);
  const ending = { title: "the end of its output", message: endOfOutput(output) };
  const failures = told && told.failures.length > 0 ? told.failures : [ending];
  return { step, seconds, failures: verdict.failed > 0 ? failures : [], ...verdict };
};

/** Runs the failed files of a step once more, while nothing else runs. A deep run and one of several runs take every failure as it is. */
const runAgain = async (first: Ran): Promise<Ran> => {
  const { step, failures } = first;
  const files = isDeep || times > 1 ? [] : filesToRunAgain(first, failures);
  if (files.length === 0 || !step.again) return first;
  const second = await run({ ...step, command: step.again(files) });
  return { ...first, seconds: first.seconds + second.seconds, ...afterSecondRun(first, failures, second) };
};

const row = ({ step: { name }, passed, failed, seconds, reasons }: Ran) =>
  [
    failed > 0 ? "✗" : "✓",
    name.padEnd(15),
    `${passed} passed`.padStart(12),
    `${failed} failed`.padStart(10),
    `${seconds.toFixed(1)} s`.padStart(9),
    ...reasons.map((reason) => ` ${reason}`),
  ].join(" ");

const failuresOf = (steps: readonly Ran[]) =>
  steps
    .filter(({ failed }) => failed > 0)
    .flatMap(({ step: { name }, failures }) =>
      failures.map(({ title, message }) => ({ title: `${name}: ${title.replaceAll(top, "")}`, message })),
    );

/** Failures told again at the end, where somebody who sees only the last lines of a long run finds them. */
const TOLD_AGAIN = 20;
const failureLines = (steps: readonly Ran[]) => {
  const all = failuresOf(steps);
  const told = all
    .slice(0, TOLD_AGAIN)
    .map(({ title, message }) => `✗ ${title}\n${message.replaceAll(/^/gm, "    ")}`);
  const more = all.length - told.length;
  return [...told, ...(more > 0 ? [`… and ${more} more`] : [])];
};

const seedLine = `Seed of the properties: ${seed}. To replay them: CANOPY_SEED=${seed} npx --yes pnpm@12 test:deep`;
const all = stepsOf(isDeep);
/** Several runs in a row repeat the tests; a check without tests says the same each time. */
const repeated = all.filter(({ report }) => report).map(({ name }) => name);
const wanted = names.length === 0 && times > 1 ? repeated : names;
const steps = wanted.length === 0 ? all : asked(() => chosenSteps(stepsByName(isDeep), wanted));
if (isDeep) console.log(seedLine);
forgetSteps();
const started = performance.now();
const runs: (readonly Ran[])[] = [];
while (runs.length < times) {
  if (times > 1) console.log(`\nRun ${runs.length + 1} of ${times}`);
  const ranOnce = await inLanes(LANES, steps, run, mayBegin);
  const ran: Ran[] = [];
  for (const first of ranOnce) ran.push(await runAgain(first));
  runs.push(ran);
  console.log(ran.map(row).join("\n"));
  for (const line of failureLines(ran)) console.log(`\n${line}`);
}

if (times > 1) {
  const failures = runs.flatMap((ran, index) =>
    failuresOf(ran).map(({ title }) => ({ run: index + 1, title })),
  );
  const lines = failuresByRun(times, failures);
  console.log(
    ["", ...(lines.length > 0 ? lines : [`Every test passed in each of ${times} runs`])].join("\n"),
  );
}
if (isDeep) console.log(`\n${seedLine}`);
const total = (key: "passed" | "failed") => runs.flat().reduce((sum, step) => sum + step[key], 0);
console.log(`\nIn ${((performance.now() - started) / 1_000).toFixed(0)} s:`);
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") > 0 ? 1 : 0;

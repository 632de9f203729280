import { fork, type ChildProcess } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { top } from "../packages/tooling/command.ts";
import { changedSource, listMutants, type ListedMutant } from "../packages/tooling/mutants/listMutants.ts";
import type { Asked, Reach, Tried } from "../packages/tooling/mutants/runner.ts";
import { intervalOf, loadersOf, shuffled } from "../packages/tooling/mutants/sample.ts";

const GOAL = 0.8;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

let child: ChildProcess | undefined;

/** Ends a process with all that it has started: a test that hangs runs in a process of its own. */
const killGroup = ({ pid }: ChildProcess) => {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch {
    // it has ended by itself
  }
};
const endChild = () => {
  if (child) killGroup(child);
  child = undefined;
};
process.on("exit", endChild);
process.on("SIGINT", () => process.exit(130));
process.on("SIGTERM", () => process.exit(143));

/** Asks the process that runs the tests. Ends it if it does not answer in time; the next question starts another. */
const ask = <Answer>(asked: Asked, limitSeconds: number) =>
  new Promise<Answer | "hung" | "ended">((resolve) => {
    // detached: it leads a group of processes, which end together
    child ??= fork(join(top, "packages/tooling/mutants/runner.ts"), [], { stdio: "inherit", detached: true });
    const runner = child;
    let isHung = false;
    const limit = setTimeout(() => {
      isHung = true;
      killGroup(runner);
    }, limitSeconds * 1_000);
    const onExit = () => {
      clearTimeout(limit);
      child = undefined;
      resolve(isHung ? "hung" : "ended");
    };
    runner.once("exit", onExit);
    runner.once("message", (answer) => {
      clearTimeout(limit);
      runner.off("exit", onExit);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own process answers as it is asked
      resolve(answer as Answer);
    });
    runner.send(asked);
  });

/** Greatest number of test files that try a change, the nearest ones. A change that only others would notice counts as unnoticed, so the true score may be higher. */
const NEAREST = 16;

/** The nearest test files that reach a change: those of its own folder first, then by the imports between. */
const testsFor = ({ id, fileName }: ListedMutant, { byTest, atLoad, importers, failed }: Reach) => {
  const isAtLoad = atLoad.includes(id);
  const tests = loadersOf(fileName, importers).filter((test) => {
    const reached = byTest[test];
    return reached !== undefined && !failed.includes(test) && (isAtLoad || reached.includes(id));
  });
  const isOwn = (test: string) => dirname(test) === dirname(fileName);
  return [...tests.filter(isOwn), ...tests.filter((test) => !isOwn(test))].slice(0, NEAREST);
};

/** The size of the sample: the seed by which the changes are drawn from all small changes of core's code, their greatest number, and the longest time; the room of core if only its code is changed, such as 'reminders'. */
export interface SampleSize {
  readonly seed: number;
  readonly changes: number;
  readonly minutes: number;
  readonly room: string | undefined;
}

/**
 * Tries a sample of all small changes of core's code. Prints the changes that no test noticed, and the score with the
 * interval in which that of all changes lies. Gives true if the goal is below the interval.
 */
export const trySample = async ({ seed, changes, minutes, room }: SampleSize): Promise<boolean> => {
  const folder = join(top, "packages/core/src", room ?? "");
  const mutants = (await listMutants()).mutants.filter(({ fileName }) =>
    fileName.startsWith(`${folder}${sep}`),
  );
  if (mutants.length === 0) throw new Error(`There is nothing to change in ${relative(top, folder)}`);
  const reach = await ask<Reach>({ do: "reach" }, 3_600);
  endChild();
  if (reach === "hung" || reach === "ended")
    throw new Error(`The process that runs the tests has ${reach} on unchanged code`);
  for (const file of reach.failed)
    console.log(`failed on unchanged code, tries nothing: ${relative(top, file)}`);

  /** Time limit in seconds, so long that even on a busy machine only a test that hangs exceeds it. */
  const limitOf = (tests: readonly string[]) =>
    90 + 5 * tests.reduce((sum, test) => sum + (reach.seconds[test] ?? 0), 0);
  const tryOne = async (mutant: ListedMutant, tests: readonly string[]): Promise<Tried> => {
    if (tests.length === 0) return { outcome: "unnoticed" };
    const asked = { do: "try", file: mutant.fileName, source: changedSource(mutant), tests } as const;
    const answer = await ask<Tried>(asked, limitOf(tests));
    if (answer === "hung") return { outcome: "noticed", by: "a limit of time" };
    // one change must not end the run of all others
    return answer === "ended" ? { outcome: "invalid" } : answer;
  };

  const cache = join(top, "node_modules/.cache/mutation");
  mkdirSync(cache, { recursive: true });
  const log = join(cache, `core-${seed}.jsonl`);
  writeFileSync(log, "");
  const started = performance.now();
  const count: Record<Tried["outcome"], number> = { noticed: 0, unnoticed: 0, invalid: 0 };
  for (const mutant of shuffled(mutants, seed).slice(0, changes)) {
    if (performance.now() - started > minutes * 60_000) break;
    const tests = testsFor(mutant, reach);
    const { outcome, by } = await tryOne(mutant, tests);
    count[outcome] += 1;
    const where = `${relative(top, mutant.fileName)}:${mutant.location.start.line + 1}`;
    const change = `${mutant.mutatorName} → ${mutant.replacement.replaceAll(/\s+/g, " ").slice(0, 80)}`;
    appendFileSync(log, `${JSON.stringify({ outcome, where, change, tests: tests.length, by })}\n`);
    if (outcome === "unnoticed") console.log(`core: ${where} ${change} (${tests.length} test files)`);
  }
  endChild();

  const tried = count.noticed + count.unnoticed;
  const { low, high } = intervalOf(count.noticed, tried);
  const isReached = low >= GOAL;
  console.log(
    `${isReached ? "✓" : "✗"} core: ${percent(count.noticed / tried)} (${count.noticed} of ${tried}, a sample of ${mutants.length} by the seed ${seed}); of all it is ${percent(low)} to ${percent(high)} with a probability of 95 %, goal ${percent(GOAL)}`,
  );
  return isReached;
};

/** Prints one line for `scripts/bench.ts`: the name and milliseconds with one decimal. */
const print = (name: string, ms: number): void => {
  const value = Math.round(ms * 10) / 10;
  process.stdout.write(`${JSON.stringify({ name, value, unit: "ms" })}\n`);
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** Prints the median and the longest of some times, and from 20 times on their 95th percentile. Milliseconds. */
export const printTimes = (name: string, times: readonly number[]): void => {
  const sorted = times.toSorted((a, b) => a - b);
  print(`${name}, median of ${times.length}`, at(sorted, 0.5));
  if (times.length >= 20) print(`${name}, p95`, at(sorted, 0.95));
  if (times.length > 1) print(`${name}, longest`, at(sorted, 1));
};

/** Runs the work `runs` times in sequence and prints its times as `printTimes` does. */
export const measure = async (name: string, runs: number, work: () => Promise<unknown>): Promise<void> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  print(`${name}, median of ${runs}`, at(sorted, 0.5));
  if (runs >= 20) print(`${name}, p95`, at(sorted, 0.95));
};

/** A failed test of one of several runs in a row. */
export interface RunFailure {
  /** Counted from 1. */
  readonly run: number;
  /** The test with its step. */
  readonly title: string;
}

/** A line for each test that failed in some of the runs: in which, those that fail most often first. */
export const failuresByRun = (runs: number, failures: readonly RunFailure[]): readonly string[] =>
  [...Map.groupBy(failures, ({ title }) => title)]
    .map(([title, all]) => ({ title, failed: [...new Set(all.map(({ run }) => run))] }))
    .toSorted((a, b) => b.failed.length - a.failed.length)
    .map(
      ({ title, failed }) => `✗ failed in ${failed.length} of ${runs} runs (${failed.join(", ")}): ${title}`,
    );

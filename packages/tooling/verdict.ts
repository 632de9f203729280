/** Tests of one run, as its JSON report counts them; `broken` are files that failed without reaching a test. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly broken: number;
}

/** What a step adds to the last line, and why it failed where its tests alone do not say so. */
export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly reasons: readonly string[];
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Reads the report of Vitest's `json` reporter. Throws where the text is no such report. */
export const countVitest = (text: string): Count => {
  const report: VitestReport = JSON.parse(text);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    broken: broken.length,
  };
};

interface PlaywrightReport {
  readonly errors: readonly unknown[];
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** Reads the report of Playwright's `json` reporter; a flaky test counts as failed. Throws as `countVitest` does. */
export const countPlaywright = (text: string): Count => {
  const { errors, stats }: PlaywrightReport = JSON.parse(text);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    broken: errors.length,
  };
};

/** A check such as the lint: one passed or one failed, by its exit code. */
export const judgeCheck = (exitCode: number): Verdict =>
  exitCode === 0 ? { passed: 1, failed: 0, reasons: [] } : { passed: 0, failed: 1, reasons: [] };

/** A test run, by its exit code and its report (undefined where it left none). Skipping, crashing and running nothing fail. */
export const judgeTests = (exitCode: number, count: Count | undefined): Verdict => {
  if (!count) return { passed: 0, failed: 1, reasons: ["ended without a report"] };
  const { passed, failed, skipped, broken } = count;
  const reasons = [
    ...(broken > 0 ? [`${broken} broken before or beside their tests`] : []),
    ...(skipped > 0 ? [`${skipped} skipped: every test is to run`] : []),
    ...(passed + failed + skipped + broken === 0 ? ["ran no test"] : []),
  ];
  const known = failed + skipped + broken;
  const unexplained = known === 0 && (exitCode !== 0 || passed === 0);
  if (unexplained && passed > 0) reasons.push(`exit code ${exitCode} though every test passed`);
  return { passed, failed: known + (unexplained ? 1 : 0), reasons };
};

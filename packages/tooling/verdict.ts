/** Tests of one run, as counted in its JSON report; `broken` are files that failed before their first test. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly broken: number;
}

/** Contribution of a step to the last line, and the reason for a failure that its tests do not show. */
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

/** Reads the report of Vitest's `json` reporter. Throws if the text is not such a report. */
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

/** The verdict over a check such as the lint: one pass or one failure, by its exit code. */
export const judgeCheck = (exitCode: number): Verdict =>
  exitCode === 0 ? { passed: 1, failed: 0, reasons: [] } : { passed: 0, failed: 1, reasons: [] };

/** The verdict over a test run, from its exit code and its report (undefined if there is none). Skipped tests, a crash and a run without tests count as failures. */
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

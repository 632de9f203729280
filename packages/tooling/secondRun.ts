import type { FailedTest } from "./failedTests.ts";
import type { Verdict } from "./verdict.ts";

/** More failed files than these are no accident of a busy machine; running them again would only hide the cause. */
const FILES = 4;

/**
 * The files to run once more, alone, when all steps have ended: those of the failed tests. None if a failure has no file,
 * if files fail without a known cause, or if more than four fail.
 */
export const filesToRunAgain = (verdict: Verdict, failures: readonly FailedTest[]): readonly string[] => {
  const files = new Set(failures.map(({ file }) => file));
  if (verdict.reasons.length > 0 || verdict.failed !== failures.length || files.size > FILES) return [];
  const named = [...files].filter((file) => file !== undefined);
  return named.length === files.size ? named : [];
};

/**
 * The verdict after a second run of the failed files. If all of their tests passed there, the failed tests count as
 * passed, and a reason names each: whoever reads the run learns which tests depend on a quiet machine. Otherwise the first
 * verdict stands.
 */
export const afterSecondRun = (first: Verdict, failures: readonly FailedTest[], second: Verdict): Verdict =>
  second.failed > 0
    ? first
    : {
        passed: first.passed + first.failed,
        failed: 0,
        reasons: failures.map(({ title }) => `passed only when run again alone: ${title}`),
      };

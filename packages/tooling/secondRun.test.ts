import { describe, expect, it } from "vitest";
import { afterSecondRun, filesToRunAgain } from "./secondRun.ts";

const failure = (file?: string) => ({ ...(file && { file }), title: `${file}: a title`, message: "Timeout" });
const failed = (count: number, ...reasons: readonly string[]) => ({ passed: 7, failed: count, reasons });

describe("the files to run again", () => {
  it("are those of the failed tests, each once", () => {
    const failures = [failure("a.test.ts"), failure("a.test.ts"), failure("b.test.ts")];
    expect(filesToRunAgain(failed(3), failures)).toEqual(["a.test.ts", "b.test.ts"]);
  });

  it("are none where many files fail", () => {
    const failures = ["a", "b", "c", "d", "e"].map(failure);
    expect(filesToRunAgain(failed(5), failures)).toEqual([]);
  });

  it("are none where something failed beside the tests", () => {
    expect(filesToRunAgain(failed(1), [failure()])).toEqual([]);
    expect(filesToRunAgain(failed(2), [failure("a.test.ts")])).toEqual([]);
    expect(filesToRunAgain(failed(1, "1 skipped"), [failure("a.test.ts")])).toEqual([]);
  });
});

describe("the verdict after the second run", () => {
  const failures = [failure("a.test.ts")];

  it("counts the tests as passed and names them", () => {
    expect(afterSecondRun(failed(1), failures, { passed: 3, failed: 0, reasons: [] })).toEqual({
      passed: 8,
      failed: 0,
      reasons: ["passed only when run again alone: a.test.ts: a title"],
    });
  });

  it("stays as it was where a test fails again", () => {
    expect(afterSecondRun(failed(1), failures, { passed: 2, failed: 1, reasons: [] })).toEqual(failed(1));
  });
});

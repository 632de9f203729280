import { describe, expect, it } from "vitest";
import { countPlaywright, countVitest, judgeCheck, judgeTests, type Count } from "./verdict.ts";

const count = (part: Partial<Count>): Count => ({ passed: 0, failed: 0, skipped: 0, broken: 0, ...part });

describe("the verdict over a test run", () => {
  it("counts passed and failed tests", () => {
    expect(judgeTests(0, count({ passed: 7 }))).toEqual({ passed: 7, failed: 0, reasons: [] });
    expect(judgeTests(1, count({ passed: 7, failed: 2 }))).toEqual({ passed: 7, failed: 2, reasons: [] });
  });

  it("counts a run without a report as one failure", () => {
    expect(judgeTests(0, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });

  it("counts a run without tests as one failure, whatever its exit code", () => {
    expect(judgeTests(0, count({}))).toEqual({ passed: 0, failed: 1, reasons: ["ran no test"] });
    expect(judgeTests(1, count({})).failed).toBe(1);
  });

  it("counts every skipped test as failed", () => {
    expect(judgeTests(0, count({ passed: 3, skipped: 2 }))).toMatchObject({ passed: 3, failed: 2 });
  });

  it("counts a file that never reached its tests as failed", () => {
    expect(judgeTests(1, count({ passed: 3, broken: 1 }))).toMatchObject({ passed: 3, failed: 1 });
  });

  it("fails a run with a bad exit code although all its tests passed", () => {
    expect(judgeTests(1, count({ passed: 3 }))).toEqual({
      passed: 3,
      failed: 1,
      reasons: ["exit code 1 though every test passed"],
    });
  });
});

describe("the verdict over a check", () => {
  it("is one pass or one failure, by the exit code", () => {
    expect(judgeCheck(0)).toMatchObject({ passed: 1, failed: 0 });
    expect(judgeCheck(2)).toMatchObject({ passed: 0, failed: 1 });
  });
});

describe("the count of a report", () => {
  it("reads Vitest's, including a file that failed to load", () => {
    const report = {
      numPassedTests: 4,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: "failed", assertionResults: [{ status: "failed" }, { status: "passed" }] },
        { status: "failed", assertionResults: [] },
        { status: "passed", assertionResults: [{ status: "passed" }] },
      ],
    };
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 4, failed: 1, skipped: 3, broken: 1 });
  });

  it("reads Playwright's, with a flaky test as failed", () => {
    const report = { errors: [{}], stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } };
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 2, skipped: 2, broken: 1 });
  });

  it("throws for a text that is not a report", () => {
    expect(() => countVitest("")).toThrow();
    expect(() => countPlaywright("{}")).toThrow();
  });
});

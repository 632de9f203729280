import { describe, expect, it } from "vitest";
import { endOfOutput, failedInPlaywright, failedInVitest } from "./failedTests.ts";

describe("the failed tests of a run", () => {
  it("are named by file and title, with what went wrong and without the stack", () => {
    const report = {
      testResults: [
        {
          name: "/top/rows.test.ts",
          status: "failed",
          assertionResults: [
            { fullName: "rows are sorted", status: "passed", failureMessages: [] },
            {
              fullName: "rows are counted",
              status: "failed",
              failureMessages: [
                "\u001B[31mAssertionError: expected 2 to be 3\u001B[39m\n    at rows.test.ts:5:1",
              ],
            },
          ],
        },
      ],
    };
    expect(failedInVitest(JSON.stringify(report))).toEqual([
      {
        file: "/top/rows.test.ts",
        title: "/top/rows.test.ts: rows are counted",
        message: "AssertionError: expected 2 to be 3",
      },
    ]);
  });

  it("name a file that failed before its first test", () => {
    const report = {
      testResults: [
        { name: "/top/broken.test.ts", status: "failed", message: "no such import", assertionResults: [] },
      ],
    };
    expect(failedInVitest(JSON.stringify(report))).toEqual([
      { file: "/top/broken.test.ts", title: "/top/broken.test.ts", message: "no such import" },
    ]);
  });

  it("are found in Playwright's nested suites, with errors outside of tests", () => {
    const spec = (title: string, ok: boolean) => ({
      ...{ title, ok, file: "print.spec.ts", line: 12 },
      tests: [{ results: [{ error: { message: "Timeout" } }] }],
    });
    const report = {
      suites: [
        {
          title: "print.spec.ts",
          specs: [],
          suites: [{ title: "paper", specs: [spec("cuts", false), spec("fits", true)] }],
        },
      ],
      errors: [{ message: "the server ended" }],
    };
    expect(failedInPlaywright(JSON.stringify(report))).toEqual([
      { file: "print.spec.ts", title: "print.spec.ts:12: cuts", message: "Timeout" },
      { title: "outside of the tests", message: "the server ended" },
    ]);
  });

  it("show the end of a check's output", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    expect(endOfOutput(lines.join("\n"))).toBe(lines.slice(-8).join("\n"));
  });
});

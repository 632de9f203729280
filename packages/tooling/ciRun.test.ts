import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { top } from "./command.ts";

describe("`.ci/run`", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "canopy-ci-"));
    // Stands before the real programs: nothing is installed, and no test runs.
    const write = (name: string, script: string) =>
      writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    write("apt-get", "exit 0");
    write("npx", 'echo "asked for: $*"; echo "$ANSWER"; exit "$CODE"');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs the script where `spentSeconds` have passed already; every command of the tests ends with the answer and code. */
  const run = (spentSeconds: number, answer = "5 passed, 0 failed", code = 0) => {
    const { status, stdout } = spawnSync("bash", [join(top, ".ci/run")], {
      encoding: "utf8",
      env: {
        ...process.env,
        PATH: `${folder}${delimiter}${process.env["PATH"] ?? ""}`,
        SECONDS: String(spentSeconds),
        ANSWER: answer,
        CODE: String(code),
      },
    });
    const lines = stdout.trim().split("\n");
    return {
      status,
      lines,
      asked: lines.filter((line) => line.startsWith("asked for: ")),
      last: lines.at(-1),
    };
  };

  it("runs the tests, then the steps for which they have no time, and counts all of them", () => {
    expect(run(600)).toMatchObject({
      status: 0,
      asked: [
        "asked for: --yes pnpm@12 test",
        "asked for: --yes pnpm@12 test drills PostgreSQL drills every screen network faults dead code",
        "asked for: --yes pnpm@12 test:deep every caller",
      ],
      last: "15 passed, 0 failed",
    });
  });

  it("says which steps it leaves out where the tests alone took 24 minutes", () => {
    const { status, asked, lines, last } = run(24 * 60);
    expect({ status, asked, last }).toEqual({
      status: 0,
      asked: ["asked for: --yes pnpm@12 test"],
      last: "5 passed, 0 failed",
    });
    expect(lines.at(-2)).toMatch(
      /^The tests took \d+ s .*Left out: the drills, every screen, network faults, dead code, every caller\.$/,
    );
  });

  it("runs nothing more once a test has failed, and leaves nothing out by time", () => {
    const { status, asked, lines, last } = run(24 * 60, "4 passed, 1 failed", 1);
    expect({ status, asked, last }).toEqual({
      status: 1,
      asked: ["asked for: --yes pnpm@12 test"],
      last: "4 passed, 1 failed",
    });
    expect(lines.join("\n")).not.toContain("Left out");
  });

  it("counts a run that ends without a count as one failure", () => {
    expect(run(600, "killed", 124)).toMatchObject({ status: 124, last: "0 passed, 1 failed" });
  });
});

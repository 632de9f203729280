import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const main = fileURLToPath(new URL("main.ts", import.meta.url));
const FULL = "/dev/full";

/** Runs the program, which prints its help, with stdout as a child's stdio has it. */
const helpInto = (stdout: number | "pipe") =>
  spawn(process.execPath, [main, "--help"], { env: {}, stdio: ["ignore", stdout, "pipe"] });

const endOf = async (program: ReturnType<typeof helpInto>) => {
  let err = "";
  program.stderr?.on("data", (bytes: Buffer) => {
    err += String(bytes);
  });
  const [code] = (await once(program, "close")) as [number | null];
  return { code, err };
};

it.skipIf(!existsSync(FULL))("the program says that its output cannot be written, and fails", async () => {
  expect(await endOf(helpInto(openSync(FULL, "w")))).toEqual({
    code: 1,
    err: "The output cannot be written: ENOSPC.\n",
  });
});

it("the program succeeds if the reader closes the pipe early", async () => {
  const program = helpInto("pipe");
  program.stdout?.destroy();
  expect(await endOf(program)).toEqual({ code: 0, err: "" });
});

it("the program writes its whole output into a pipe", async () => {
  const program = helpInto("pipe");
  let out = "";
  program.stdout?.on("data", (bytes: Buffer) => {
    out += String(bytes);
  });
  expect(await endOf(program)).toEqual({ code: 0, err: "" });
  expect(out).toContain("Exit codes: 0 done");
});

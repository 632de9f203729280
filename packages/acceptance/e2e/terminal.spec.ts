import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "./test.ts";

const example = fileURLToPath(new URL("../../core/examples/terminal.ts", import.meta.url));

test("the README's example lists users from a terminal, with core alone", async ({ baseURL }) => {
  const { stdout } = await promisify(execFile)(process.execPath, [example, baseURL ?? ""]);
  const lines = stdout.trim().split("\n");
  expect(lines).toHaveLength(10);
  for (const line of lines) expect(line).toMatch(/^\S+@\S+ {2}(INVITED|ACTIVE|LOCKED|DISABLED)$/);
});

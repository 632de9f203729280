import { runCommand } from "../packages/tooling/command.ts";
import { checks } from "./testSteps.ts";

const limitSeconds = 900;
/** Steps whose output is printed even if they pass. */
const printed = new Set(["house numbers", "bundle budget"]);

/** `pnpm check`: types, lint, format, dead code, build and budgets, one after the other, each with its result. */
for (const { name, command } of checks) {
  const { code, output, seconds } = await runCommand(command, { limitSeconds });
  console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0 || printed.has(name)) console.log(output.trimEnd());
  if (code !== 0) process.exitCode = 1;
}

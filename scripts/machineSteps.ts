import { installed, runCommand } from "../packages/tooling/command.ts";
import { forgetSteps, readSteps } from "../packages/tooling/keptSteps.ts";
import { figuresOf } from "../packages/tooling/machineSteps.ts";

// Counts the states and transitions of the machines that core's tests reach and take, and fails with the names of the
// others. With --kept it counts what the last `pnpm test` wrote down, otherwise it runs those tests.

const runTests = async (): Promise<number> => {
  forgetSteps();
  const { code, output } = await runCommand(
    [installed("vitest"), "run", "--config", "vitest.workspace.ts", "--project", "core", "--reporter=dot"],
    { env: { CANOPY_MACHINE_STEPS: "1" } },
  );
  if (code !== 0) console.log(output);
  return code;
};

const code = process.argv.includes("--kept") ? 0 : await runTests();
const figures = Object.entries(figuresOf(readSteps()));
for (const [kind, { missed }] of figures)
  for (const name of missed) console.log(`not taken, ${kind}: ${name}`);
for (const [kind, { declared, missed }] of figures)
  console.log(`${kind}: ${declared - missed.length} of ${declared}`);
process.exitCode = code !== 0 || figures.some(([, { missed }]) => missed.length > 0) ? 1 : 0;

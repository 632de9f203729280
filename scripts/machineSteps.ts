import { installed, runCommand } from "../packages/tooling/command.ts";
import { figuresOf, forgetSteps, readSteps } from "../packages/tooling/machineSteps.ts";

// Runs core's tests and the journeys, and counts the states and transitions of the machines that they reach and take.
const projects = ["core", "journeys"].flatMap((name) => ["--project", name]);
forgetSteps();
const { code, output } = await runCommand(
  [installed("vitest"), "run", "--config", "vitest.workspace.ts", ...projects, "--reporter=dot"],
  { env: { CANOPY_MACHINE_STEPS: "1" } },
);
if (code !== 0) console.log(output);
const figures = figuresOf(readSteps());
for (const [kind, { missed }] of Object.entries(figures))
  for (const name of missed) console.log(`not taken, ${kind}: ${name}`);
for (const [kind, { declared, missed }] of Object.entries(figures))
  console.log(`${kind}: ${declared - missed.length} of ${declared}`);
process.exitCode = code;

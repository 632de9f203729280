import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { top } from "../packages/tooling/command.ts";
import { drawnMachines } from "../packages/tooling/drawnMachines.ts";
import { machinesDocument } from "../packages/tooling/machineDrawing.ts";

/** `pnpm machines`: draws the machines of core into docs/machines.md. */
await writeFile(join(top, "docs/machines.md"), machinesDocument(drawnMachines));
console.log(`docs/machines.md: ${drawnMachines.length} machines`);

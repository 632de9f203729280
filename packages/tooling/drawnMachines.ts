import { globSync } from "node:fs";
import { basename } from "node:path";
import { machines } from "../core/src/machines.ts";
import { chartOf } from "../core/src/testing/machineChart.ts";
import { top } from "./command.ts";
import type { DrawnMachine } from "./machineDrawing.ts";

/** Paths of all machine files of core, from the repository's root, by machine id. */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  globSync("packages/core/src/*/*.machine.ts", { cwd: top })
    .map((file) => [basename(file, ".machine.ts"), file] as const)
    .toSorted(([one], [other]) => one.localeCompare(other)),
);

/** Every machine of core as docs/machines.md draws it, by id. */
export const drawnMachines: readonly DrawnMachine[] = Object.values(machines).map((machine) => ({
  file: machineFiles.get(machine.id) ?? "",
  description: machine.root.description ?? "",
  chart: chartOf(machine),
}));

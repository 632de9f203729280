import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { machines } from "../core/src/machines.ts";
import { top } from "./command.ts";
import { drawnMachines, machineFiles } from "./drawnMachines.ts";
import { machinesDocument } from "./machineDrawing.ts";

it("machines.ts holds the machine of every *.machine.ts file under the file's name", () => {
  expect(Object.keys(machines).toSorted()).toEqual([...machineFiles.keys()].toSorted());
});

it.each(Object.entries(machines))(
  "the machine %s has its name as id and one sentence as description",
  (name, { id, root }) => {
    expect(id).toBe(name);
    expect(root.description).toMatch(/^[A-Z][^.]+\.$/);
  },
);

it("docs/machines.md is what `pnpm machines` draws", async () => {
  const written = await readFile(join(top, "docs/machines.md"), "utf8");
  expect(written, "Run npx --yes pnpm@12 machines").toBe(machinesDocument(drawnMachines));
});

import { globSync } from "node:fs";
import { basename } from "node:path";
import { runCommand, top } from "../../../tooling/command.ts";

/** A line that a bench file prints: the measurement, its number and its unit. */
interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const isMeasured = (line: string) => line.startsWith("{") && line.endsWith("}");

/** Runs every `*.bench.ts` of the checkout, one after the other. Throws with the output of one that fails. */
export const runBenchFiles = async (): Promise<readonly (Measured & { readonly bench: string })[]> => {
  const rows: (Measured & { readonly bench: string })[] = [];
  for (const file of globSync("{packages,apps}/*/bench/*.bench.ts", { cwd: top }).toSorted()) {
    const { code, output } = await runCommand([process.execPath, file]);
    if (code !== 0) throw new Error(`${file}\n${output}`);
    for (const line of output.split("\n").filter(isMeasured)) {
      const { name, value, unit }: Measured = JSON.parse(line);
      rows.push({ bench: basename(file, ".bench.ts"), name, value, unit });
    }
  }
  return rows;
};

import { globSync } from "node:fs";
import { basename } from "node:path";
import { runCommand, top } from "../packages/tooling/command.ts";

/** A line that a bench file prints: the measurement, its number and its unit. */
interface Measured {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
}

const isMeasured = (line: string) => line.startsWith("{") && line.endsWith("}");
const rows: (Measured & { readonly bench: string })[] = [];

for (const file of globSync("{packages,apps}/*/bench/*.bench.ts", { cwd: top }).toSorted()) {
  const { code, output, seconds } = await runCommand([process.execPath, file]);
  for (const line of output.split("\n").filter(isMeasured)) {
    const { name, value, unit }: Measured = JSON.parse(line);
    rows.push({ bench: basename(file, ".bench.ts"), name, value, unit });
  }
  console.log(`${file}: ${seconds.toFixed(1)} s`);
  if (code === 0) continue;
  console.log(output);
  process.exitCode = 1;
}

console.table(rows);

import { readFileSync } from "node:fs";
import { runCommand } from "../packages/tooling/command.ts";
import { billCommand, librariesOf } from "../packages/tooling/security/bill.ts";

// Usage: pnpm run sbom [FILE]
const file = process.argv[2] ?? "canopy.cdx.json";
const { code, output } = await runCommand(billCommand(file));
if (code !== 0) throw new Error(output);
console.log(`${file}: ${librariesOf(readFileSync(file, "utf8")).length} libraries`);

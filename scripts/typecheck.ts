import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { installed, runCommand, top } from "../packages/tooling/command.ts";
import { inLanes } from "../packages/tooling/lanes.ts";

const projects = [".", ".storybook", ...globSync("{packages,apps}/*", { cwd: top })].filter((folder) =>
  existsSync(join(top, folder, "tsconfig.json")),
);

const codes = await inLanes(2, projects, async (folder) => {
  const { code, output } = await runCommand([
    installed("tsc"),
    "-p",
    folder,
    "--pretty",
    "false",
    "--checkers",
    "1",
  ]);
  process.stdout.write(output);
  return code;
});
console.log(`${projects.length} projects: ${codes.some(Boolean) ? "type errors" : "types agree"}`);
process.exitCode = codes.some(Boolean) ? 1 : 0;

import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { clackPrompts } from "./prompts.ts";
import { run } from "./run.ts";

const { env, stdin, stdout, stderr } = process;
const configFolder = env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");

process.on("SIGINT", () => {
  stderr.write("Stopped. What was sent to the server before may have been done.\n");
  process.exit(1);
});
// A reader that has enough, such as head, closes the pipe.
stdout.on("error", () => process.exit(0));

const exitCode = await run(process.argv.slice(2), {
  env,
  fetch: (request) => fetch(request),
  sessionFile: env["CANOPY_SESSION"] ?? join(configFolder, "canopy", "session.json"),
  prompts: stdin.isTTY && stderr.isTTY ? clackPrompts(stderr) : undefined,
  columns: stdout.isTTY ? stdout.columns : undefined,
  save: ({ name, parts }) => writeFile(basename(name), Buffer.concat(parts)),
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
});
// A request that is still under way would keep the process alive.
stdout.write("", () => process.exit(exitCode));

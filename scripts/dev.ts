import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { installed, top } from "../packages/tooling/command.ts";
import { endWithLauncher } from "../packages/tooling/launcher.ts";

endWithLauncher();
const webAddress = "http://localhost:5173";

const parts = [
  { name: "web", command: [installed("vite", "apps/web"), "apps/web", "--clearScreen", "false"] },
  {
    name: "api",
    command: [process.execPath, "--watch", "--watch-preserve-output", "apps/server/src/main.ts"],
  },
];

const children = parts.map(({ name, command: [program = "", ...args] }) => {
  const child = spawn(program, args, {
    cwd: top,
    // links in mails lead to the web under development
    env: {
      PUBLIC_URL: webAddress,
      ...process.env,
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on("line", (line) => console.log(`${name} │ ${line}`));
  child.once("error", ({ message }) => console.log(`${name} │ ${message}`));
  return child;
});

/** Ends both parts when one of them ends; a second signal does not wait. */
const endAll = (signal: NodeJS.Signals) => {
  for (const child of children) child.kill(signal);
};

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => endAll(signal));
for (const child of children)
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 0;
    endAll("SIGTERM");
  });

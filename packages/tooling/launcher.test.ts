import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const launcher = fileURLToPath(new URL("launcher.ts", import.meta.url));
const server = `
  import { endWithLauncher } from ${JSON.stringify(launcher)};
  endWithLauncher();
  process.once("SIGTERM", () => { console.log("ended"); process.exit(0); });
  setInterval(() => {}, 1e4);
  console.log("ready");
`;

/** A shell that calls itself `pnpm`, with the server as its child; answers the lines that the server prints. */
const launch = () => {
  const inner = `"$NODE" --input-type=module -e "$SERVER" & wait`;
  const shell = spawn("bash", ["-c", `exec -a pnpm bash -c '${inner}' start`], {
    env: { ...process.env, NODE: process.execPath, SERVER: server },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { shell, lines: createInterface({ input: shell.stdout })[Symbol.asyncIterator]() };
};

// what it reads is Linux's
if (existsSync("/proc/self/stat"))
  describe("a server started through pnpm", () => {
    it.each(["SIGTERM", "SIGKILL"] as const)("ends when pnpm is ended by %s", async (signal) => {
      const { shell, lines } = launch();
      expect((await lines.next()).value).toBe("ready");
      shell.kill(signal);
      expect((await lines.next()).value).toBe("ended");
    });
  });

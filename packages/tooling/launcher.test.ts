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

/** Starts a shell that calls itself `pnpm`, with the server as its child; returns the lines that the server prints. */
const launch = () => {
  const inner = `"$NODE" --input-type=module -e "$SERVER" & wait`;
  const shell = spawn("bash", ["-c", `exec -a pnpm bash -c '${inner}' start`], {
    env: { ...process.env, NODE: process.execPath, SERVER: server },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return { shell, lines: createInterface({ input: shell.stdout })[Symbol.asyncIterator]() };
};

/** The same, orphaned by the shell that started it; its first line is the id of the process called `pnpm`. */
const launchLeftBehind = () => {
  const alone = `while [ "$(cut -d " " -f 4 /proc/$$/stat)" = "$OUTER" ]; do sleep 0.01; done`;
  const inner = `${alone}; "$NODE" --input-type=module -e "$SERVER" & wait`;
  const outer = `export OUTER=$$; (exec -a pnpm bash -c "$INNER" start) & echo $!`;
  const shell = spawn("bash", ["-c", outer], {
    env: { ...process.env, NODE: process.execPath, SERVER: server, INNER: inner },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return createInterface({ input: shell.stdout })[Symbol.asyncIterator]();
};

// it reads /proc, which only Linux has
if (existsSync("/proc/self/stat"))
  describe("a server started through pnpm", () => {
    it.each(["SIGTERM", "SIGKILL"] as const)("ends when %s ends pnpm", async (signal) => {
      const { shell, lines } = launch();
      expect((await lines.next()).value).toBe("ready");
      shell.kill(signal);
      expect((await lines.next()).value).toBe("ended");
    });

    it("ends when a pnpm that was orphaned by its shell ends", async () => {
      const lines = launchLeftBehind();
      const pid = Number((await lines.next()).value);
      expect((await lines.next()).value).toBe("ready");
      process.kill(pid, "SIGTERM");
      expect((await lines.next()).value).toBe("ended");
    });
  });

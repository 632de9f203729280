import { existsSync, readFileSync } from "node:fs";

const POLL_MS = 250;

/** Parent's id and command line of a process, from Linux's /proc; undefined once it has ended. */
const look = (pid: number): { readonly parent: number; readonly command: string } | undefined => {
  try {
    // the second field, the name in brackets, may itself hold spaces and brackets
    const [, parent] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return {
      parent: Number(parent),
      command: readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "),
    };
  } catch {
    return undefined;
  }
};

/** This process and its ancestors up to the `npx` or `pnpm` that was called; only this one if there is none. */
const lineage = (): readonly number[] => {
  const pids = [process.pid];
  let launcher = 0;
  for (const pid of pids) {
    const found = look(pid);
    if (!found) break;
    if (/^(npm exec|npx|pnpm) /.test(found.command)) launcher = pids.length - 1;
    // the launcher itself may have outlived the shell that called it
    if (found.parent <= 1) break;
    pids.push(found.parent);
  }
  return pids.slice(0, launcher + 1);
};

/**
 * Sends this process SIGTERM when the `npx` that started it has ended: npm passes no signal on, and an orphaned
 * server would keep the port and the data folder. Does nothing without /proc.
 */
export const endWithLauncher = (): void => {
  if (!existsSync("/proc/self/stat")) return;
  const pids = lineage();
  const isWhole = () => pids.every((pid, index) => index === 0 || look(pids[index - 1] ?? 0)?.parent === pid);
  const timer = setInterval(() => {
    if (isWhole()) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, POLL_MS);
  timer.unref();
};

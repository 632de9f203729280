import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout's top folder, with a trailing slash. */
export const top = fileURLToPath(new URL("../..", import.meta.url));

/** Path of a program that pnpm installed at the top or in one package. */
export const installed = (name: string, folder = ".") => join(top, folder, "node_modules/.bin", name);

/** The end of a command: its exit code (1 if it was killed or did not start), its output, its duration. */
export interface Outcome {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly limitSeconds?: number;
}

const LONGEST_SECONDS = 3_600;
const endings = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Kills a command with its children; it leads a process group of its own. */
const endGroup = (pid: number) => {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // the group has ended by itself
  }
};

const running = new Set<() => void>();

const interrupt = () => {
  for (const kill of running) kill();
  process.exit(1);
};

/** Kills the running commands when the script is interrupted. While none runs, signals keep their usual effect. */
const track = (kill: () => void) => {
  if (running.size === 0) for (const signal of endings) process.on(signal, interrupt);
  running.add(kill);
};

const untrack = (kill: () => void) => {
  running.delete(kill);
  if (running.size === 0) for (const signal of endings) process.off(signal, interrupt);
};

/** Runs a command in the checkout and collects its output; past `limitSeconds` (an hour) it is killed. Never rejects. */
export const runCommand = (command: readonly string[], options: CommandOptions = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const started = performance.now();
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      cwd: top,
      detached: true,
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }), ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const note = (text: string) => (output += text);
    child.stdout.setEncoding("utf8").on("data", note);
    child.stderr.setEncoding("utf8").on("data", note);
    const kill = () => {
      if (child.pid) endGroup(child.pid);
    };
    track(kill);
    const { limitSeconds: limit = LONGEST_SECONDS } = options;
    const timer = setTimeout(() => {
      note(`\nkilled: not done after ${limit} s\n`);
      kill();
    }, limit * 1_000);
    const end = (code: number) => {
      clearTimeout(timer);
      untrack(kill);
      resolve({ code, output, seconds: (performance.now() - started) / 1_000 });
    };
    child.once("error", (error) => {
      note(`${error.message}\n`);
      end(1);
    });
    // a child left running would keep the output open
    child.once("exit", kill);
    child.once("close", (code) => end(code ?? 1));
  });

import { homedir } from "node:os";
import { clackPrompts } from "./prompts.ts";
import { progressOn } from "./progress.ts";
import { run } from "./run.ts";
import { sessionFileIn } from "./sessionStore.ts";

const { env, stdin, stdout, stderr } = process;

let interrupt: (() => void) | undefined;
// a terminal that is closed takes stderr along
stderr.on("error", () => undefined);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.on(signal, () => {
    const act = interrupt;
    interrupt = undefined;
    if (act) return act();
    stderr.write("Stopped. What was sent to the server before may have been done.\n");
    process.exit(1);
  });
/** Ends the program where its output cannot be written. A reader that has enough, such as head, closes the pipe: that is no failure. */
const endUnwritten = (error: NodeJS.ErrnoException): never => {
  if (error.code === "EPIPE") process.exit(0);
  stderr.write(`The output cannot be written: ${error.code ?? error.message}.\n`);
  process.exit(1);
};
stdout.on("error", endUnwritten);

const exitCode = await run(process.argv.slice(2), {
  env,
  // the password and the token go to the named server alone
  fetch: (request) => fetch(request, { redirect: "manual" }),
  sessionFile: sessionFileIn(env, homedir()),
  // pnpm changes to the folder of the product first
  folder: env["INIT_CWD"] ?? process.cwd(),
  prompts: stdin.isTTY && stderr.isTTY ? clackPrompts(stderr) : undefined,
  columns: stdout.isTTY ? stdout.columns : undefined,
  out: (text) => void stdout.write(text),
  err: (text) => void stderr.write(text),
  progress: stderr.isTTY ? progressOn(stderr) : undefined,
  onInterrupt: (act) => {
    interrupt = act;
    return () => {
      if (interrupt === act) interrupt = undefined;
    };
  },
});
// A request that is still under way would keep the process alive.
stdout.write("", (error) => (error ? endUnwritten(stdout.errored ?? error) : process.exit(exitCode)));

import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Node keeps compiled modules here, so that the next process starts in two thirds of the time. */
const NODE_COMPILE_CACHE = join(tmpdir(), "canopy-compile-cache");

/** A process started by a test. */
export interface Child {
  readonly process: ChildProcess;
  /** Everything that it has printed so far, both streams. */
  readonly output: () => string;
  /** Resolves when the output matches; rejects if the process ends first. */
  saw(pattern: RegExp): Promise<void>;
  /** Its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
}

/** Starts a TypeScript file as a process with only the given environment. */
export const startChild = (
  file: URL,
  given: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> } = {},
): Child => {
  // An alias such as `#testing/…` is the fragment of a URL: the file would be the test itself.
  if (file.hash) throw new Error(`${file.href} names no file`);
  const path = fileURLToPath(file);
  const env = { PATH: process.env["PATH"] ?? "", NODE_COMPILE_CACHE, ...given.env };
  const child = spawn(process.execPath, [path, ...(given.args ?? [])], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const wanted = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      for (const look of wanted) look();
    });
  const ended = once(child, "close").then(() => child.exitCode ?? child.signalCode ?? "unknown");
  return {
    process: child,
    output: () => output,
    saw: (pattern) => {
      const seen = Promise.withResolvers<void>();
      const look = () => {
        if (pattern.test(output)) seen.resolve();
      };
      wanted.add(look);
      look();
      void ended.then((how) =>
        seen.reject(new Error(`ended with ${how} before ${String(pattern)}:\n${output}`)),
      );
      return seen.promise.finally(() => wanted.delete(look));
    },
    ended,
  };
};

import { format } from "node:util";
import type { Log } from "./log.ts";

/** What a library prints to. */
type Printing = Pick<Console, "debug" | "log" | "info" | "warn" | "error">;

/** Where Node tells its warnings. */
interface Warning {
  removeAllListeners(event: "warning"): unknown;
  on(event: "warning", told: (warning: Error) => void): unknown;
}

/**
 * Sends into the log what libraries print and what Node warns of, so that the server writes nothing but lines of JSON:
 * the HTTP adapter prints every download that breaks off, and the client of a bucket prints its warnings. Source: behaviour.md §7 The
 * server itself.
 */
export const logPrints = (log: Log, to: Printing = console, node: Warning = process): void => {
  const into =
    (level: keyof Log) =>
    (...words: readonly unknown[]): void =>
      log[level]("a library printed", { text: format(...words) });
  const info = into("info");
  Object.assign(to, { debug: info, log: info, info, warn: into("warn"), error: into("error") });
  node.removeAllListeners("warning");
  node.on("warning", ({ name, message }) => log.warn("Node warned", { name, text: message }));
};

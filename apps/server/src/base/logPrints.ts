import { format } from "node:util";
import type { Log } from "./log.ts";

/** The console, to which a library prints. */
type Printing = Pick<Console, "debug" | "log" | "info" | "warn" | "error">;

/** Where Node tells its warnings. */
interface Warning {
  removeAllListeners(event: "warning"): unknown;
  on(event: "warning", told: (warning: Error) => void): unknown;
}

/**
 * Sends into the log what libraries print and what Node warns of, so that the server writes nothing but lines of JSON:
 * the client of a bucket prints its warnings, for example. Source: behaviour.md §7 The server itself.
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

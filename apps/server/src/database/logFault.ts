import { errorText } from "../base/errorText.ts";
import type { Log, LogFacts } from "../base/log.ts";
import { MINUTE_MS } from "../base/durations.ts";

/** Messages of pg without a code when the server is gone or all connections are taken. */
const LOST_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed))/;
/** PostgreSQL, appendix A: no connection, too many of them, shut down; and the socket's own errors. */
const UNREACHABLE = /^(08|53300|57P|ECONN|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE)/;

const textOf = (error: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(error), name);
  return typeof value === "string" ? value : "";
};

/** True for an error that says that the database cannot be reached. */
export const isUnreachable = (error: unknown): boolean =>
  UNREACHABLE.test(textOf(error, "code")) || LOST_CONNECTION.test(textOf(error, "message"));

const toldAt = new WeakMap<Log, number>();
const awaySince = new WeakMap<Log, number>();

/**
 * Logs a fault of the database with its error. If the database cannot be reached, one line a minute says so, whatever
 * asked for it. Source: behaviour.md §7 The server itself.
 */
export const logFault = (
  log: Log,
  message: string,
  error: unknown,
  facts: LogFacts = {},
  nowMs: number = performance.now(),
): void => {
  if (!isUnreachable(error)) {
    log.error(message, { ...facts, error: errorText(error) });
    return;
  }
  if (!awaySince.has(log)) awaySince.set(log, nowMs);
  if (nowMs - (toldAt.get(log) ?? -MINUTE_MS) < MINUTE_MS) return;
  toldAt.set(log, nowMs);
  log.error("the database cannot be reached; this is said once a minute", { error: errorText(error) });
};

/** Logs that the database can be reached again and how long it was away, if a line has said that it could not. */
export const logReturn = (log: Log, nowMs: number = performance.now()): void => {
  const sinceMs = awaySince.get(log);
  if (sinceMs === undefined) return;
  awaySince.delete(log);
  if ((toldAt.get(log) ?? -Infinity) < sinceMs) return;
  log.info("the database can be reached again", { awaySeconds: Math.round((nowMs - sinceMs) / 1000) });
};

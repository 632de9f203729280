import type { Log } from "../base/log.ts";

interface Answered {
  readonly request: Request;
  readonly status: number;
  readonly requestId: string;
  readonly ip: string;
  readonly userId: string | undefined;
  readonly tookMs: number;
}

/** An address for the log: without query, and without the token of a mailed link or a calendar feed. */
const loggablePath = (url: string): string =>
  new URL(url).pathname.replace(/(\/(?:(?:reset|set)-password|calendar-feed|mails-off)\/).*/i, "$1{token}");

/** Monitoring asks these every few seconds. A line for each good answer would hide the others; the metrics count them. */
const PROBES = new Set(["/healthz", "/readyz"]);

/** Writes one line for each request but a probe that was answered well: caller, address, status and duration; never bodies or headers. */
export const logRequest = (log: Log, answered: Answered): void => {
  const path = loggablePath(answered.request.url);
  if (PROBES.has(path) && answered.status < 400) return;
  log.info("request", {
    requestId: answered.requestId,
    method: answered.request.method,
    path,
    status: answered.status,
    tookMs: Math.round(answered.tookMs),
    ip: answered.ip,
    userId: answered.userId,
  });
};

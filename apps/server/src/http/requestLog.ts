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
  new URL(url).pathname.replace(/(\/(?:(?:reset|set)-password|calendar-feed)\/).*/i, "$1{token}");

/** Writes one line for each request: caller, address, status and duration; never bodies or headers. */
export const logRequest = (log: Log, answered: Answered): void =>
  log.info("request", {
    requestId: answered.requestId,
    method: answered.request.method,
    path: loggablePath(answered.request.url),
    status: answered.status,
    tookMs: Math.round(answered.tookMs),
    ip: answered.ip,
    userId: answered.userId,
  });

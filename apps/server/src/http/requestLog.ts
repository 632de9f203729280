import type { Log } from "../base/log.ts";

interface Answered {
  readonly request: Request;
  readonly status: number;
  readonly requestId: string;
  readonly ip: string;
  readonly userId: string | undefined;
  readonly tookMs: number;
}

/** An address as the log may hold it: no query, and no token of a mailed link or a calendar feed. */
const loggablePath = (url: string): string =>
  new URL(url).pathname.replace(/(\/(?:(?:reset|set)-password|calendar-feed)\/).*/i, "$1{token}");

/** One line for each request: who, what, how it ended and how long it took; bodies and headers never. */
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

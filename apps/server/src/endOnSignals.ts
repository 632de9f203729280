import { setTimeout as wait } from "node:timers/promises";
import type { Log } from "./base/log.ts";
import type { Listening } from "./listen.ts";

/** Longest time for running requests to end. */
const DRAIN_MS = 10_000;
/** Longest time, after the requests, for files and connections to close: a connection to PostgreSQL that has gone silent would never close. */
const CLOSE_MS = 15_000;
/** Longest time that a server needs to end, besides `drainSeconds`. */
export const LONGEST_ENDING_MS = DRAIN_MS + CLOSE_MS;
/** Shortest time in which a server that got SIGTERM refuses new requests, so that proxies send them to another server. */
const REFUSING_MS = 1_000;

/** A running server, as its ending needs it. */
interface Running {
  readonly log: Log;
  readonly listening: Listening;
  /** Aborted first; `/readyz` then answers 503. */
  readonly leaving: AbortController;
  /** The time for which a server that got SIGTERM goes on answering. */
  readonly drainSeconds: number;
  /** Closes everything but the port. */
  readonly close: () => Promise<void>;
}

const rejectAfterClosingTime = async (): Promise<void> => {
  await wait(CLOSE_MS, undefined, { ref: false });
  throw new Error(`something did not close within ${CLOSE_MS / 1000} s`);
};

/** Ends the server and the process on SIGTERM, SIGINT and SIGHUP; a second signal ends the wait of `drainSeconds`. Source: behaviour.md §7 The server itself. */
export const endOnSignals = ({ log, listening, leaving, drainSeconds, close }: Running): void => {
  let ending: Promise<void> | undefined;
  const hurry = new AbortController();
  const leave = async () => {
    log.info("leaving", { seconds: drainSeconds });
    listening.leave();
    await wait(drainSeconds * 1000, undefined, { signal: hurry.signal }).catch(() => undefined);
  };
  const end = async (signal: string) => {
    leaving.abort();
    const isAsked = signal === "SIGTERM";
    if (isAsked && drainSeconds > 0) await leave();
    log.info("ending", { signal });
    await listening.end({ atLeastMs: isAsked ? REFUSING_MS : 0, atMostMs: DRAIN_MS });
    await Promise.race([close(), rejectAfterClosingTime()]);
    log.info("ended");
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
    process.on(signal, () => {
      if (ending) hurry.abort();
      ending ??= end(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error("did not end cleanly", { error: String(error) });
          process.exit(1);
        },
      );
    });
};

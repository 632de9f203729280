import { MAX_ADDRESS_BYTES } from "@canopy/contracts";
import { invalid, ProblemError } from "../base/problem.ts";
import { unavailable } from "./databaseProblems.ts";

/** Throws 414 for an address longer than 8 KiB. Source: behaviour.md §9 Requests. */
export const checkAddressLength = (url: string): void => {
  const { origin } = new URL(url);
  if (Buffer.byteLength(url) - origin.length > MAX_ADDRESS_BYTES)
    throw new ProblemError("/errors/too-large", `An address may hold at most ${MAX_ADDRESS_BYTES} bytes.`, {
      status: 414,
    });
};

/** Throws 400 for an API address with a NUL, which no database can store; the web app's pages check theirs themselves. */
export const refuseNul = (url: string): void => {
  if (/%00/.test(url)) throw invalid({}, "The address holds a NUL character.");
};

/** 499, which only the log shows, because the caller has hung up. */
const callerGone = (): ProblemError =>
  new ProblemError("/errors/internal", "The caller has gone.", { status: 499 });

interface Ends {
  /** Aborted when the database has stopped for good. */
  readonly died?: AbortSignal | undefined;
  /** Aborted when the caller has hung up. */
  readonly gone?: AbortSignal;
}

/**
 * Gives the result of `work`; throws 503 after `ms`, or once `died` is aborted. Then, and once the caller is `gone`,
 * the signal tells the work to stop; its reason is the problem to be answered. The work may end the limit of time.
 */
export const withinTime = async <Result>(
  ms: number,
  work: (signal: AbortSignal, endLimit: () => void) => Promise<Result>,
  { died, gone }: Ends = {},
): Promise<Result> => {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const giveUp = () => {
    stop.abort(unavailable());
    late.reject(unavailable());
  };
  const timer = setTimeout(giveUp, ms);
  died?.addEventListener("abort", giveUp);
  const hangUp = () => stop.abort(callerGone());
  if (gone?.aborted) hangUp();
  gone?.addEventListener("abort", hangUp);
  try {
    if (died?.aborted) throw unavailable();
    return await Promise.race([work(stop.signal, () => clearTimeout(timer)), late.promise]);
  } finally {
    clearTimeout(timer);
    died?.removeEventListener("abort", giveUp);
    gone?.removeEventListener("abort", hangUp);
  }
};

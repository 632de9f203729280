import { MAX_ADDRESS_BYTES } from "@canopy/contracts";
import { invalid, ProblemError } from "./problem.ts";
import { unavailable } from "./databaseProblems.ts";

/** Throws 414 for an address past 8 KiB and 400 for one that holds a NUL. Source: behaviour.md §9 Requests. */
export const checkAddress = (url: string): void => {
  const { origin } = new URL(url);
  if (Buffer.byteLength(url) - origin.length > MAX_ADDRESS_BYTES)
    throw new ProblemError("/errors/too-large", `An address may hold at most ${MAX_ADDRESS_BYTES} bytes.`, {
      status: 414,
    });
  if (/%00/.test(url)) throw invalid({}, "The address holds a NUL character.");
};

/** Gives what `work` gives; after `ms`, or once `died` is aborted, it throws 503 and the signal tells the work to stop. */
export const withinTime = async <Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
  died?: AbortSignal,
): Promise<Result> => {
  const stop = new AbortController();
  const late = Promise.withResolvers<never>();
  const giveUp = () => {
    stop.abort();
    late.reject(unavailable());
  };
  const timer = setTimeout(giveUp, ms);
  died?.addEventListener("abort", giveUp);
  try {
    if (died?.aborted) throw unavailable();
    return await Promise.race([work(stop.signal), late.promise]);
  } finally {
    clearTimeout(timer);
    died?.removeEventListener("abort", giveUp);
  }
};

import ky, { isHTTPError, isTimeoutError, type Options } from "ky";
import { failureOfAnswer, type Failure } from "../failures/failure.ts";

/** Sends one request; rejects with an error of ky where the answer is no success or does not come. */
export const exchange = (url: URL, options: Omit<Options, "retry">) => ky(url, { ...options, retry: 0 });

/** Any other error comes from `fetch` or from reading the body. Its text differs by browser; its meaning does not. */
export const failureOfExchange = (error: unknown, signal: AbortSignal | undefined): Failure => {
  if (isHTTPError(error)) return failureOfAnswer(error.response.status, error.data);
  if (isTimeoutError(error)) return { kind: "timeout" };
  return signal?.aborted ? { kind: "stale" } : { kind: "network" };
};

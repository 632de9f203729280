import { QueryObserver, type QueryKey } from "@tanstack/query-core";
import { createQueryClient, type CallMeta } from "../cache/queryClient.ts";
import { CallError, failureOfAnswer, type Failure } from "../failures/failure.ts";
import { fakePorts } from "./fakePorts.ts";

/** Milliseconds in a second. */
export const SECOND_MS = 1000;
/** Milliseconds in a minute. */
export const MINUTE_MS = 60 * SECOND_MS;

/** A query cache, the failures it reported and the time of each attempt to read. */
export const openCache = () => {
  const ports = fakePorts();
  const failures: Failure[] = [];
  const cache = createQueryClient({ ...ports, onFailure: (failure) => failures.push(failure) });
  const startedAtMs = Date.now();
  const triedAtSeconds: number[] = [];
  /** Observes a read and records each attempt. */
  const watch = (answer: () => Promise<unknown>, meta?: CallMeta, key: QueryKey = ["x"]) => {
    const observer = new QueryObserver(cache.client, {
      queryKey: key,
      queryFn: () => {
        triedAtSeconds.push((Date.now() - startedAtMs) / SECOND_MS);
        return answer();
      },
      ...(meta && { meta }),
    });
    return { observer, stop: observer.subscribe(() => undefined) };
  };
  return { cache, ports, failures, triedAtSeconds, watch };
};

/** A call that fails with this failure. */
export const failing = (failure: Failure) => () => Promise.reject(new CallError(failure));
/** The failure of a server that is down for a moment. */
export const unavailable = failureOfAnswer(503, { detail: "Down for a moment" });

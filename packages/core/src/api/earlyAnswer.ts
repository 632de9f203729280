/** Time in milliseconds for which an early answer waits for the app to ask. */
const LIFE_MS = 10_000;

/** A request that was sent early, and its answer. */
export interface EarlyAnswer {
  readonly request: Request;
  readonly answer: Promise<Response>;
  readonly sentMs: number;
  readonly abort: () => void;
}

/**
 * A `fetch` that hands out the early answer, once, to the same request of the same person; any other request goes to
 * `fetch`. An early answer that nobody asked for in 10 seconds is dropped. `takeEarly` gives the answer of the page's
 * first script, if there is one.
 */
export const fetchAfter = (
  takeEarly: () => EarlyAnswer | undefined,
  fetch: (request: Request) => Promise<Response>,
  nowMs: () => number,
): ((request: Request) => Promise<Response>) => {
  let isTaken = false;
  return (request) => {
    const waiting = isTaken ? undefined : takeEarly();
    const isSame =
      waiting?.request.url === request.url &&
      request.method === "GET" &&
      waiting.request.headers.get("authorization") === request.headers.get("authorization") &&
      nowMs() - waiting.sentMs < LIFE_MS;
    if (!waiting || !isSame) return fetch(request);
    const { answer, abort } = waiting;
    isTaken = true;
    if (request.signal.aborted) abort();
    request.signal.addEventListener("abort", abort, { once: true });
    return answer;
  };
};

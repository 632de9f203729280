import { CallError, failureOfAnswer } from "../failures/failure.ts";

/** How long the body of a failed answer is waited for, in milliseconds: one that never ends must not hold back its status. */
const FAILED_BODY_MS = 10_000;

/** One request to send, and how much of its answer is wanted. */
export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; no body at all where it is undefined. */
  readonly body: unknown;
  readonly signal: AbortSignal | undefined;
  /** How long the whole of it may take, in milliseconds; for ever when undefined. Source: behaviour.md §7. */
  readonly timeoutMs: number | undefined;
  readonly isRead: boolean;
}

/**
 * Sends one request, once, and gives the text of its answer; undefined where it is not read. Throws a `CallError` for a
 * failed answer and for one that takes too long, and what `fetch` throws for everything else. Source: behaviour.md §8.
 */
export const exchange = async (
  fetch: (request: Request) => Promise<Response>,
  { url, method, headers, body, signal, timeoutMs, isRead }: Exchange,
): Promise<string | undefined> => {
  const gaveUp = new AbortController();
  const request = new Request(url, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    signal: AbortSignal.any(signal ? [signal, gaveUp.signal] : [gaveUp.signal]),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const send = async (): Promise<string | undefined> => {
    const response = await fetch(request);
    if (response.ok) return isRead ? await response.text() : undefined;
    const data = await within(FAILED_BODY_MS, readFailed(response), () => gaveUp.abort());
    throw new CallError(failureOfAnswer(response.status, data));
  };
  if (timeoutMs === undefined) return await send();
  return await within(timeoutMs, send(), () => {
    gaveUp.abort();
    throw new CallError({ kind: "timeout" });
  });
};

/** A failed answer's body as far as it can be had: read where it says that it is JSON, its text elsewhere. */
const readFailed = async (response: Response): Promise<unknown> => {
  try {
    const text = await response.text();
    return /[/+]json\b/i.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
};

/** What the work gives, or what giving up gives after this time in milliseconds. */
const within = async <Result, Late>(
  ms: number,
  work: Promise<Result>,
  giveUp: () => Late,
): Promise<Result | Late> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  }).then(giveUp);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

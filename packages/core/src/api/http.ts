import { writeListQuery, type Endpoint } from "@canopy/contracts";
import * as z from "zod/mini";
import { lazyPart } from "../base/lazyPart.ts";
import type { Ports } from "../base/ports.ts";
import type { Call, CallOptions, LooseRequest } from "./call.ts";
import { CallError, failureOfAnswer, type Failure } from "../failures/failure.ts";
import { httpStatus } from "../failures/httpStatus.ts";
import type * as Exchange from "./exchange.ts";
import { fillPath, isAuthPath } from "./path.ts";

/** The code that sends a call, with ky. It loads apart, because the sign-in form is usable without it; a call waits for it. */
export const exchangePart = lazyPart(() => import("./exchange.ts"));

/** Gives the client the code of `exchangePart`. */
export interface ExchangeCode {
  /** Undefined until it is loaded. */
  readonly loaded: () => typeof Exchange | undefined;
  /** Rejects where its file cannot be had. */
  readonly load: () => Promise<typeof Exchange>;
}

/** The session's state that the client reads at the moment of a call. */
export interface SessionView {
  token(): string | undefined;
  /** Increases at every sign-in and sign-out; an answer to a call of an earlier epoch is dropped. */
  epoch(): number;
  /** True after the first 401, a sign-out or the token's expiry: no further call is sent. */
  isOver(): boolean;
}

/** Dependencies of the HTTP client, and the listeners that it reports to. */
export interface HttpDeps extends Pick<Ports, "apiBase" | "fetch" | "random" | "log"> {
  readonly session: SessionView;
  readonly code: ExchangeCode;
  /** Receives the `Date` header of every answer that has one. */
  readonly onServerTime: (date: string) => void;
  /** Receives every 401 outside the auth calls, with the epoch in which the call was made. */
  readonly onUnauthorized: (
    failure: Extract<Failure, { kind: "unauthorized" }>,
    at: { readonly epoch: number },
  ) => void;
}

/**
 * The only HTTP client: header, encoding and checked answers; no retry, no timeout of its own. A call whose code cannot
 * be had fails as without network; the next call loads it again. Source: behaviour.md §7.
 */
export const createHttp = (deps: HttpDeps): Call => {
  // Zod's compiled schemas need `new Function`, which the page's security policy refuses and reports.
  z.config({ jitless: true });
  const base = deps.apiBase.replace(/\/+$/, "");

  const fetchBy =
    (send: NonNullable<CallOptions["via"]>) =>
    async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const response = await send(new Request(input, init));
      const date = response.headers.get("date");
      if (date !== null) deps.onServerTime(date);
      return response;
    };

  /** The client only calls `base`, so the token reaches no other origin. */
  const headersFor = (
    endpoint: Endpoint,
    { file }: LooseRequest,
    options: CallOptions,
  ): Record<string, string> => {
    const token = options.endedToken ?? (deps.session.isOver() ? undefined : deps.session.token());
    return {
      accept: options.accept ?? endpoint.produces ?? "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
      ...(file && { "content-type": file.type }),
      ...((endpoint.creates || endpoint.takesKey) && {
        "idempotency-key": options.idempotencyKey ?? deps.random.uuid(),
      }),
    };
  };

  const kyOptions = (endpoint: Endpoint, request: LooseRequest, options: CallOptions) => ({
    method: endpoint.method,
    headers: headersFor(endpoint, request, options),
    fetch: fetchBy(options.via ?? deps.fetch),
    timeout: options.timeoutMs ?? (false as const),
    keepalive: options.endedToken !== undefined,
    ...(request.body !== undefined && { json: request.body }),
    ...(request.file && { body: request.file.content }),
    ...(options.signal && { signal: options.signal }),
  });

  const send = async (endpoint: Endpoint, request: LooseRequest, options: CallOptions): Promise<unknown> => {
    const path = fillPath(endpoint.path, request.params ?? {});
    if (path === undefined) throw new CallError(failureOfAnswer(httpStatus.notFound, undefined));
    const url = new URL(`${base}${path}`);
    url.search = searchOf(request).toString();
    const isOfSession = endpoint.access !== "public" && options.endedToken === undefined;
    const refuseIfOver = () => {
      if (isOfSession && deps.session.isOver()) throw new CallError({ kind: "stale" });
    };
    refuseIfOver();
    const epoch = deps.session.epoch();
    const isLate = () => isOfSession && deps.session.epoch() !== epoch;
    let code = deps.code.loaded();
    const loadInTime = async (): Promise<typeof Exchange> => {
      const loaded = await deps.code.load();
      refuseIfOver();
      if (isLate()) throw new CallError({ kind: "stale" });
      return loaded;
    };

    const malformed = (cause: unknown) => {
      deps.log("error", `An answer does not fit its schema: ${endpoint.method} ${endpoint.path}`, cause);
      return new CallError({ kind: "malformed", path: endpoint.path }, cause);
    };
    let text: string | undefined;
    let bytes: Uint8Array | undefined;
    try {
      code ??= await loadInTime();
      const exchanged = code.exchange(url, kyOptions(endpoint, request, options));
      if (options.take) await options.take(await exchanged);
      else if (endpoint.produces) {
        const response = await exchanged;
        if (!isOfType(response.headers.get("content-type"), endpoint.produces))
          throw malformed(response.headers.get("content-type"));
        bytes = new Uint8Array(await response.arrayBuffer());
      } else if (endpoint.answer) text = await exchanged.text();
      else await exchanged;
    } catch (error) {
      if (error instanceof CallError) throw error;
      const failure: Failure = isLate()
        ? { kind: "stale" }
        : (code?.failureOfExchange(error, options.signal) ?? { kind: "network" });
      if (failure.kind === "unauthorized" && !isAuthPath(path)) deps.onUnauthorized(failure, { epoch });
      throw new CallError(failure, error);
    }
    if (isLate()) throw new CallError({ kind: "stale" });
    if (!endpoint.answer || text === undefined) return bytes;
    const answer = z.safeParse(endpoint.answer, parseJson(text, malformed));
    if (!answer.success) throw malformed(answer.error);
    return answer.data;
  };

  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an endpoint's types meet the untyped wire here alone
  return ((endpoint: Endpoint, request: LooseRequest, options: CallOptions = {}) =>
    send(endpoint, request, options)) as Call;
};

/** Whether a content type is the wanted one; `image/*` wants any type of picture. */
const isOfType = (type: string | null, wanted: string): boolean =>
  type === wanted || (wanted.endsWith("/*") && type?.startsWith(wanted.slice(0, -1)) === true);

const searchOf = (request: LooseRequest): URLSearchParams => {
  const search = writeListQuery(request.list ?? {});
  for (const path of request.extend ?? []) search.append("extend", path);
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) search.append(name, String(value));
  return search;
};

const parseJson = (text: string, malformed: (cause: unknown) => CallError): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw malformed(cause);
  }
};

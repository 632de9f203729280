import type { AnswerOf, Endpoint, ListQuery, PathParams } from "@canopy/contracts";

type Given<E extends Endpoint, Key extends keyof Endpoint, Yes, No> = E extends {
  readonly [K in Key]: unknown;
}
  ? Yes
  : No;

/** The type that a body's schema accepts as input. */
type BodyInput<Schema> = Schema extends { readonly _zod: { readonly input: infer Input } } ? Input : never;

/** The parts of a request that the endpoint declares: path parameters and body are required, list, extend and query are optional. */
export type CallRequest<E extends Endpoint> = (E["path"] extends `${string}{${string}`
  ? { readonly params: PathParams<E["path"]> }
  : unknown) &
  Given<E, "list", { readonly list?: ListQuery }, unknown> &
  Given<E, "filters", { readonly list?: Pick<ListQuery, "filters"> }, unknown> &
  Given<E, "extend", { readonly extend?: readonly string[] }, unknown> &
  Given<E, "query", { readonly query?: Readonly<Record<string, string | number | undefined>> }, unknown> &
  Given<E, "body", { readonly body: BodyInput<E["body"]> }, unknown> &
  Given<E, "bytes", { readonly file: SentFile }, unknown>;

/** A file sent as the body of a request: its bytes, and the media type under which they are sent. */
export interface SentFile {
  readonly type: string;
  readonly content: Blob;
}

/** Options of one call besides its request. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Time limit for the answer, in milliseconds; no limit when absent. Source: behaviour.md §7. */
  readonly timeoutMs?: number;
  /** Key sent with a create, so that a repeated request makes no second record; a random one when absent. Source: behaviour.md §7. */
  readonly idempotencyKey?: string;
  /** Asks for another media type than the endpoint's JSON; `take` then receives the answer as it arrives, and the call has no result. */
  readonly accept?: string;
  readonly take?: (answer: Response) => Promise<void>;
  /** The token of a session that is over on this device: the call is sent under it all the same, also while the page closes. */
  readonly endedToken?: string;
  /** Sends the request in place of the app's `fetch`, such as a file whose progress is shown. */
  readonly via?: (request: Request) => Promise<Response>;
}

/** The result of a call: the checked answer, the bytes of an answer that is not JSON, undefined for 204. */
export type CallAnswer<E extends Endpoint> = Given<E, "produces", Uint8Array, AnswerOf<E>>;

/** Calls any endpoint of the table. Resolves to its answer, or rejects with a `CallError`. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
) => Promise<CallAnswer<E>>;

/** A request without its endpoint's types, as the HTTP client reads it. */
export interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly list?: Partial<ListQuery>;
  readonly extend?: readonly string[];
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly file?: SentFile;
}

import type { AnswerOf, Endpoint, ListQuery, PathParams } from "@canopy/contracts";

type Given<E extends Endpoint, Key extends keyof Endpoint, Yes, No> = E extends {
  readonly [K in Key]: unknown;
}
  ? Yes
  : No;

/** What a body's schema takes. */
type BodyInput<Schema> = Schema extends { readonly _zod: { readonly input: infer Input } } ? Input : never;

/** The parts of a request that the endpoint has: path parameters and body must be given, list, extend and query may be. */
export type CallRequest<E extends Endpoint> = (E["path"] extends `${string}{${string}`
  ? { readonly params: PathParams<E["path"]> }
  : unknown) &
  Given<E, "list", { readonly list?: ListQuery }, unknown> &
  Given<E, "extend", { readonly extend?: readonly string[] }, unknown> &
  Given<E, "query", { readonly query?: Readonly<Record<string, string | number | undefined>> }, unknown> &
  Given<E, "body", { readonly body: BodyInput<E["body"]> }, unknown>;

/** How one call is made, beside what it says. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** How long the answer may take, in milliseconds; for ever when absent. Source: behaviour.md §7. */
  readonly timeoutMs?: number;
  /** Sent with a create, so that a repetition makes no second record; one is drawn when absent. Source: behaviour.md §7. */
  readonly idempotencyKey?: string;
}

/** What a call gives: the answer, read and checked, the bytes of one that is no JSON, undefined for 204. */
export type CallAnswer<E extends Endpoint> = Given<E, "produces", Uint8Array, AnswerOf<E>>;

/** Calls any endpoint of the table: gives its answer, or throws a `CallError`. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
) => Promise<CallAnswer<E>>;

/** A request with its types forgotten, as the wire needs it. */
export interface LooseRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly list?: ListQuery;
  readonly extend?: readonly string[];
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

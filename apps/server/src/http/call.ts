import type { AnswerOf, BodyOf, Endpoint, ListQuery, PathParams } from "@canopy/contracts";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Caller } from "../base/caller.ts";
import type { Database } from "../database/schema.ts";

/** A request that was read and allowed: what a handler sees of it. */
export interface Call<E extends Endpoint> {
  readonly params: PathParams<E["path"]>;
  readonly list: E["list"] extends object ? ListQuery : undefined;
  /** Paths asked for by `extend`, each one of those the endpoint offers. */
  readonly extend: readonly string[];
  readonly query: E["query"] extends z.ZodMiniType ? z.output<E["query"]> : undefined;
  readonly body: BodyOf<E>;
  readonly caller: E["access"] extends "public" ? undefined : Caller;
  readonly requestId: string;
  /** The caller's address, also behind a proxy; limits count its `networkOf`. */
  readonly ip: string;
  readonly headers: Headers;
  /** Aborted when the request has taken too long. */
  readonly signal: AbortSignal;
  /**
   * Of an endpoint that `creates`: the transaction in which the record, its history and the `Idempotency-Key` are
   * written. The handler reads and writes through it alone: the embedded database has one connection.
   */
  readonly tx: E["creates"] extends true ? Kysely<Database> : undefined;
  /** Runs the work once what the handler wrote is committed, and never where it is not; of an endpoint that `creates`. */
  readonly afterCommit: E["creates"] extends true ? (work: () => void) => void : undefined;
}

/** What a handler answers: the endpoint's answer, nothing (204), or a Response where it `produces` other than JSON. */
type Answered<E extends Endpoint> = E["produces"] extends string
  ? Response
  : [AnswerOf<E>] extends [undefined]
    ? void
    : AnswerOf<E>;

/** Answers one endpoint; throws ProblemError where it cannot. */
export type Handler<E extends Endpoint> = {
  // A method's parameters are compared both ways, so that handlers of all endpoints fit into one table.
  answer(call: Call<E>): Promise<Answered<E>>;
}["answer"];

/** A handler for each endpoint of a group; one too few or too many does not compile. */
export type Handlers<Group> = {
  readonly [Action in keyof Group]: Group[Action] extends Endpoint ? Handler<Group[Action]> : never;
};

/** Any call, once its endpoint's exact types are forgotten. */
export interface AnyCall {
  readonly params: unknown;
  readonly list: ListQuery | undefined;
  readonly extend: readonly string[];
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: Caller | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
  readonly tx: Kysely<Database> | undefined;
  readonly afterCommit: ((work: () => void) => void) | undefined;
}

/** Any handler, once its endpoint's exact types are forgotten. */
export type AnyHandler = { answer(call: AnyCall): Promise<unknown> }["answer"];

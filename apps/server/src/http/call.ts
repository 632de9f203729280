import type { AnswerOf, BodyOf, Endpoint, Filter, ListQuery, PathParams } from "@canopy/contracts";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Caller } from "../base/caller.ts";
import type { ProblemError } from "../base/problem.ts";
import type { Listing } from "../database/listing.ts";
import type { Database } from "../database/schema.ts";

/** A file on its way: its chunks, and its length if the request says it. Reading fails after 30 s without a byte, or once the caller has gone. */
export interface IncomingFile {
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly announced: number | undefined;
}

/** The answer of an endpoint that `mayExist` for what is there already: 200 instead of 201. */
export class Existing<Record> {
  readonly record: Record;

  constructor(record: Record) {
    this.record = record;
  }
}

/** A parsed and permitted request, as a handler gets it. */
export interface Call<E extends Endpoint> {
  readonly params: PathParams<E["path"]>;
  readonly list: E["list"] extends object ? ListQuery : undefined;
  readonly filters: E["filters"] extends object ? readonly Filter[] : undefined;
  /** Paths of the `extend` parameter, each of them offered by the endpoint. */
  readonly extend: readonly string[];
  readonly query: E["query"] extends z.ZodMiniType ? z.output<E["query"]> : undefined;
  readonly body: BodyOf<E>;
  /** The body of an endpoint that takes a file. */
  readonly bytes: E["bytes"] extends { readonly isStreamed: true }
    ? undefined
    : E["bytes"] extends object
      ? Uint8Array
      : undefined;
  /** The body of an endpoint that reads a file piece by piece. */
  readonly stream: E["bytes"] extends { readonly isStreamed: true } ? IncomingFile : undefined;
  readonly caller: E["access"] extends "public" ? undefined : Caller;
  /** Reads the caller of a long request anew; throws 401 once their session has ended, 403 once they may not ask this any more. */
  readonly readCaller: E["access"] extends "public" ? undefined : () => Promise<Caller>;
  /** Keeps the refusal of a part of a request that is answered as a whole; the first is written as a security event. */
  readonly keepRefusal?: (error: ProblemError) => void;
  readonly requestId: string;
  /** The caller's address, also behind a proxy; limits count its `networkOf`. */
  readonly ip: string;
  /** The time when the request came, before it waited for its place in the person's queue. */
  readonly arrivedAt: Date;
  readonly headers: Headers;
  /** True for HEAD: the answer has the headers of GET; nothing is opened for its body, and nothing counts as read. */
  readonly isHead: boolean;
  /** Aborted when the request has taken too long. */
  readonly signal: AbortSignal;
  /**
   * Only for an endpoint that `creates` and takes no file: the transaction in which the record, its history and the `Idempotency-Key`
   * are written. The handler must use it for everything, because the embedded database has one connection.
   */
  readonly tx: E["creates"] extends true
    ? E["bytes"] extends object
      ? undefined
      : Kysely<Database>
    : undefined;
  /** Only for an endpoint that `creates`: runs the work after the transaction was committed, and never if it was not. */
  readonly afterCommit: E["creates"] extends true
    ? E["bytes"] extends object
      ? undefined
      : (work: () => void) => void
    : undefined;
}

/** The answer of a handler: the rows of a list, the endpoint's answer, nothing (204), or a Response if it `produces` something other than JSON. */
type Answered<E extends Endpoint> = E["list"] extends object
  ? AnswerOf<E> | Listing
  : E["produces"] extends string
    ? Response
    : [AnswerOf<E>] extends [undefined]
      ? void
      : E["mayExist"] extends true
        ? AnswerOf<E> | Existing<AnswerOf<E>>
        : AnswerOf<E>;

/** Answers one endpoint; throws ProblemError for a refusal. */
export type Handler<E extends Endpoint> = {
  // a method's parameters are compared both ways, so handlers of all endpoints fit into one table
  answer(call: Call<E>): Promise<Answered<E>>;
}["answer"];

/** A handler for each endpoint of a group; a missing or additional one does not compile. */
export type Handlers<Group> = {
  readonly [Action in keyof Group]: Group[Action] extends Endpoint ? Handler<Group[Action]> : never;
};

/** Any call, without its endpoint's exact types. */
export interface AnyCall {
  readonly params: unknown;
  readonly list: ListQuery | undefined;
  readonly filters: readonly Filter[] | undefined;
  readonly extend: readonly string[];
  readonly query: unknown;
  readonly body: unknown;
  readonly bytes: Uint8Array | undefined;
  readonly stream: IncomingFile | undefined;
  readonly caller: Caller | undefined;
  readonly readCaller: (() => Promise<Caller>) | undefined;
  /** Keeps the refusal of a part of a request that is answered as a whole; the first is written as a security event. */
  readonly keepRefusal?: (error: ProblemError) => void;
  readonly requestId: string;
  readonly ip: string;
  readonly arrivedAt: Date;
  readonly headers: Headers;
  readonly isHead: boolean;
  readonly signal: AbortSignal;
  readonly tx: Kysely<Database> | undefined;
  readonly afterCommit: ((work: () => void) => void) | undefined;
}

/** Any handler, without its endpoint's exact types. */
export type AnyHandler = { answer(call: AnyCall): Promise<unknown> }["answer"];

import type * as z from "zod/mini";
import type { Access } from "./access.ts";
import type { ProblemType } from "./problem.ts";
import type { Fields } from "./listQuery.ts";
import type { ListShape } from "./readListQuery.ts";

/** The HTTP methods of the API. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Schema = z.ZodMiniType;

interface AnyFile {
  /** The types that are read, known by the bytes themselves. */
  readonly types: readonly string[];
}
interface WholeFile extends AnyFile {
  readonly maxBytes: number;
  readonly isStreamed?: never;
}
/** The handler reads the file piece by piece, so it is never whole in memory. The server's configuration says how large it may be. */
interface StreamedFile extends AnyFile {
  readonly isStreamed: true;
}

/**
 * One route of the API. The server mounts it, the client calls it, OpenAPI prints it and the access tests iterate
 * over it. Without `answer` it answers 204. `list` allows the list parameters, and the path is then a list path;
 * `filters` allows the filters of a list alone, `extend` alone only that one;
 * `creates` answers 201 with `Location` and takes an `Idempotency-Key`.
 */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly list?: ListShape;
  readonly filters?: Fields;
  /** It exports chosen rows of the list that the group's `action` answers. */
  readonly exports?: { readonly action: string; readonly shape: ListShape };
  readonly extend?: readonly string[];
  readonly query?: Schema;
  readonly body?: Schema;
  readonly answer?: Schema;
  readonly creates?: true;
  /**
   * Takes an `Idempotency-Key` though it creates no record. Its parts have their own transactions, so the answer is
   * kept after them.
   */
  readonly takesKey?: true;
  /** It judges or writes a whole file of before, which costs as much as sending one. Source: behaviour.md §9 Requests. */
  readonly isHeavy?: true;
  readonly maxBodyBytes?: number;
  /** It drops the body, whatever its Content-Type. Mail programs send a form to unsubscribe (RFC 8058). */
  readonly ignoresBody?: true;
  /** The body is a file, sent with any Content-Type but that of a form (multipart). It takes no `Idempotency-Key`. */
  readonly bytes?: WholeFile | StreamedFile;
  /** The path before the id in `Location`, if the record is not found below the endpoint's own. */
  readonly locatedAt?: `/${string}`;
  /** The created record is read only in the list at the endpoint's own path; `Location` names that list. */
  readonly isReadInList?: true;
  /** It may also answer 200: what it would create is there already. */
  readonly mayExist?: true;
  /** It answers 202 instead of 201: what it creates is made after the answer. */
  readonly isMadeLater?: true;
  /** Path parameters with a closed list of values; any other value answers 400. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Problems of this endpoint beyond those that follow from its access, path and body. */
  readonly refuses?: readonly ProblemType[];
  /** Clients ask it by a timer, so it does not count as a use of the session. Source: behaviour.md §7 Sessions. */
  readonly isPoll?: true;
  /** The answer holds a secret, so it is not compressed: its length must not tell anything of it. */
  readonly secret?: true;
  /** Content type of an answer that is not JSON; `image/*` is any type of picture. */
  readonly produces?: string;
}

/** Declares an endpoint and keeps its exact types. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** `{id}` parts of a path as an object type: `/api/users/{id}` → `{ id: string }`. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & PathParams<Rest>
  : unknown;

/** The parsed answer of an endpoint. */
export type AnswerOf<E extends Endpoint> = E["answer"] extends Schema ? z.output<E["answer"]> : undefined;

/** The parsed body of an endpoint. */
export type BodyOf<E extends Endpoint> = E["body"] extends Schema ? z.output<E["body"]> : undefined;

/** An id of no record, for samples. */
export const nobody = "00000000-0000-4000-8000-000000000000";

/** A body for each endpoint of a group that takes one. */
export type SamplesOf<Group> = {
  readonly [
    Action in keyof Group as Group[Action] extends { body: unknown } ? Action : never
  ]: Group[Action] extends Endpoint ? BodyOf<Group[Action]> : never;
};

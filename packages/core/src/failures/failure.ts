import type { ProblemType } from "@canopy/contracts";
import { httpStatus } from "./httpStatus.ts";

/** What an answer said about one field of the request: the field's name and its messages. */
export interface FieldErrors {
  readonly field: string;
  readonly messages: readonly string[];
}

/** The readable parts of a failed answer's body; what is no text is left out. Source: behaviour.md §3 Error response body. */
export interface FailedBody {
  readonly type?: string;
  readonly title?: string;
  /** `detail`, a plain string body or `message`, in this order; unchecked. Source: behaviour.md §8. */
  readonly said?: string;
  readonly errors: readonly FieldErrors[];
}

/**
 * Everything that can go wrong with a call, decided once; below this file nobody sees a `Response`. JSON.
 * `stale`: nobody waits for the answer any more, or the session that asked is over. Source: behaviour.md §8.
 */
export type Failure =
  | { readonly kind: "network" }
  | { readonly kind: "timeout" }
  | { readonly kind: "unauthorized"; readonly body: FailedBody }
  | { readonly kind: "forbidden"; readonly body: FailedBody }
  | { readonly kind: "problem"; readonly status: number; readonly body: FailedBody }
  | { readonly kind: "malformed"; readonly path: string }
  | { readonly kind: "stale" }
  /** The app itself says no; `reason` is for a person. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unexpected" };

/** The one error that calls throw. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    super(`The call failed: ${failure.kind}`, { cause });
    this.name = "CallError";
    this.failure = failure;
  }
}

/** The failure behind anything that was thrown. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallError ? error.failure : { kind: "unexpected" };

/** A failed answer's status and decoded body as a failure. Source: behaviour.md §8. */
export const failureOfAnswer = (status: number, data: unknown): Failure => {
  if (status === httpStatus.timeout || status === httpStatus.gatewayTimeout) return { kind: "timeout" };
  const body = readFailedBody(data);
  if (status === httpStatus.unauthorized) return { kind: "unauthorized", body };
  if (status === httpStatus.forbidden) return { kind: "forbidden", body };
  return { kind: "problem", status, body };
};

/** True where the same call may go better in a moment: network, timeout, 429 and 5xx. Source: behaviour.md §9. */
export const isWorthRetrying = (failure: Failure): boolean =>
  failure.kind === "network" ||
  failure.kind === "timeout" ||
  (failure.kind === "problem" &&
    (failure.status === httpStatus.tooManyRequests || failure.status >= httpStatus.serverError));

/** True where the server answered with this problem type, given as a path or as a whole address. */
export const isProblem = (failure: Failure | undefined, type: ProblemType): boolean =>
  failure !== undefined && "body" in failure && problemTypeOf(failure.body) === type;

/** True where there is no such record, or none for this person. */
export const isMissing = (failure: Failure | undefined): boolean =>
  isProblem(failure, "/errors/not-found") ||
  (failure?.kind === "problem" && failure.status === httpStatus.notFound);

/** The `/errors/…` part of the body's type; undefined where it has none. */
export const problemTypeOf = (body: FailedBody): string | undefined =>
  /^(?:https?:\/\/[^/?#]+)?(\/errors\/[a-z-]+)$/.exec(body.type ?? "")?.[1];

const textIn = (record: object, key: string): string | undefined => {
  const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/** Reads what there is to read in a failed answer's body, whatever it is; never throws. */
export const readFailedBody = (data: unknown): FailedBody => {
  if (typeof data === "string") return { errors: [], ...(data.trim() !== "" && { said: data }) };
  if (typeof data !== "object" || data === null) return { errors: [] };
  const type = textIn(data, "type");
  const title = textIn(data, "title");
  const said = textIn(data, "detail") ?? textIn(data, "message");
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(said !== undefined && { said }),
    errors: readErrors(Object.hasOwn(data, "errors") ? Reflect.get(data, "errors") : undefined),
  };
};

/** A list, not a map: a field named `__proto__` is then a name like any other. */
const readErrors = (errors: unknown): readonly FieldErrors[] =>
  typeof errors !== "object" || errors === null || Array.isArray(errors)
    ? []
    : Object.entries(errors).flatMap(([field, value]: [string, unknown]) => {
        const messages = Array.isArray(value)
          ? value.filter((message): message is string => typeof message === "string" && message.trim() !== "")
          : [];
        return messages.length > 0 ? [{ field, messages }] : [];
      });

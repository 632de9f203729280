import type { ProblemType } from "@canopy/contracts";
import { httpStatus } from "./httpStatus.ts";

/** One field of a refused request: its name and the messages about it. */
export interface FieldErrors {
  readonly field: string;
  readonly messages: readonly string[];
}

/** The readable parts of a failed answer's body; anything that is not text is left out. Source: behaviour.md §3 Error response body. */
export interface FailedBody {
  readonly type?: string;
  readonly title?: string;
  /** The first of `detail`, a plain string body and `message`, unchecked. Source: behaviour.md §8. */
  readonly message?: string;
  readonly errors: readonly FieldErrors[];
}

/**
 * Every way in which a call can fail. Only the API client sees a `Response`; everything else sees a `Failure`.
 * `stale`: the caller was aborted, or the session that made the call is over. Source: behaviour.md §8.
 */
export type Failure =
  | { readonly kind: "network" }
  | { readonly kind: "timeout" }
  | { readonly kind: "unauthorized"; readonly body: FailedBody }
  | { readonly kind: "forbidden"; readonly body: FailedBody }
  | { readonly kind: "problem"; readonly status: number; readonly body: FailedBody }
  | { readonly kind: "malformed"; readonly path: string }
  | { readonly kind: "stale" }
  /** The app itself refuses; `reason` is shown to the person. */
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unexpected" };

/** The only error that calls throw. Its message, for logs alone, tells the failure's kind and the status of a problem. */
export class CallError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure, cause?: unknown) {
    const status = failure.kind === "problem" ? ` ${failure.status}` : "";
    super(`The call failed: ${failure.kind}${status}`, { cause });
    this.name = "CallError";
    this.failure = failure;
  }
}

/** Finds the failure in any thrown value; a value that no call threw is unexpected. */
export const failureOf = (error: unknown): Failure =>
  error instanceof CallError ? error.failure : { kind: "unexpected" };

/** Makes a failure of a failed answer's status and decoded body. Source: behaviour.md §8. */
export const failureOfAnswer = (status: number, data: unknown): Failure => {
  if (status === httpStatus.timeout || status === httpStatus.gatewayTimeout) return { kind: "timeout" };
  const body = readFailedBody(data);
  if (status === httpStatus.unauthorized) return { kind: "unauthorized", body };
  if (status === httpStatus.forbidden) return { kind: "forbidden", body };
  return { kind: "problem", status, body };
};

/** True where a retry may succeed: network, timeout, 429 and 5xx. Source: behaviour.md §9. */
export const isWorthRetrying = (failure: Failure): boolean =>
  failure.kind === "network" ||
  failure.kind === "timeout" ||
  (failure.kind === "problem" &&
    (failure.status === httpStatus.tooManyRequests || failure.status >= httpStatus.serverError));

/** True where the server may have done what a call asked for: its answer did not come, or cannot be read. */
export const mayBeDone = (failure: Failure): boolean =>
  failure.kind === "malformed" ||
  (isWorthRetrying(failure) &&
    !(failure.kind === "problem" && failure.status === httpStatus.tooManyRequests));

/** True where the server answered with this problem type, written as a path or as a whole URL, also below the folder of an API. */
export const isProblem = (failure: Failure | undefined, type: ProblemType): boolean =>
  failure !== undefined && "body" in failure && problemTypeOf(failure.body) === type;

const fileRefusals: readonly ProblemType[] = [
  "/errors/validation",
  "/errors/too-large",
  "/errors/unsupported-media-type",
];

/** True for an answer to a file that the same file would only get again. */
export const refusesFile = (failure: Failure): boolean =>
  failure.kind === "problem" && fileRefusals.some((type) => isProblem(failure, type));

/** For reads of a part that shows its own failure: true for all but a refused right, which is announced everywhere. Source: behaviour.md §8. */
export const isShownInPart = ({ kind }: Failure): boolean => kind !== "forbidden";

/** True where the record does not exist or this person may not see it. */
export const isMissing = (failure: Failure | undefined): boolean =>
  isProblem(failure, "/errors/not-found") ||
  (failure?.kind === "problem" && failure.status === httpStatus.notFound);

/** The `/errors/…` at the end of the body's `type`; undefined where it has none. An API below a folder may name it: `/canopy/errors/…`. */
export const problemTypeOf = (body: FailedBody): string | undefined =>
  /^(?:https?:\/\/[^/?#]+)?(?:\/[^/?#]+)*(\/errors\/[a-z-]+)$/.exec(body.type ?? "")?.[1];

const textIn = (record: object, key: string): string | undefined => {
  const value: unknown = Object.hasOwn(record, key) ? Reflect.get(record, key) : undefined;
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
};

/** Reads a failed answer's body, whatever it holds; never throws. */
export const readFailedBody = (data: unknown): FailedBody => {
  if (typeof data === "string") return { errors: [], ...(data.trim() !== "" && { message: data }) };
  if (typeof data !== "object" || data === null) return { errors: [] };
  const type = textIn(data, "type");
  const title = textIn(data, "title");
  const message = textIn(data, "detail") ?? textIn(data, "message");
  return {
    ...(type !== undefined && { type }),
    ...(title !== undefined && { title }),
    ...(message !== undefined && { message }),
    errors: readErrors(Object.hasOwn(data, "errors") ? Reflect.get(data, "errors") : undefined),
  };
};

/** Reads the field errors as a list, not a map, so that a field named `__proto__` is a name like any other. */
const readErrors = (errors: unknown): readonly FieldErrors[] =>
  typeof errors !== "object" || errors === null || Array.isArray(errors)
    ? []
    : Object.entries(errors).flatMap(([field, value]: [string, unknown]) => {
        const messages = Array.isArray(value)
          ? value.filter((message): message is string => typeof message === "string" && message.trim() !== "")
          : [];
        return messages.length > 0 ? [{ field, messages }] : [];
      });

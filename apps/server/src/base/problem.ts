import { problems, type Problem, type ProblemType } from "@canopy/contracts";

interface ProblemExtras {
  /** Field or parameter name → what is wrong with it. */
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  /** Where lines of a table are refused: what each line would do. */
  readonly lines?: Problem["lines"];
  /** Set if the type's own status does not fit (414 for an address). */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A failure that the caller is shown; thrown anywhere below a request, it becomes the answer. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly type: ProblemType;
  readonly status: number;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly lines: Problem["lines"];
  readonly headers: Readonly<Record<string, string>>;

  constructor(type: Exclude<ProblemType, "/errors/rate-limited">, detail: string, extras?: ProblemExtras);
  /** Made by `rateLimited`. */
  constructor(
    type: "/errors/rate-limited",
    detail: string,
    extras: ProblemExtras & { readonly headers: { readonly "retry-after": string } },
  );
  constructor(type: ProblemType, detail: string, extras: ProblemExtras = {}) {
    super(detail);
    this.type = type;
    this.status = extras.status ?? problems[type].status;
    this.errors = extras.errors;
    this.lines = extras.lines;
    this.headers = extras.headers ?? {};
  }
}

/** 404, also for a record outside the caller's rows. Source: behaviour.md §7. */
export const notFound = (what = "record"): ProblemError =>
  new ProblemError("/errors/not-found", `There is no such ${what}.`);

/** 400 with the fields at fault. */
export const invalid = (
  errors: Readonly<Record<string, readonly string[]>>,
  detail = "Please correct the values named below.",
): ProblemError => new ProblemError("/errors/validation", detail, { errors });

/** 429 with the seconds to wait, rounded up, in its header. */
export const rateLimited = (detail: string, waitSeconds: number): ProblemError =>
  new ProblemError("/errors/rate-limited", detail, {
    headers: { "retry-after": String(Math.max(1, Math.ceil(waitSeconds))) },
  });

/** 409 for a `version` that is no longer current. */
export const changedMeanwhile = (): ProblemError =>
  new ProblemError("/errors/conflict", "Someone else has changed this record since you opened it.");

/** The body of a problem answer. Source: behaviour.md §3 Error response body. */
export const problemBody = (error: ProblemError, requestId: string): Problem => ({
  type: error.type,
  title: problems[error.type].title,
  status: error.status,
  detail: error.message,
  ...(error.errors && { errors: mutable(error.errors) }),
  ...(error.lines && { lines: error.lines }),
  requestId,
});

const mutable = (errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([field, lines]) => [field, [...lines]]));

/** The challenge of a 401: by which scheme to sign in, and that a token was sent which does not count. Source: RFC 6750, 3. */
const challengeOf = ({ status, type }: ProblemError) => {
  if (status !== 401) return {};
  const isOfToken = type === "/errors/token-invalid" || type === "/errors/token-expired";
  return { "www-authenticate": isOfToken ? 'Bearer error="invalid_token"' : "Bearer" };
};

/** A problem as a response; API headers are added later. */
export const problemResponse = (error: ProblemError, requestId: string): Response =>
  new Response(JSON.stringify(problemBody(error, requestId)), {
    status: error.status,
    headers: { ...challengeOf(error), ...error.headers, "content-type": "application/problem+json" },
  });

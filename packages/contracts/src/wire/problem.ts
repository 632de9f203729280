import * as z from "zod/mini";

/** Problem type → status and title; the API fails in no other way. Source: behaviour.md §8 Problem types. */
export const problems = {
  "/errors/validation": { status: 400, title: "Some values are not valid" },
  "/errors/invalid-credentials": { status: 401, title: "Sign-in failed" },
  "/errors/token-missing": { status: 401, title: "No authentication found" },
  "/errors/token-invalid": { status: 401, title: "Invalid authentication" },
  "/errors/token-expired": { status: 401, title: "Session expired" },
  "/errors/forbidden": { status: 403, title: "Not allowed" },
  "/errors/not-found": { status: 404, title: "Not found" },
  "/errors/timeout": { status: 408, title: "Took too long" },
  "/errors/conflict": { status: 409, title: "Changed in the meantime" },
  "/errors/in-use": { status: 409, title: "Still in use" },
  "/errors/invalid-transition": { status: 409, title: "Not possible in this state" },
  "/errors/undo-not-yours": { status: 403, title: "Not yours to undo" },
  "/errors/undo-too-late": { status: 409, title: "Too late to undo" },
  "/errors/undo-followed": { status: 409, title: "Something followed" },
  "/errors/last-administrator": { status: 409, title: "The last administrator stays" },
  "/errors/too-large": { status: 413, title: "Too large" },
  "/errors/unsupported-media-type": { status: 415, title: "Unsupported content type" },
  "/errors/no-such-part": { status: 416, title: "No such part" },
  "/errors/rate-limited": { status: 429, title: "Too many requests" },
  "/errors/internal": { status: 500, title: "Something went wrong on our side" },
} as const;

/** One of the `/errors/…` types. Source: behaviour.md §8 Problem types. */
export type ProblemType = keyof typeof problems;

/** A fault in a line of a table; `field` is a column's label, or null where the whole line is at fault. */
export const lineProblem = z.object({ field: z.nullable(z.string()), message: z.string() });

/** Body of every failed answer (`application/problem+json`). Source: behaviour.md §3 Error response body. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  /** Where lines of a table are refused: what each line would do. */
  lines: z.optional(
    z.array(
      z.object({
        line: z.int(),
        outcome: z.string(),
        number: z.optional(z.string()),
        problems: z.array(lineProblem),
      }),
    ),
  ),
  requestId: z.optional(z.string()),
});
/** A parsed failed answer. */
export type Problem = z.infer<typeof problemSchema>;

import { invalid, ProblemError } from "../base/problem.ts";
import { errorCode } from "../base/errorCode.ts";
import { errorStack } from "../base/errorText.ts";
import type { Log, LogFacts } from "../base/log.ts";
import { isUnreachable, logFault } from "../database/logFault.ts";
import { violations } from "../database/violations.ts";

const RETRY_AFTER_SECONDS = 5;

const textOf = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : "";
};

/** 503: the database is not available at the moment. */
export const unavailable = (): ProblemError =>
  new ProblemError("/errors/internal", "The server cannot answer at the moment. Please try again shortly.", {
    status: 503,
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });

/** 503: a statement took longer than its limit. Source: behaviour.md §9 Requests. */
const tookTooLong = (): ProblemError =>
  new ProblemError(
    "/errors/internal",
    "This took too long and was given up. Please ask for less, or try again shortly.",
    { status: 503, headers: { "retry-after": String(RETRY_AFTER_SECONDS) } },
  );

/** 409 where PostgreSQL ended a write because it and another one met, as in a deadlock; undefined for any other error. */
export const lostRace = (error: object): ProblemError | undefined =>
  ["40001", "40P01"].includes(textOf(error, "code"))
    ? new ProblemError("/errors/conflict", "Someone else was writing at the same moment. Please try again.")
    : undefined;

/**
 * The problem that a database error means for the caller: 400 for bad values, 409 for a lost race or a reference, 503
 * for a missing database. Undefined for anything else, which is a fault of the server. Codes: PostgreSQL, appendix A.
 */
export const databaseProblem = (error: unknown): ProblemError | undefined => {
  if (typeof error !== "object" || error === null) return undefined;
  const code = textOf(error, "code");
  if (code === violations.unique)
    return new ProblemError("/errors/conflict", "There is already a record with these values.");
  if (code === violations.foreignKey)
    return textOf(error, "message").startsWith("update or delete")
      ? new ProblemError("/errors/in-use", "Something still refers to this record.")
      : invalid({}, "A record that this one refers to does not exist.");
  if (/^22|^23514$/.test(code)) return invalid({}, "A value is out of its range or has the wrong form.");
  const lost = lostRace(error);
  if (lost) return lost;
  if (code === "57014") return tookTooLong();
  // too few resources, such as a full disk; a database that takes no writes, as a standby or after its operator stopped them
  if (/^53|^25006$/.test(code) || isUnreachable(error)) return unavailable();
  return undefined;
};

/** The problem that any error means for the caller. Logs a fault of the server, of the database and of another service under `message`. */
export const problemOf = (log: Log, message: string, error: unknown, facts: LogFacts): ProblemError => {
  if (error instanceof ProblemError) {
    // a problem with a cause is another service's fault, for example that of the store of files
    const { cause } = error;
    if (cause instanceof Error)
      log.error(message, { ...facts, cause: [String(cause), errorCode(cause)].filter(Boolean).join(" ") });
    return error;
  }
  const problem =
    databaseProblem(error) ??
    new ProblemError("/errors/internal", "An unexpected error occurred. Please try again.");
  if (isUnreachable(error)) logFault(log, message, error);
  else if (problem.type === "/errors/internal") log.error(message, { ...facts, cause: errorStack(error) });
  return problem;
};

import { errorCode } from "../base/errorCode.ts";
import { ProblemError } from "../base/problem.ts";

/** True for the error of a disk, or of a user's share of it, that has no room left. */
export const isDiskFull = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === "ENOSPC" || code === "EDQUOT";
};

/** Gives the result of writing a file; a disk without room is a problem of 503, which the caller may try again and the log tells. Source: behaviour.md §7 Documents. */
export const onDisk = async <Result>(writing: Promise<Result>): Promise<Result> => {
  try {
    return await writing;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    const problem = new ProblemError(
      "/errors/internal",
      "The server has no room for this file. Nothing was kept.",
      { status: 503, headers: { "retry-after": "60" } },
    );
    problem.cause = error;
    throw problem;
  }
};

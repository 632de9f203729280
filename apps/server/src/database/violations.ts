import { errorCode } from "../base/errorCode.ts";
import { invalid } from "../base/problem.ts";

/** PostgreSQL's codes of a value that a unique index already contains, and of a reference that leads nowhere (appendix A). */
export const violations = { unique: "23505", foreignKey: "23503" } as const;

/** Runs a write; if the named unique index refuses it, throws 400 at the given field. */
export const unlessTaken = async <Result>(
  index: string,
  field: string,
  write: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const isTaken =
      errorCode(error) === violations.unique && Reflect.get(Object(error), "constraint") === index;
    throw isTaken ? invalid({ [field]: ["is already used"] }) : error;
  }
};

import { invalid } from "../base/problem.ts";

/** PostgreSQL's code for a value that a unique index already contains. */
const TAKEN = "23505";

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
      error instanceof Error && fact(error, "code") === TAKEN && fact(error, "constraint") === index;
    throw isTaken ? invalid({ [field]: ["is already used"] }) : error;
  }
};

const fact = (error: Error, name: string): unknown => Reflect.get(error, name);

/** PostgreSQL's code for a value that a unique index already holds. */
const TAKEN = "23505";

/** Runs a write; where the named unique index refuses it, throws what `instead` makes. */
export const unlessTaken = async <Result>(
  index: string,
  write: () => Promise<Result>,
  instead: () => Error,
): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    const isTaken =
      error instanceof Error && fact(error, "code") === TAKEN && fact(error, "constraint") === index;
    throw isTaken ? instead() : error;
  }
};

const fact = (error: Error, name: string): unknown => Reflect.get(error, name);

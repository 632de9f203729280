/** An error in one line. That of a host with several addresses has no words of its own, but one error for each. */
export const errorText = (error: unknown): string =>
  error instanceof AggregateError && error.message === ""
    ? error.errors.map(errorText).join("; ")
    : String(error);

/** An error with the place where it was thrown. */
export const errorStack = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

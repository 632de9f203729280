/** A value that is a text; undefined for any other value. */
export const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The texts of a list; none for any other value. */
export const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

const types = { and: "conjunction", or: "disjunction" } as const;

/** Each is made when it is first needed, because `Intl` objects are slow to create. */
const formats: Partial<Record<keyof typeof types, Intl.ListFormat>> = {};

/** Joins words as a sentence does: 'a', 'a and b', 'a, b and c'. */
export const listText = (words: readonly string[], last: keyof typeof types = "and"): string =>
  (formats[last] ??= new Intl.ListFormat("en-GB", { type: types[last] })).format(words);

const formats = {
  and: new Intl.ListFormat("en-GB", { type: "conjunction" }),
  or: new Intl.ListFormat("en-GB", { type: "disjunction" }),
};

/** Joins words as a sentence does: 'a', 'a and b', 'a, b and c'. */
export const listText = (words: readonly string[], last: "and" | "or" = "and"): string =>
  formats[last].format(words);

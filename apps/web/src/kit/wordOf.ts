/** The label of a value; an unknown value unchanged, '' for null. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : ((Object.hasOwn(words, value) ? words[value] : undefined) ?? value);

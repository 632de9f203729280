/** How a value reads, by its words; as it came where they lack it, '' for none. */
export const wordOf = (words: Readonly<Record<string, string>>, value: string | null): string =>
  value === null ? "" : ((Object.hasOwn(words, value) ? words[value] : undefined) ?? value);

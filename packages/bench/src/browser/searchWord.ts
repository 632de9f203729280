const LETTERS = 4;
const PAGE = 10;

/**
 * A word whose last letter changes the filtered page: some of the names on the page of its first letters do not contain
 * it. So the rows of earlier keys are never taken for those of the last one. `names` are in the list's order. Throws
 * where the names have no such word.
 */
export const searchWord = (names: readonly string[]): string => {
  const small = names.map((name) => name.toLowerCase());
  const words = small
    .flatMap((name) => name.match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= LETTERS);
  for (const word of words.map((whole) => whole.slice(0, LETTERS))) {
    const page = small.filter((name) => name.includes(word.slice(0, -1))).slice(0, PAGE);
    if (page.some((name) => !name.includes(word))) return word;
  }
  throw new Error("no word tells the rows of its last letter from those before");
};

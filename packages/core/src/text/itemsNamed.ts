/** The id of an item, its name, and another one that is read where no item has such a name. */
type Keys = readonly [id: string, name: string, otherName?: string];

/**
 * The items that a person's words name: the one with exactly this id, otherwise those with this name, ignoring case;
 * otherwise those with this other name, and at last those with this id in another case.
 */
export const itemsNamed = <Item>(
  items: readonly Item[],
  words: string,
  keysOf: (item: Item) => Keys,
): readonly Item[] => {
  const exact = items.find((item) => keysOf(item)[0] === words);
  if (exact !== undefined) return [exact];
  const withKey = (at: number) =>
    items.filter((item) => keysOf(item)[at]?.toLowerCase() === words.toLowerCase());
  return [1, 2, 0].map(withKey).find((found) => found.length > 0) ?? [];
};

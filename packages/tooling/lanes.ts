/** Runs `work` on every item, at most `count` at a time; returns the results in the items' order. */
export const inLanes = async <Item, Result>(
  count: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> => {
  const results: Result[] = [];
  const queue = items.entries();
  const lane = async () => {
    // oxlint-disable-next-line no-await-in-loop -- a lane runs one task after the other
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: count }, lane));
  return results;
};

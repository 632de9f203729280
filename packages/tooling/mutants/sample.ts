/** Numbers from 0 up to 1 that follow from a seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The items in an order that follows from the seed. Every beginning of it is a sample of them all. */
export const shuffled = <Item>(items: readonly Item[], seed: number): readonly Item[] => {
  const random = randomFrom(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
};

/** 97.5th percentile of the normal distribution, for an interval of 95 %. */
const Z = 1.959_964;

/** Where the share of all lies with a probability of 95 %, if `noticed` of `tried` were noticed (Wilson's interval). */
export const intervalOf = (
  noticed: number,
  tried: number,
): { readonly low: number; readonly high: number } => {
  if (tried === 0) return { low: 0, high: 1 };
  const share = noticed / tried;
  const weight = 1 + Z ** 2 / tried;
  const middle = (share + Z ** 2 / (2 * tried)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / tried + Z ** 2 / (4 * tried ** 2));
  return { low: middle - half, high: middle + half };
};

/** Files that load `changed`, at once or through others, the nearest first. */
export const loadersOf = (
  changed: string,
  importers: Readonly<Record<string, readonly string[]>>,
): readonly string[] => {
  const found = new Set([changed]);
  for (const file of found) for (const importer of importers[file] ?? []) found.add(importer);
  return [...found];
};

/** Random choices that are the same in every run with the same seed. */
export interface Rng {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of the items; throws if there are none. */
  pick<Item>(items: readonly Item[]): Item;
  /** True in the given share of all cases, 0 to 1. */
  chance(share: number): boolean;
  /** A UUID in the form of version 4. */
  uuid(): string;
}

/** The mulberry32 generator: small, fast and random enough for demo data, but not for secrets. */
export const createRng = (seed: number): Rng => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_00_00_00_00;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const hex = (digits: number) => Array.from({ length: digits }, () => whole(0, 15).toString(16)).join("");
  return {
    next,
    whole,
    pick: (items) => {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    chance: (share) => next() < share,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + whole(0, 3)).toString(16)}${hex(3)}-${hex(12)}`,
  };
};

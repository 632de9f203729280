import { MAX_DUPLICATES } from "@canopy/contracts";

/** Says how many possible duplicates are not named; undefined where all are. An answer holds no more than it may. */
export const moreDuplicates = (count: number, named: number): string | undefined => {
  if (count <= named) return undefined;
  return `And ${count >= MAX_DUPLICATES ? "at least " : ""}${count - named} more.`;
};

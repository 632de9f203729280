/** The middle of some numbers, the mean of both middles where their count is even; NaN for none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The value below which a share (0 to 1) of the numbers lies, between two of them in proportion; NaN for none. */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? Number.NaN;
  const above = sorted[Math.ceil(at)] ?? Number.NaN;
  return below + (above - below) * (at - Math.floor(at));
};

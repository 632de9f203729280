/**
 * The part of `total` that this server may give a caller who asks `others` for so much at the same time: who asks for
 * less than an equal part gets it, the rest is divided equally. A whole number, at least 1.
 */
export const fairShare = (total: number, others: readonly number[]): number => {
  let left = total;
  let servers = others.length + 1;
  for (const asked of others.toSorted((a, b) => a - b)) {
    if (asked > left / servers) break;
    left -= asked;
    servers -= 1;
  }
  return Math.max(1, Math.floor(left / servers));
};

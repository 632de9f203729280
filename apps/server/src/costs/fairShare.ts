/**
 * The part of `total` that this server may give to a caller who asks other servers for `others` at the same time. A
 * server that is asked for less than an equal part gets that; the rest is divided equally. A whole number, at least 1.
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

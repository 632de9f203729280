/** An answer of a list that was searched in one way. */
interface Found<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/**
 * What several searches for one text have found, each record once. `total` counts one that several of them have read
 * once, so that it is the number of records where each search has read all of its own.
 */
export const foundTogether = <Row extends { readonly id: string }>(
  found: readonly Found<Row>[],
): Found<Row> => {
  const read = found.flatMap(({ data }) => data);
  const data = [...new Map(read.map((row) => [row.id, row] as const)).values()];
  const total = found.reduce((sum, one) => sum + one.total, 0) - (read.length - data.length);
  return { data, total };
};

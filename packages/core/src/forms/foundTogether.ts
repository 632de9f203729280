/** A record, or a choice that stands for one. */
type Named = { readonly id: string } | { readonly value: string };

const idOf = (row: Named): string => ("id" in row ? row.id : row.value);

/** An answer of a list that was searched in one way. */
interface Found<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/**
 * The records that several searches for one text have found, each once. `total` counts one that several of them have read
 * once, so that it is the number of records where each search has read all of its own.
 */
export const foundTogether = <Row extends Named>(found: readonly Found<Row>[]): Found<Row> => {
  const read = found.flatMap(({ data }) => data);
  const data = [...new Map(read.map((row) => [idOf(row), row] as const)).values()];
  const total = found.reduce((sum, one) => sum + one.total, 0) - (read.length - data.length);
  return { data, total };
};

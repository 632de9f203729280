import type { ColumnType, Generated } from "kysely";

/** A `timestamptz(3)`: read as ISO 8601 in UTC with milliseconds on both engines, written as such text or a Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** An instant that may be null. */
export type OptionalInstant = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;

/** The columns of a record's table: those of its answer's row, with the times that the database reads. */
export type RecordColumns<Row> = Omit<Row, "createdAt" | "updatedAt" | "version"> & {
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
};

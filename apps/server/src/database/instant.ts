import type { ColumnType } from "kysely";

/** A `timestamptz(3)`: read as ISO 8601 in UTC with milliseconds on both engines, written as such text or a Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** An instant that may be null. */
export type OptionalInstant = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;

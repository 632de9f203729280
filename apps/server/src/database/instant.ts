import type { ColumnType } from "kysely";

/** A `timestamptz(3)`: read as ISO 8601 in UTC with milliseconds on both engines, written as that or a Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;
/** The same where it may be empty. */
export type OptionalInstant = ColumnType<
  string | null,
  string | Date | null | undefined,
  string | Date | null
>;

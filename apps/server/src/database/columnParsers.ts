/** PostgreSQL type numbers (pg_type.oid) whose text is parsed the same way on both engines. */
const BIGINT = 20;
const DATE = 1082;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;

const TIMESTAMP = /^(\d{4,}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?)([+-]\d{2})(?::?(\d{2}))?/;

/** `2026-11-21 09:30:00.123+00` → `2026-11-21T09:30:00.123Z`. */
export const readTimestamp = (text: string): string => {
  const [, day, time, hours, minutes = "00"] = TIMESTAMP.exec(text) ?? [];
  return new Date(`${day}T${time}${hours}:${minutes}`).toISOString();
};

/** Parser of each column type, the same for PGlite and PostgreSQL: instants become ISO text, dates stay as they are. */
export const columnParsers = {
  [BIGINT]: Number,
  [DATE]: (text: string) => text,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: readTimestamp,
} satisfies Readonly<Record<number, (text: string) => unknown>>;

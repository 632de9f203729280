import { sql, type RawBuilder } from "kysely";

/** Bytes to be written to a `bytea` column. They are sent as text: the embedded engine takes seconds to write a large picture as bytes. */
export const writtenBytes = (bytes: Uint8Array): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`decode(${Buffer.from(bytes).toString("base64")}::text, 'base64')`;

/** Selects a `bytea` column as base64. */
export const base64Of = (column: string): RawBuilder<string> =>
  sql<string>`encode(${sql.ref(column)}, 'base64')`;

import { sql } from "kysely";
import type { Caller } from "#base/caller.ts";
import { recordEvent, type EventRequest } from "#database/securityEvents.ts";
import type { Db } from "#database/schema.ts";

/** Time within which a person who has read a file may go on with it. Source: behaviour.md §3 Security event. */
const GOES_ON_MS = 60 * 60 * 1000;

/** An answer with bytes of a file. */
export interface FileReading {
  readonly kind: "DOCUMENT_READ" | "PACK_READ";
  readonly at: Date;
  readonly reader: Caller;
  readonly request: EventRequest;
  /** The details that tell this file from all others. */
  readonly file: Readonly<Record<string, unknown>>;
  /** Its further details. */
  readonly about: Readonly<Record<string, unknown>>;
  /** False for a later part, which a viewer asks for that goes on with a file. */
  readonly isBeginning: boolean;
}

/** Writes that a file was read; of a later part only if the reader has no such event of the file within the last hour. Source: behaviour.md §3 Security event. */
export const recordReading = async (db: Db, reading: FileReading): Promise<void> => {
  const { kind, at, reader, request, file, about, isBeginning } = reading;
  if (!isBeginning && (await hasRead(db, reading))) return;
  await recordEvent(db, { kind, at, user: reader, actor: reader, request, details: { ...file, ...about } });
};

const hasRead = async (db: Db, { kind, at, reader, file }: FileReading): Promise<boolean> => {
  const after = new Date(at.getTime() - GOES_ON_MS).toISOString();
  const { rows } = await sql`select from security_event
    where user_id = ${reader.id}::text::uuid and created_at > ${after}::text::timestamptz and kind = ${kind}
      and details @> ${JSON.stringify(file)}::text::jsonb limit 1`.execute(db);
  return rows.length > 0;
};

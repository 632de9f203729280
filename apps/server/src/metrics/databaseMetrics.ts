import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { gauge, type Family } from "./metrics.ts";

const up = (value: number): Family => gauge("canopy_database_up", "1 if the database answers.", value);

/** Mails that wait, the oldest one's age and open sessions, by one statement; without them `canopy_database_up 0` if the database does not answer. */
export const databaseMetrics = async (db: Db, now: Date): Promise<readonly Family[]> => {
  const at = sql`${now.toISOString()}::text::timestamptz`;
  try {
    const { rows } = await sql<{ mails: number; oldest: number | null; sessions: number }>`select
      (select count(*) from mail where state = 'WAITING') as mails,
      (select extract(epoch from ${at} - min(created_at))::float8 from mail where state = 'WAITING') as oldest,
      (select count(*) from session where expires_at > ${at} and ended_at is null) as sessions`.execute(db);
    const [found] = rows;
    return [
      up(1),
      gauge("canopy_mails_waiting", "Mails that are not sent yet.", found?.mails ?? 0),
      gauge("canopy_mail_oldest_seconds", "Age of the oldest waiting mail.", found?.oldest ?? 0),
      gauge("canopy_sessions", "Sessions that have neither ended nor expired.", found?.sessions ?? 0),
    ];
  } catch {
    return [up(0)];
  }
};

import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { withoutLimit } from "../database/statements/statementLimit.ts";
import { TRIED_FOR_MS } from "../mail/tries.ts";
import { entryNames, type Manifest } from "./backupContent.ts";
import { readLines } from "./readLines.ts";
import type { ReadZip } from "./zipFile.ts";

/** The last migration of those that made the tables and columns that are read and written here. */
const LAST_NEEDED = "0030_sessions.sql";
const EVENTS = "security_event";

/** JSON of all that is still open in a replaced database, and of the mails that it has finished. */
type StillOpen = string;

/** True if the backup's schema has everything that ends. */
const hasEnds = ({ schema }: Manifest): boolean => schema.some(({ name }) => name === LAST_NEEDED);

/** The id of the backup's newest security event; undefined if it has none. */
const newestEventOf = async (zip: ReadZip): Promise<string | undefined> => {
  const name = entryNames.table(EVENTS);
  if (!zip.names.includes(name)) return undefined;
  let newest: { readonly id: string; readonly ms: number } | undefined;
  await readLines(zip, name, (line) => {
    const event: object = JSON.parse(line);
    const ms = Date.parse(String(Reflect.get(event, "created_at")));
    if (ms > (newest?.ms ?? -Infinity)) newest = { id: String(Reflect.get(event, "id")), ms };
  });
  return newest?.id;
};

/**
 * Reads what is still open in the database that a backup replaces: sessions, links, one-time passwords, calendar links,
 * and what waits to be mailed. Undefined if the backup is not an earlier state of that database: only one that has the
 * backup's newest security event tells what ended since.
 */
export const readStillOpen = async (
  db: Db,
  zip: ReadZip,
  manifest: Manifest,
): Promise<StillOpen | undefined> => {
  const newest = hasEnds(manifest) ? await newestEventOf(zip) : undefined;
  if (newest === undefined) return undefined;
  return withoutLimit(db, async (tx) => {
    const { rows: found } = await sql`select where to_regclass(${EVENTS}::text) is not null`.execute(tx);
    if (found.length === 0) return undefined;
    const { rows } = await sql<{ open: StillOpen }>`select json_build_object(
        'sessions', (select coalesce(json_agg(s.id), '[]') from session s join app_user u on u.id = s.user_id
          where s.ended_at is null and s.credentials_version = u.credentials_version),
        'secrets', (select coalesce(json_agg(hash), '[]') from (select token_hash as hash from password_token
          union all select password_hash from master_password union all select token_hash from calendar_feed) h),
        'wishes', (select coalesce(json_agg(r.id), '[]') from reset_request r),
        'unmailed', (select coalesce(json_agg(n.id), '[]') from notification n where n.mail is not null),
        'waiting', (select coalesce(json_agg(m.id), '[]') from mail m where m.state = 'WAITING'),
        'finished', (select coalesce(json_agg(json_build_object('id', m.id, 'state', m.state, 'at', m.at,
          'reason', m.reason)), '[]') from mail m where m.state <> 'WAITING'))::text as open
      where exists (select from security_event where id = ${newest}::text::uuid)`.execute(tx);
    return rows[0]?.open;
  });
};

const NO_LONGER_WAITED = "It no longer waited in the data that a restored backup replaced.";
const IS_TOO_OLD = "It waited when the backup was made, more than 48 hours before that was restored.";

const numberOf = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `one ${one}` : `${count} ${many}`];

const inWords = (parts: readonly string[]) =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(parts);

/**
 * Ends in restored data what is not open any more in the data that it replaces, and gives up the mails that waited for
 * longer than mails do. Gives lines for the person who asked. Source: behaviour.md §7 Backup and restore.
 */
export const endAgain = async (
  tx: Db,
  {
    manifest,
    open,
    now,
  }: { readonly manifest: Manifest; readonly open: StillOpen | undefined; readonly now: Date },
): Promise<readonly string[]> => {
  if (!hasEnds(manifest)) return [];
  const lines = open === undefined ? [] : await endAsIn(tx, open, now);
  const before = new Date(now.getTime() - TRIED_FOR_MS).toISOString();
  const { rows } = await sql`update mail set state = 'GIVEN_UP', at = ${now.toISOString()}::text::timestamptz,
      reason = ${IS_TOO_OLD}, content = null, token_hash = null
    where state = 'WAITING' and created_at < ${before}::text::timestamptz returning id`.execute(tx);
  const tooOld = numberOf(rows.length, "mail", "mails");
  return tooOld.length === 0
    ? lines
    : [...lines, `Given up, because of more than 48 hours ago: ${inWords(tooOld)} that waited.`];
};

const endAsIn = async (tx: Db, open: StillOpen, now: Date): Promise<readonly string[]> => {
  const at = sql`${now.toISOString()}::text::timestamptz`;
  const named = (part: string) =>
    sql`(select json_array_elements_text(${open}::text::json -> ${sql.lit(part)}))`;
  const { rows: sessions } = await sql<{ isAlive: boolean }>`update session set ended_at = ${at}
    where ended_at is null and id::text not in ${named("sessions")}
    returning expires_at > ${at} as is_alive`.execute(tx);
  const { rows: mails } = await sql`with finished as (
      select * from json_to_recordset(${open}::text::json -> 'finished')
        as f (id uuid, state text, at timestamptz, reason text)
    ), ended as (
      select m.id, f.state, f.at, case when f.id is null then ${NO_LONGER_WAITED} else f.reason end as reason
      from mail m left join finished f on f.id = m.id
      where m.state = 'WAITING' and m.id::text not in ${named("waiting")}
    )
    update mail m set state = coalesce(e.state, 'GIVEN_UP'), at = coalesce(e.at, ${at}), reason = e.reason,
      content = null, token_hash = null
    from ended e where e.id = m.id returning m.id`.execute(tx);
  await sql`update notification set mail = null
    where mail is not null and id::text not in ${named("unmailed")}`.execute(tx);
  await sql`delete from reset_request where id::text not in ${named("wishes")}`.execute(tx);
  const { rows: links } = await sql<{ isValid: boolean }>`delete from password_token
    where token_hash not in ${named("secrets")} returning expires_at > ${at} as is_valid`.execute(tx);
  const { rows: passwords } = await sql<{ isValid: boolean }>`delete from master_password
    where password_hash not in ${named("secrets")} returning expires_at > ${at} as is_valid`.execute(tx);
  const { rows: feeds } = await sql`delete from calendar_feed
    where token_hash not in ${named("secrets")} returning user_id`.execute(tx);
  const ended = [
    ...numberOf(sessions.filter(({ isAlive }) => isAlive).length, "sign-in", "sign-ins"),
    ...numberOf(links.filter(({ isValid }) => isValid).length, "mailed link", "mailed links"),
    ...numberOf(passwords.filter(({ isValid }) => isValid).length, "one-time password", "one-time passwords"),
    ...numberOf(feeds.length, "calendar link", "calendar links"),
    ...numberOf(mails.length, "mail that waited", "mails that waited"),
  ];
  return ended.length === 0 ? [] : [`Ended since the backup, and not brought back: ${inWords(ended)}.`];
};

import { importColumns, importResources } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { mailCountsOf } from "../auth/passwordTokens.ts";
import { addressDigest } from "../auth/secretText.ts";
import type { Db } from "../database/schema.ts";
import { renameInMails } from "../mail/renameInMails.ts";
import { withdrawPacks } from "../packs/withdrawPacks.ts";
import { renamedIn, type FormerUser, type NamedPerson } from "./renamedIn.ts";

/** Each column that holds a user's full name beside one with their id. */
const namedColumns = [
  ["security_event", "user_id", "user_name"],
  ["security_event", "actor_id", "actor_name"],
  ["completion", "by_id", "by_name"],
  ["completion", "revoked_by_id", "revoked_by_name"],
  ["document_version", "by_id", "by_name"],
  ["finding_answer", "by_id", "by_name"],
  ["finding_assessment", "by_id", "by_name"],
  ["reminder", "created_by_id", "created_by_name"],
  ["reminder_occurrence", "done_by_id", "done_by_name"],
  ["process_template_version", "published_by_id", "published_by_name"],
] as const;

/** Each field of a history entry's changes that holds a full name, with the one that holds the id. Projects' entries hold ids alone. */
const namedFields = [
  ["reminder", "createdById", "createdByName"],
  ["savedView", "ownerId", "ownerName"],
] as const;

const fullName = ({ name, surname }: Pick<FormerUser, "name" | "surname">): string => `${name} ${surname}`;

interface Forgetting {
  /** The new name and address. */
  readonly former: FormerUser;
  readonly at: Date;
  /** The server's secrets, with which mails are sealed that wait. */
  readonly secrets: readonly string[];
}

/**
 * Writes the new name and address of a user wherever the database holds the old ones, and deletes what only served their
 * signing in. Gives the ids of the mails that they were sent. Words that people typed stay. A table that names people in
 * a new way belongs here; `anonymiseUser.test.ts` reads every column. Source: behaviour.md §7 Users.
 */
export const forgetPerson = async (
  tx: Db,
  before: NamedPerson,
  { former: after, at, secrets }: Forgetting,
): Promise<readonly string[]> => {
  const id = sql`${before.id}::text::uuid`;
  const name = sql`${fullName(after)}::text`;
  for (const [table, idColumn, nameColumn] of namedColumns)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await sql`update ${sql.table(table)} set ${sql.ref(nameColumn)} = ${name}
      where ${sql.ref(idColumn)} = ${id} and ${sql.ref(nameColumn)} is not null`.execute(tx);
  await renameWithoutId(tx, before, name);
  await renameInNotifications(tx, id, before, name);
  await forgetInRefusals(tx);
  await forgetInHistory(tx, id, after);
  await forgetInImports(tx, before, after);
  await forgetInAnswers(tx, before, after);
  await forgetSignIns(tx, id, before);
  await withdrawPacks(tx, before.id, at);
  // a namesake's mails cannot be told from theirs
  if (await isTheOnlyOne(tx, before))
    await renameInMails(tx, { before: fullName(before), after: fullName(after) }, secrets);
  return forgetMailsTo(tx, id, after, at);
};

/** True where nobody else has this name, so that rows of before, which hold no id, are certainly theirs. */
const isOnlyOne = ({ id, name, surname }: NamedPerson): RawBuilder<boolean> =>
  sql`not exists (select from app_user o where o.id <> ${id}::text::uuid
    and o.name || ' ' || o.surname = ${fullName({ name, surname })}::text)`;

const isTheOnlyOne = async (tx: Db, person: NamedPerson): Promise<boolean> => {
  const { rows } = await sql<{ isOnly: boolean }>`select ${isOnlyOne(person)} as is_only`.execute(tx);
  return rows[0]?.isOnly === true;
};

const renameWithoutId = async (tx: Db, before: NamedPerson, name: RawBuilder<unknown>): Promise<void> => {
  await sql`update process_template_version set published_by_name = ${name}
    where published_by_id is null and published_by_name = ${fullName(before)}::text and ${isOnlyOne(before)}`.execute(
    tx,
  );
};

/** The text of a message is its sender's own; all others are the product's, and name who caused them. */
const renameInNotifications = async (
  tx: Db,
  id: RawBuilder<unknown>,
  before: NamedPerson,
  name: RawBuilder<unknown>,
): Promise<void> => {
  await sql`update notification set actor = ${name}, reason = replace(reason, actor, ${name}),
      message = case when kind = 'MESSAGE' then message else replace(message, actor, ${name}) end
    where actor_id = ${id}
      or (actor_id is null and actor = ${fullName(before)}::text and ${isOnlyOne(before)})`.execute(tx);
};

/** Earlier refusals name a view's owner, by the name of that day and without an id, so all of them lose the name. */
const forgetInRefusals = async (tx: Db): Promise<void> => {
  await sql`update security_event
    set details = details || jsonb_build_object('reason', 'This view belongs to somebody else.')
    where kind = 'FORBIDDEN' and details ->> 'reason' like 'This view belongs to %.'
      and details ->> 'reason' <> 'This view belongs to somebody else.'`.execute(tx);
};

/** The user's own entries no longer say what the name and the address were, nor those of other records whose they are. */
const forgetInHistory = async (tx: Db, id: RawBuilder<unknown>, after: FormerUser): Promise<void> => {
  await sql`update history set entity_name = ${after.name}::text, changes = coalesce((
      select jsonb_agg(c.change order by c.place) from jsonb_array_elements(changes) with ordinality c (change, place)
      where c.change ->> 'field' not in ('email', 'name', 'surname')), '[]')
    where entity = 'user' and entity_id = ${id}`.execute(tx);
  for (const [entity, idField, nameField] of namedFields) {
    const theirs = (side: "before" | "after") =>
      sql`changes @> jsonb_build_array(jsonb_build_object('field', ${idField}::text, ${side}::text, ${id}::text))`;
    const renamed = (side: "before" | "after") =>
      sql`case when c.change ->> ${side}::text is not null then ${fullName(after)}::text end`;
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await sql`update history set changes = (
        select jsonb_agg(case when c.change ->> 'field' = ${nameField}::text
          then c.change || jsonb_build_object('before', ${renamed("before")}, 'after', ${renamed("after")})
          else c.change end order by c.place)
        from jsonb_array_elements(changes) with ordinality c (change, place))
      where entity = ${entity}::text and (${theirs("before")} or ${theirs("after")})`.execute(tx);
  }
  await sql`update security_event set details = details - 'before' - 'after'
    where kind = 'ADDRESS_CHANGED' and user_id = ${id}`.execute(tx);
};

/** A user's fields as a file set them, with the new name and address in the place of the old. */
const renamedFields = (column: "fields" | "former", after: FormerUser): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`l.${column}`)} is not null then ${sql.ref(`l.${column}`)} || (
    select coalesce(jsonb_object_agg(n.key, n.value), '{}') from jsonb_each(${JSON.stringify(after)}::text::jsonb) n
    where ${sql.ref(`l.${column}`)} ->> n.key is not null) end`;

/** Drops the files of these imports, and the samples of their columns. */
const forgetFiles = async (tx: Db, imports: RawBuilder<unknown>): Promise<void> => {
  await sql`update import i set file = '', columns = (
      select coalesce(jsonb_agg(c.heading || '{"sample": null}' order by c.place), '[]')
      from jsonb_array_elements(columns) with ordinality c (heading, place))
    where ${imports}`.execute(tx);
};

/**
 * Lines that made or changed the user, would do so, or name their address; and refused ones that have no address, by a
 * name that nobody else has. The file itself goes too, so the import is not judged anew.
 */
const forgetInImports = async (tx: Db, before: NamedPerson, after: FormerUser): Promise<void> => {
  const isOnly = await isTheOnlyOne(tx, before);
  const { rows } = await sql<{ importId: string }>`update import_line l
    set name = ${fullName(after)}::text,
      fields = ${renamedFields("fields", after)}, former = ${renamedFields("former", after)},
      changes = coalesce((
        select jsonb_agg(c.change order by c.place) from jsonb_array_elements(changes) with ordinality c (change, place)
        where c.change ->> 'field' not in ('Email', 'Name', 'Surname')), '[]')
    from import i
    where i.id = l.import_id and i.resource = 'users'
      and (l.record_id = ${before.id}::text::uuid or lower(l.fields ->> 'email') = lower(${before.email}::text)
        or (${isOnly}::boolean and l.record_id is null and l.outcome = 'REFUSED' and l.fields ->> 'email' is null
          and l.name = ${fullName(before)}::text))
    returning l.import_id::text as import_id`.execute(tx);
  const ids = [...new Set(rows.map(({ importId }) => importId))];
  if (ids.length > 0) await forgetFiles(tx, sql`i.id = any(${ids}::text[]::uuid[])`);
  await renameInOtherImports(tx, before, after, isOnly);
};

/** Body fields of imported records that hold people. The kinds of imports say it too, but import this room; `anonymiseUser.test.ts` compares them. */
export const peopleFields: readonly string[] = ["leadUserId", "responsibleIds", "userIds"];

/** Labels of the columns by which files name people → the body field that holds the ids. */
const peopleColumns = new Map(
  importResources
    .flatMap((resource) => importColumns(resource))
    .flatMap(({ writes, isByName, label }) =>
      isByName && peopleFields.includes(writes ?? "") ? [[label, writes]] : [],
    ),
);

/**
 * Lines of projects and reminders that show the user as lead, responsible or linked person. The ids say whose name it is,
 * except before a file is applied: the line does not hold the former ids then. A file that can no longer be judged anew
 * goes, and so does each sample with the name.
 */
const renameInOtherImports = async (
  tx: Db,
  before: NamedPerson,
  after: FormerUser,
  isOnly: boolean,
): Promise<void> => {
  const [was, will] = [fullName(before), fullName(after)];
  const wasInJson = JSON.stringify(was).slice(1, -1);
  const key = sql`(${JSON.stringify(Object.fromEntries(peopleColumns))}::text::jsonb ->> (c.change ->> 'field'))`;
  const renamed = (side: "before" | "after") => {
    const column = sql.ref(side === "before" ? "l.former" : "l.fields");
    const value = sql`c.change ->> ${side}::text`;
    const isTheirs = sql`${column} -> ${key} @> to_jsonb(${before.id}::text)`;
    const isSurely = sql`${column} is null and ${isOnly}::boolean`;
    return sql`case
      when ${value} is null then null
      when ${isTheirs} and jsonb_typeof(${column} -> ${key}) = 'string' then ${will}::text
      when ${isTheirs} or (${isSurely})
        then trim(both ', ' from replace(', ' || (${value}) || ', ', ${`, ${was}, `}::text, ${`, ${will}, `}::text))
      else ${value} end`;
  };
  // cheap, and first: the changes of all lines ever imported would be read while the user's row is locked
  const mayName = sql`strpos(l.fields::text, ${before.id}::text) > 0
    or strpos(l.former::text, ${before.id}::text) > 0
    or (${isOnly}::boolean and l.former is null and strpos(l.changes::text, ${wasInJson}::text) > 0)`;
  const { rows } = await sql<{ importId: string }>`update import_line l set changes = (
      select jsonb_agg(case when ${key} is null then c.change else c.change
          || jsonb_build_object('before', ${renamed("before")}, 'after', ${renamed("after")}) end order by c.place)
      from jsonb_array_elements(changes) with ordinality c (change, place))
    from import i
    where i.id = l.import_id and i.resource <> 'users' and case when ${mayName} then exists (
      select from jsonb_array_elements(changes) c (change) where ${key} is not null and (
        c.change ->> 'before' is distinct from ${renamed("before")}
        or c.change ->> 'after' is distinct from ${renamed("after")})) end
    returning l.import_id::text as import_id`.execute(tx);
  const ids = [...new Set(rows.map(({ importId }) => importId))];
  if (ids.length > 0)
    await forgetFiles(tx, sql`i.id = any(${ids}::text[]::uuid[]) and i.state in ('APPLIED', 'UNDONE')`);
  if (isOnly)
    await sql`update import set columns = (
        select jsonb_agg(case when strpos(c.heading ->> 'sample', ${was}::text) > 0
          then c.heading || '{"sample": null}' else c.heading end order by c.place)
        from jsonb_array_elements(columns) with ordinality c (heading, place))
      where resource <> 'users' and strpos(columns::text, ${wasInJson}::text) > 0`.execute(tx);
};

/** Answers that are kept for a day, in case their request is repeated. */
const forgetInAnswers = async (tx: Db, before: NamedPerson, after: FormerUser): Promise<void> => {
  const { rows } = await sql<{
    userId: string;
    key: string;
    body: string;
  }>`select user_id::text as user_id, key, body
    from idempotency
    where strpos(body, ${before.id}) > 0 or strpos(body, ${fullName(before)}) > 0
      or strpos(lower(body), lower(${before.email})) > 0`.execute(tx);
  for (const { userId, key, body } of rows.filter((row) => row.body !== ""))
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await tx
      .updateTable("idempotency")
      .set({ body: JSON.stringify(renamedIn(JSON.parse(body), before, after)) })
      .where("userId", "=", userId)
      .where("key", "=", key)
      .execute();
};

/** Where the person signed in from, and how often that failed. */
const forgetSignIns = async (tx: Db, id: RawBuilder<unknown>, { email }: NamedPerson): Promise<void> => {
  const account = addressDigest(email);
  const counts = Object.values(mailCountsOf(email));
  await sql`delete from session where user_id = ${id}`.execute(tx);
  await sql`delete from sign_in_network where user_id = ${id}`.execute(tx);
  await sql`delete from sign_in_failure where account = ${account}`.execute(tx);
  await sql`delete from rate_limit where key = any(${counts}::text[])`.execute(tx);
  await sql`delete from reset_request where lower(email) = lower(${email}::text)`.execute(tx);
};

const LEFT = "The user was anonymised.";

/** Mails to the user: one that waits is given up; a reason may quote the address. Gives their ids. */
const forgetMailsTo = async (
  tx: Db,
  id: RawBuilder<unknown>,
  { email }: FormerUser,
  at: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`update mail set recipient = ${email}::text,
      at = case when state = 'WAITING' then ${at.toISOString()}::text::timestamptz else at end,
      reason = case when state = 'WAITING' then ${LEFT} end,
      state = case when state = 'WAITING' then 'GIVEN_UP' else state end, content = null, token_hash = null
    where user_id = ${id} returning id::text as id`.execute(tx);
  return rows.map((row) => row.id);
};

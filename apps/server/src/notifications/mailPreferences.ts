import {
  dailyByDefault,
  mailPreferencesOf,
  notificationKinds,
  type MailChoice,
  type NotificationKind,
} from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../database/schema.ts";

/** A person's choice for each kind of notification. */
export const readMailPreferences = async (
  db: Db,
  userId: string,
): Promise<Record<NotificationKind, MailChoice>> => {
  const user = await db
    .selectFrom("appUser")
    .select("mailChoices")
    .where("id", "=", userId)
    .executeTakeFirst();
  return mailPreferencesOf(user?.mailChoices ?? {});
};

/** SQL: how the user `u` has notifications of a kind mailed, 'AT_ONCE' or 'DAILY'; null if not at all. */
export const mailChoiceFor = (kind: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`nullif(coalesce(u.mail_choices ->> ${kind},
    case when ${kind} = any(${[...dailyByDefault]}::text[]) then 'DAILY' else 'NONE' end), 'NONE')`;

/** Changes a person's choices; what waits to be mailed follows them. */
export const chooseMails = async (
  tx: Db,
  userId: string,
  chosen: Readonly<Partial<Record<string, MailChoice | undefined>>>,
): Promise<void> => {
  const change = JSON.stringify(chosen);
  await sql`update app_user set mail_choices = mail_choices || ${change}::text::jsonb
    where id = ${userId}::text::uuid`.execute(tx);
  await sql`update notification set mail = nullif(${change}::text::jsonb ->> kind, 'NONE')
    where user_id = ${userId}::text::uuid and mail is not null
      and ${change}::text::jsonb ->> kind is not null`.execute(tx);
};

/** Turns all of a person's mails about notifications off; their record gets its next version, so that a form that shows the former choices does not save over it. */
export const turnMailsOff = async (tx: Db, userId: string, at: Date): Promise<void> => {
  const before = await readMailPreferences(tx, userId);
  const off = "NONE" satisfies MailChoice;
  await chooseMails(tx, userId, Object.fromEntries(notificationKinds.map((kind) => [kind, off])));
  if (notificationKinds.every((kind) => before[kind] === off)) return;
  await tx
    .updateTable("appUser")
    .set((is) => ({ updatedAt: at, version: is("version", "+", 1) }))
    .where("id", "=", userId)
    .execute();
};

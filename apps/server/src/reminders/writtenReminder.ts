import type { Kysely } from "kysely";
import type { Caller } from "../base/caller.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Database } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { type ReminderRow, reminderTable } from "../tables/index.ts";

/** The same reminders, whoever asks: what was just written. */
const everyReminder: TableOf<ReminderRow> = { ...reminderTable, scope: () => undefined };

interface Written {
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  readonly id: string;
  readonly action: string;
  readonly before?: ReminderRow;
}

/** Reads a reminder that was just written, whoever may list it, and records what the write changed. */
export const writtenReminder = async (
  tx: Kysely<Database>,
  { call, at, id, action, before }: Written,
): Promise<ReminderRow> => {
  const after = await getRow(tx, everyReminder, id, call.caller);
  const entry = {
    actor: actorOf(call),
    at,
    entity: "reminder",
    entityId: id,
    entityName: nameOf(after),
    action,
  };
  await recordHistory(tx, {
    ...entry,
    ...(before && { before: recordOf(before) }),
    after: recordOf(after),
  });
  return after;
};

const MAX_NAME_CHARS = 80;

/** How the history calls a reminder. */
export const nameOf = ({ title, description }: Pick<ReminderRow, "title" | "description">): string =>
  title ?? Array.from(description.replaceAll(/\s+/g, " ")).slice(0, MAX_NAME_CHARS).join("");

/** What of a reminder is its own, and not what time makes of it. */
export const recordOf = ({
  nextDueAt: _,
  nextStatus: __,
  count: ___,
  until: ____,
  ...own
}: ReminderRow): object => own;

/** Whether a write would change anything of the reminder itself. */
export const isChanged = (before: ReminderRow, after: object): boolean =>
  changesBetween(recordOf(before), { ...recordOf(before), ...after }).length > 0;

import type { Caller } from "../base/caller.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { TableOf } from "../database/tableOf.ts";
import { type ReminderRow, reminderTable } from "../tables/index.ts";

/** Reminders without the caller's scope, for reading back one that was just written. */
const everyReminder: TableOf<ReminderRow> = { ...reminderTable, scope: () => undefined };

interface Written {
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  readonly id: string;
  readonly action: string;
  readonly before?: ReminderRow;
}

/** Reads a written reminder regardless of the caller's scope, and records what the write changed. */
export const writtenReminder = async (
  tx: Db,
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

/** The name of a reminder in the history. */
export const nameOf = ({ title, description }: Pick<ReminderRow, "title" | "description">): string =>
  title ?? Array.from(description.replaceAll(/\s+/g, " ")).slice(0, MAX_NAME_CHARS).join("");

/** The reminder's own fields, without those that time changes. */
export const recordOf = ({
  nextDueAt: _,
  nextStatus: __,
  count: ___,
  until: ____,
  ...own
}: ReminderRow): object => own;

/** True if a write would change one of the reminder's own fields. */
export const isChanged = (before: ReminderRow, after: object): boolean =>
  changesBetween(recordOf(before), { ...recordOf(before), ...after }).length > 0;

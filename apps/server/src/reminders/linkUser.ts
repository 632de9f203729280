import { MAX_REMINDER_PEOPLE, messages, type reminderEndpoints } from "@canopy/contracts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { invalid } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { type ReminderRow, reminderTable } from "../tables/index.ts";
import { checkUsers } from "./linkedUsers.ts";
import { writePeople } from "../records/people.ts";
import { lockReminder } from "./makeOccurrences.ts";
import { refuseCancelled } from "./reminderMoves.ts";
import { refuseBeyondReach } from "./reminderReach.ts";
import { writtenReminder } from "./writtenReminder.ts";

type LinkCall = Call<typeof reminderEndpoints.linkUser>;
type UnlinkCall = Call<typeof reminderEndpoints.unlinkUser>;
type EitherCall = Pick<LinkCall, "params" | "caller" | "headers">;

/** Links a user to a reminder; one who is linked already keeps their position. Source: behaviour.md §7 Reminders. */
export const linkUser = (services: Services, call: LinkCall): Promise<ReminderRow> =>
  services.db.transaction().execute(async (tx) => {
    const reminder = await heldReminder(tx, call);
    const userId = call.params.userId.toLowerCase();
    if (reminder.userIds.includes(userId)) return reminder;
    await checkUsers(tx, call.caller, reminder.companyId, [userId]);
    if (reminder.userIds.length >= MAX_REMINDER_PEOPLE)
      throw invalid({ userIds: [messages.tooMany("People", MAX_REMINDER_PEOPLE)] });
    return saveUsers(tx, services, call, reminder, [...reminder.userIds, userId]);
  });

/** Unlinks a user from a reminder; does nothing for one who is not linked. */
export const unlinkUser = (services: Services, call: UnlinkCall): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const reminder = await heldReminder(tx, call);
    const left = reminder.userIds.filter((id) => id !== call.params.userId.toLowerCase());
    if (left.length < reminder.userIds.length) await saveUsers(tx, services, call, reminder, left);
  });

const heldReminder = async (tx: Db, { params, caller }: EitherCall): Promise<ReminderRow> => {
  const { id } = await getRow(tx, reminderTable, params.id, caller);
  await lockReminder(tx, id);
  const reminder = await getRow(tx, reminderTable, id, caller);
  await refuseBeyondReach(tx, caller, reminder);
  return reminder;
};

const saveUsers = async (
  tx: Db,
  services: Services,
  call: EitherCall,
  before: ReminderRow,
  userIds: readonly string[],
): Promise<ReminderRow> => {
  refuseCancelled(before);
  const at = services.now();
  await writePeople(tx, "reminderUser", before.id, userIds);
  await tx
    .updateTable("reminder")
    .set({ updatedAt: at, version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
  return writtenReminder(tx, { call, at, id: before.id, action: "update", before });
};

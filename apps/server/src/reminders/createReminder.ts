import type { reminderEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import type { ReminderRow } from "../tables/index.ts";
import { countsFromOf, firstDueTime } from "./dueTimeOf.ts";
import { checkUsers, refuseOthers } from "./linkedUsers.ts";
import { writePeople } from "../records/people.ts";
import { makeOccurrences } from "./makeOccurrences.ts";
import { forgetPastNotices } from "./pastNotices.ts";
import { intendedLinks, linksOfNew } from "./reminderLinks.ts";
import { refuseBeyondReach } from "./reminderReach.ts";
import { intendedRule } from "./reminderRule.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { writtenReminder } from "./writtenReminder.ts";

/** Creates a reminder with its occurrences. Source: behaviour.md §7 Reminders. */
export const createReminder = async (
  services: Services,
  call: Call<typeof reminderEndpoints.create>,
): Promise<ReminderRow> => {
  const { caller, tx } = call;
  const { count, until, rrule, dueDatetime, userIds = [], ...said } = givenFields(call.body);
  const links = linksOfNew(caller, await intendedLinks(tx, caller, said));
  refuseOthers(caller, userIds);
  await refuseBeyondReach(tx, caller, { ...links, createdById: caller.id, userIds });
  await checkUsers(tx, caller, links.companyId, userIds);
  const rule = intendedRule({ rrule, count, until }, null);
  const { timeZone = "UTC", offsetDays = null, title = null, description, leadTimes = [] } = said;
  const due = { dueDatetime, isDueSaid: true, timeZone, rrule: rule, offsetDays };
  const dueAt = await firstDueTime(tx, { ...due, milestoneId: links.milestoneId });
  const at = services.now();
  const id = services.randomUuid();
  await tx
    .insertInto("reminder")
    .values({
      ...links,
      id,
      title,
      description,
      status: "ACTIVE",
      dueDatetime: dueAt,
      timeZone,
      rrule: rule,
      leadTimes,
      offsetDays,
      countsFrom: countsFromOf(dueAt, rule, at),
      createdById: caller.id,
      createdByName: `${caller.name} ${caller.surname}`,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  await writePeople(tx, "reminderUser", id, userIds);
  await makeOccurrences(tx, id, at);
  await forgetPastNotices(tx, id, at);
  await updateReminderState(tx, [id], at);
  return writtenReminder(tx, { call, at, id, action: "create" });
};

import type { reminderEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { writeScopeOf } from "../base/caller.ts";
import type { ReminderRow } from "../tables/index.ts";
import { firstDueTime } from "./dueTimeOf.ts";
import { checkUsers, refuseOthers } from "./linkedUsers.ts";
import { writePeople } from "../records/people.ts";
import { makeOccurrences } from "./makeOccurrences.ts";
import { forgetPastNotices } from "./pastNotices.ts";
import { intendedLinks } from "./reminderLinks.ts";
import { refuseBeyondReach } from "./reminderReach.ts";
import { intendedRule } from "./reminderRule.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { writtenReminder } from "./writtenReminder.ts";

const DAY_MS = 86_400_000;

/** Dates more than this many days before the creation get no occurrence. */
const BACK_DAYS = 60;

/** Creates a reminder with its occurrences. Source: behaviour.md §7 Reminders. */
export const createReminder = async (
  services: Services,
  call: Call<typeof reminderEndpoints.create>,
): Promise<ReminderRow> => {
  const { caller, tx } = call;
  const { count, until, rrule, dueDatetime, userIds = [], ...said } = givenFields(call.body);
  const found = await intendedLinks(tx, caller, said);
  // a partner's user creates reminders of their own company
  const isPartner = writeScopeOf(caller) === "COMPANY";
  const links = isPartner && found.companyId === null ? { ...found, companyId: caller.companyId } : found;
  refuseOthers(caller, userIds);
  await refuseBeyondReach(tx, caller, { ...links, createdById: caller.id, userIds });
  await checkUsers(tx, caller, links.companyId, userIds);
  const rule = intendedRule({ rrule, count, until }, null);
  const { timeZone = "UTC", offsetDays = null, title = null, description, leadTimes = [] } = said;
  const due = { dueDatetime, isDueSaid: true, timeZone, rrule: rule, offsetDays };
  const dueAt = await firstDueTime(tx, { ...due, milestoneId: links.milestoneId });
  const at = services.now();
  const id = services.randomUuid();
  const isLongAgo = dueAt !== null && Date.parse(dueAt) < at.getTime() - BACK_DAYS * DAY_MS;
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
      countsFrom: isLongAgo && rule !== null ? new Date(at.getTime() - BACK_DAYS * DAY_MS) : null,
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

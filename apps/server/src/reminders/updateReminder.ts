import type { reminderEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { type ReminderRow, reminderTable } from "../tables/index.ts";
import { firstDueTime } from "./dueTimeOf.ts";
import { leavePause } from "./followProject.ts";
import { checkUsers, peopleToCheck, refuseOthers } from "./linkedUsers.ts";
import { writePeople } from "../records/people.ts";
import { lockReminder } from "./makeOccurrences.ts";
import { intendedLinks, linksOf, type Links } from "./reminderLinks.ts";
import { moveReminder, refuseCancelled, refuseRevived, whyResting } from "./reminderMoves.ts";
import { refuseBeyondReach } from "./reminderReach.ts";
import { intendedRule } from "./reminderRule.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { updateReminderState } from "./updateReminderState.ts";
import { isChanged, writtenReminder } from "./writtenReminder.ts";

type UpdateCall = Call<typeof reminderEndpoints.update>;

/** Changes a reminder, or pauses, resumes or cancels it; repeating the same values changes nothing. Source: behaviour.md §7 Reminders. */
export const updateReminder = (services: Services, call: UpdateCall): Promise<ReminderRow> =>
  services.db.transaction().execute(async (tx) => {
    const { caller, body } = call;
    const seen = await getRow(tx, reminderTable, call.params.id, caller);
    if (seen.version !== body.version) throw changedMeanwhile();
    await refuseBeyondReach(tx, caller, seen);
    // projects are locked before reminders, the order of disabling a project and of completing its milestones
    const links = await intendedLinks(tx, caller, body, linksOf(seen));
    const mayRevive = body.status === "ACTIVE" || seen.status === "COMPLETED";
    const rest = mayRevive ? await whyResting(tx, links) : undefined;
    await lockReminder(tx, seen.id);
    const before = await getRow(tx, reminderTable, seen.id, caller);
    if (before.version !== body.version) throw changedMeanwhile();

    const at = services.now();
    const after = await intendedReminder(tx, call, before, links);
    const hasChanged = isChanged(before, after);
    const isMoved = body.status !== undefined && body.status !== before.status;
    if (!hasChanged && !isMoved) return before;
    refuseCancelled(before);
    await save(tx, before, after, at);
    const isFreed = after.projectId !== before.projectId && (await leavePause(tx, before.id));
    if (isFreed || isTimed(before, after)) await remakeOccurrences(tx, before.id, at);
    await updateReminderState(tx, [before.id], at);
    const move = body.status && (await moveReminder(tx, before.id, body.status, at));
    if (before.status !== "ACTIVE") await refuseRevived(tx, before.id, rest);
    const action = hasChanged ? "update" : (move ?? "update");
    return writtenReminder(tx, { call, at, id: before.id, action, before });
  });

/** The fields of a reminder after the change; throws if they are invalid. */
const intendedReminder = async (tx: Db, { caller, body }: UpdateCall, before: ReminderRow, links: Links) => {
  const { version: _, status: __, count, until, rrule: saidRule, dueDatetime, ...said } = givenFields(body);
  const { title, description, timeZone, leadTimes, offsetDays, userIds } = { ...before, ...said };
  const rrule = intendedRule({ rrule: saidRule, count, until }, before.rrule);
  const after = { title, description, timeZone, leadTimes, offsetDays, userIds, rrule, ...links };
  refuseOthers(caller, userIds, before.userIds);
  await checkUsers(tx, caller, after.companyId, peopleToCheck(after, before));
  await refuseBeyondReach(tx, caller, { ...before, ...after });
  const isDueSaid = dueDatetime !== undefined;
  const was = typeof before.dueDatetime === "string" ? before.dueDatetime : null;
  const boundTo = before.offsetDays === null ? null : before.milestoneId;
  const due = { dueDatetime: isDueSaid ? dueDatetime : was, isDueSaid, boundTo };
  return { ...after, dueDatetime: await firstDueTime(tx, { ...after, ...due }) };
};

type Intended = Awaited<ReturnType<typeof intendedReminder>>;

const save = async (tx: Db, before: ReminderRow, after: Intended, at: Date): Promise<void> => {
  const { userIds, ...set } = after;
  await tx
    .updateTable("reminder")
    .set({ ...set, updatedAt: at, version: before.version + 1 })
    .where("id", "=", before.id)
    .execute();
  if (changesBetween({ userIds: before.userIds }, { userIds }).length > 0)
    await writePeople(tx, "reminderUser", before.id, userIds);
};

/** True if a change moves the occurrences. */
const isTimed = (before: ReminderRow, after: Intended): boolean => {
  const timesOf = ({ dueDatetime, timeZone, rrule, leadTimes }: ReminderRow | Intended) => ({
    dueDatetime,
    timeZone,
    rrule,
    leadTimes,
  });
  return changesBetween(timesOf(before), timesOf(after)).length > 0;
};

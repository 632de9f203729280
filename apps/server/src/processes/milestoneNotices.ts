import {
  awaitedSteps,
  ruledProcessOf,
  type MilestoneEffect,
  type MilestoneRecord,
  type Process,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { mailChoiceFor } from "../notifications/mailPreferences.ts";
import {
  canTellPartner,
  noticeFacts,
  milestoneLink,
  describeMilestone,
  readyNotices,
  notifyReaders,
  runnerNotifications,
  actorName,
  type ProcessInAction,
  type MilestoneEvent,
} from "./milestoneRecipients.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";
import { lastRecord } from "./milestoneWrites.ts";
import type { NewNotification } from "../notifications/notify.ts";

/** An action on a milestone and its effect. */
interface Action {
  readonly milestone: MilestoneOfProcess;
  readonly effect: MilestoneEffect;
  readonly milestones: readonly MilestoneOfProcess[];
}

/**
 * Notifies the people who run the process that a milestone was completed or skipped, and of each milestone that became
 * ready the people it waits for; gives the ids of the notifications. Source: behaviour.md §4 Notifications.
 */
export const notifyOfFinishing = async (
  tx: Db,
  on: ProcessInAction,
  outcome: "COMPLETED" | "SKIPPED",
  { milestone, effect, milestones }: Action,
): Promise<readonly string[]> => {
  const action = outcome === "COMPLETED" ? "completed" : "skipped";
  const done: MilestoneEvent = {
    kind: "MILESTONE_COMPLETED",
    title: `${on.project.code}: ${milestone.name} ${action}`,
    message: `${actorName(on)} ${action} ${describeMilestone(on, milestone)}.`,
  };
  return notifyReaders(tx, on, [
    ...runnerNotifications(on, milestone, done),
    ...(await readyNotices(tx, on, {
      milestones: newlyAwaited(effect, milestones),
      cause: `${actorName(on)} ${action} “${milestone.name}”.`,
    })),
  ]);
};

/** Notifies the people who run the process, and the person who had completed it, that a milestone was reopened; and its owner that it waits again. Source: behaviour.md §4 Notifications. */
export const notifyOfReopening = async (
  tx: Db,
  on: ProcessInAction,
  reason: string,
  { milestone, effect, milestones }: Action,
): Promise<void> => {
  const back: MilestoneEvent = {
    kind: "MILESTONE_REOPENED",
    title: `${on.project.code}: ${milestone.name} reopened`,
    message: `${actorName(on)} reopened ${describeMilestone(on, milestone)}: ${reason}`,
  };
  const last = lastRecord(milestone.completions);
  const action = last?.outcome === "SKIPPED" ? "skipped" : "completed";
  const awaited = newlyAwaited(effect, milestones);
  const waits = awaited.some(({ key }) => key === milestone.key);
  const runners = runnerNotifications(on, milestone, {
    ...back,
    toDo: waits && !(await canTellPartner(tx, on, milestone)),
  });
  const known = new Set([...runners.flatMap(({ userIds }) => userIds), on.actor.id]);
  const ready = await readyNotices(tx, on, {
    milestones: awaited,
    cause: `${actorName(on)} reopened “${milestone.name}”.`,
  });
  const isHeard = ({ link }: NewNotification) => link === milestoneLink(on, milestone);
  const completer = [last?.byId ?? null].filter((id) => id !== null).filter((id) => !known.has(id));
  const heard = new Set<string | null>([...known, ...completer]);
  await notifyReaders(tx, on, [
    ...runners,
    {
      ...{ ...back, ...noticeFacts(on, milestone), userIds: completer, toDo: waits },
      reason: `You had ${action} it.`,
    },
    // each person gets one notification about the milestone itself
    ...ready.map((one) =>
      isHeard(one) ? { ...one, userIds: one.userIds.filter((id) => !heard.has(id)) } : one,
    ),
  ]);
};

/** Withdraws the notifications of what was undone; tells those whom they had reached already that it was undone. Source: behaviour.md §4 Notifications. */
export const notifyOfUndoing = async (
  tx: Db,
  on: ProcessInAction,
  milestone: MilestoneOfProcess,
  notificationIds: readonly string[],
): Promise<void> => {
  if (notificationIds.length === 0) return;
  const told = await withdraw(tx, notificationIds);
  const action = lastRecord(milestone.completions)?.outcome === "SKIPPED" ? "skipped" : "completed";
  await notifyReaders(tx, on, [
    {
      ...noticeFacts(on, milestone),
      userIds: told,
      kind: "MILESTONE_REOPENED",
      title: `${on.project.code}: ${milestone.name} is open again`,
      message: `${actorName(on)} undid it: ${describeMilestone(on, milestone)} is not ${action} after all.`,
      reason: "You were told what it had led to.",
    },
  ]);
};

/** Deletes notifications, and gives the people whom one of them had reached: in Canopy, or by a mail that was written already. */
const withdraw = async (tx: Db, ids: readonly string[]): Promise<readonly string[]> => {
  // `mail` says how a notification still has to be mailed; it is null once that is done
  const { rows } = await sql<{
    userId: string;
    hasReached: boolean;
  }>`delete from notification n using app_user u
    where u.id = n.user_id and n.id = any(${ids}::text[]::uuid[])
    returning n.user_id::text as user_id,
      (n.status <> 'PENDING' or (n.mail is null and ${mailChoiceFor(sql`n.kind`)} is not null)) as has_reached`.execute(
    tx,
  );
  return [...new Set(rows.filter(({ hasReached }) => hasReached).map(({ userId }) => userId))];
};

/** Notifies the people for whom a process's first milestones wait that it has started. Source: behaviour.md §4 Notifications. */
export const notifyOfStart = async (
  tx: Db,
  on: ProcessInAction,
  { milestones, transitions }: Pick<Process, "transitions"> & { readonly milestones: MilestoneRecord[] },
): Promise<void> => {
  const started = ruledProcessOf({ status: "IN_PROGRESS", milestones, transitions });
  const awaited = new Set(awaitedSteps(started));
  const ready = {
    milestones: milestones.filter(({ key }) => awaited.has(key)),
    cause: `${actorName(on)} started the process.`,
  };
  await notifyReaders(tx, on, await readyNotices(tx, on, ready));
};

/** The milestones that wait for somebody now and did not before; all open ones if the process has just started. */
const newlyAwaited = (
  { process, becameReady, statusChange }: MilestoneEffect,
  milestones: readonly MilestoneOfProcess[],
): readonly MilestoneOfProcess[] => {
  const awaited = new Set(awaitedSteps(process));
  const isStart = statusChange?.from === "NOT_STARTED";
  return milestones.filter(({ key }) => awaited.has(key) && (isStart || becameReady.includes(key)));
};

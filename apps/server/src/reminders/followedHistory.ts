import { recordHistory, systemActor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { nameOf } from "./writtenReminder.ts";

/** The reason of what a project's move to another company changes; an undo of the move finds these entries by it. */
export const MOVED_AWAY = "Its project moved to another company.";

/** The fields of a reminder that may follow its milestone, process or project. */
interface FollowedFacts {
  readonly status?: string;
  readonly dueDatetime?: Date | string | null;
  readonly companyId?: string;
  readonly userIds?: readonly string[];
}

/** A reminder that changed because its linked record did. */
interface FollowedChange {
  readonly reminder: { readonly id: string; readonly title: string | null; readonly description: string };
  readonly before: FollowedFacts;
  readonly after: FollowedFacts;
  /** The product's reason for closing, pausing or moving it. */
  readonly reason: string | null;
}

/** Records the product's own changes of reminders, each with an entry of its own. Source: behaviour.md §4 Reminders. */
export const recordFollowed = async (tx: Db, changes: readonly FollowedChange[], at: Date): Promise<void> => {
  for (const { reminder, before, after, reason } of changes)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await recordHistory(tx, {
      actor: systemActor,
      at,
      entity: "reminder",
      entityId: reminder.id,
      entityName: nameOf(reminder),
      action: actionOf(before.status, after.status),
      before,
      after,
      reason,
    });
};

const actionOf = (before: string | undefined, after: string | undefined): string => {
  if (before === after) return "update";
  if (after === "CANCELLED") return "cancel";
  return after === "PAUSED" && before === "ACTIVE" ? "pause" : "resume";
};

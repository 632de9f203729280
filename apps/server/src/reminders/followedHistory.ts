import type { Kysely } from "kysely";
import { recordHistory, systemActor } from "../database/history.ts";
import type { Database } from "../database/schema.ts";
import { nameOf } from "./writtenReminder.ts";

/** What of a reminder may follow its milestone, process or project. */
interface FollowedFacts {
  readonly status: string;
  readonly dueDatetime?: Date | string | null;
}

/** A reminder that was changed because what it is linked to was. */
interface FollowedChange {
  readonly reminder: { readonly id: string; readonly title: string | null; readonly description: string };
  readonly before: FollowedFacts;
  readonly after: FollowedFacts;
  /** Why the product closed or paused it. */
  readonly reason: string | null;
}

/** Writes down what the product itself changed of reminders, each with its own entry. Source: behaviour.md §4 Reminders. */
export const recordFollowed = async (
  tx: Kysely<Database>,
  changes: readonly FollowedChange[],
  at: Date,
): Promise<void> => {
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

const actionOf = (before: string, after: string): string => {
  if (before === after) return "update";
  if (after === "CANCELLED") return "cancel";
  return after === "PAUSED" && before === "ACTIVE" ? "pause" : "resume";
};

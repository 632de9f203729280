import type { reminderStatusChanges } from "@canopy/contracts";
import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { ProblemError } from "../http/problem.ts";
import { remakeOccurrences } from "./remakeOccurrences.ts";
import { settleReminder } from "./settleReminder.ts";
import { skipOpenOccurrences } from "./skipOpenOccurrences.ts";

type Tx = Kysely<Database>;
type Target = (typeof reminderStatusChanges)[number];

/** From which states a change may lead to a state, and what the history calls it. Source: behaviour.md §4 Statuses. */
const moves: Readonly<Record<Target, { readonly from: readonly string[]; readonly action: string }>> = {
  ACTIVE: { from: ["PAUSED"], action: "resume" },
  PAUSED: { from: ["ACTIVE"], action: "pause" },
  CANCELLED: { from: ["ACTIVE", "PAUSED"], action: "cancel" },
};

const words: Readonly<Record<string, string>> = {
  COMPLETED: "This reminder is completed: a later due time or end makes it active again.",
};

/**
 * Pauses, resumes or cancels a reminder, and its occurrences with it; gives what the history calls it, undefined where
 * it is so already. Throws 409 where it cannot go there. Source: behaviour.md §4 Statuses.
 */
export const moveReminder = async (tx: Tx, id: string, to: Target, at: Date): Promise<string | undefined> => {
  const { status } = await tx
    .selectFrom("reminder")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (status === to) return undefined;
  const { from, action } = moves[to];
  if (!from.includes(status))
    throw new ProblemError(
      "/errors/invalid-transition",
      words[status] ?? `A reminder that is ${status} does not become ${to}.`,
    );
  await tx
    .updateTable("reminder")
    .set({ status: to, statusBefore: null, closedReason: null })
    .where("id", "=", id)
    .execute();
  if (to === "CANCELLED") await skipOpenOccurrences(tx, [id], "The reminder was cancelled.", at);
  else await remakeOccurrences(tx, id, at);
  await settleReminder(tx, [id], at);
  return action;
};

/** Throws 409 where a reminder that may become active belongs to a disabled project, which stays as it is until the write ends. */
export const refuseResume = async (
  tx: Tx,
  { projectId, status }: { readonly projectId: string | null; readonly status: string },
): Promise<void> => {
  if (projectId === null || (status !== "PAUSED" && status !== "COMPLETED")) return;
  const project = await tx
    .selectFrom("project")
    .select("status")
    .where("id", "=", projectId)
    .forShare()
    .executeTakeFirst();
  if (project?.status === "DISABLED")
    throw new ProblemError(
      "/errors/invalid-transition",
      "The project is disabled: its reminders rest until it is enabled.",
    );
};

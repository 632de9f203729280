import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import { writeScopeOf } from "../base/caller.ts";

/** The fields of a reminder that decide who may write it. */
interface OwnedReminder {
  readonly projectId: string | null;
  readonly processId: string | null;
  readonly companyId: string | null;
  readonly createdById: string | null;
  readonly userIds: readonly string[];
}

/**
 * Throws 403 if the caller may not write the reminder: for a partner's user those of another company; for an officer
 * those of projects in which they take no part, or without a project those of other people. Source: behaviour.md §6
 * Rows.
 */
export const refuseBeyondReach = async (tx: Db, caller: Caller, reminder: OwnedReminder): Promise<void> => {
  const reach = writeScopeOf(caller);
  const isTheirs = reminder.createdById === caller.id || reminder.userIds.includes(caller.id);
  if (reach === "COMPANY") {
    const isAnothers = reminder.companyId !== null && reminder.companyId !== caller.companyId;
    if (isAnothers || (reminder.companyId === null && !isTheirs))
      throw new ProblemError("/errors/forbidden", "This reminder belongs to another company.");
  }
  if (reach !== "RESPONSIBLE") return;
  const isInvolved = reminder.projectId === null ? isTheirs : await takesPart(tx, caller.id, reminder);
  if (!isInvolved)
    throw new ProblemError(
      "/errors/forbidden",
      "You write only reminders of projects that you lead or are responsible for, and your own without a project.",
    );
};

const takesPart = async (
  tx: Db,
  userId: string,
  { projectId, processId }: OwnedReminder,
): Promise<boolean> => {
  const id = sql`${userId}::text::uuid`;
  const { rows } = await sql`select from project p where p.id = ${projectId}::text::uuid and (
    p.lead_user_id = ${id}
    or exists (select from project_responsible where project_id = p.id and user_id = ${id})
    or exists (select from process_responsible where process_id = ${processId}::text::uuid and user_id = ${id}))`.execute(
    tx,
  );
  return rows.length > 0;
};

import { ProblemError } from "../base/problem.ts";
import type { Db } from "../database/schema.ts";

interface RepeatedHold {
  readonly entity: "project" | "process";
  readonly id: string;
  readonly reason: string | null | undefined;
}

/** Throws 409 if a record that is on hold is to be held again for a reason that its last hold did not have. Source: behaviour.md §4 Statuses. */
export const refuseOtherReason = async (tx: Db, { entity, id, reason }: RepeatedHold): Promise<void> => {
  if (!reason) return;
  const last = await tx
    .selectFrom("history")
    .select("reason")
    .where("entity", "=", entity)
    .where("entityId", "=", id)
    .where("action", "=", "hold")
    .orderBy("at", "desc")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.reason !== reason)
    throw new ProblemError("/errors/invalid-transition", "It is on hold already, for another reason.");
};

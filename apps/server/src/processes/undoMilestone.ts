import {
  canUndo,
  datedProcessOf,
  undoStep,
  type milestoneEndpoints,
  type Process,
  type UndoMemory,
} from "@canopy/contracts";
import { recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { notifyOfUndoing } from "./milestoneNotices.ts";
import { lastRecord, writeEffect } from "./milestoneWrites.ts";
import type { MilestoneOfProcess } from "./processRecords.ts";
import { restProject, type ProjectRest } from "./processStates.ts";
import { keepSent, type SentNotice } from "../reminders/sentNotices.ts";
import { actOnMilestone, assertAllowed, recordStatus, type MilestoneInAction } from "./writeMilestone.ts";

/** The state that undoing a completion gives back: the input of the rules, the project's state, and the notifications to withdraw. */
export interface StoredUndo extends UndoMemory {
  readonly project?: ProjectRest | undefined;
  readonly notificationIds: readonly string[];
  /** The notices of reminders that were sent for the dates that the action took away. */
  readonly told?: readonly SentNotice[];
}

/** Keeps with a completion what undoing it gives back. */
export const keepUndo = async (tx: Db, completionId: string | undefined, undo: StoredUndo): Promise<void> => {
  if (completionId === undefined) return;
  await tx
    .updateTable("completion")
    .set({ undo: JSON.stringify(undo) })
    .where("id", "=", completionId)
    .execute();
};

/**
 * Undoes the caller's own completion or skip of the last minute that nothing followed. Repeating it changes nothing.
 * Source: behaviour.md §4 Milestones.
 */
export const undoMilestone = (
  services: Services,
  call: Call<typeof milestoneEndpoints.undo>,
): Promise<Process> => {
  let told: readonly SentNotice[] = [];
  const undoIt = async (tx: Db, on: MilestoneInAction): Promise<void> => {
    const { milestone, person, whole, actor, at, project } = on;
    const { id, key, name, state, completions } = milestone;
    if (isUndone(milestone, call.caller.id)) return;
    const process = datedProcessOf(whole);
    const request = { personId: call.caller.id, nowMs: services.now().getTime() };
    assertAllowed(canUndo(process, key, person, request), on);
    const undo = await storedUndo(tx, lastRecord(completions)?.id);
    told = undo.told ?? [];
    const effect = undoStep(process, key, undo);
    await writeEffect(tx, whole, effect, { at, actor });
    await restoreRevocations(tx, whole.milestones, undo.relocked);
    await recordHistory(tx, {
      actor,
      at,
      entity: "milestone",
      entityId: id,
      entityName: name,
      action: "undo",
      before: { state },
      after: { state: effect.states.get(key) },
    });
    await recordStatus(tx, on, effect);
    if (undo.project) await restProject(tx, project, undo.project, { actor, at });
    await notifyOfUndoing(tx, on, milestone, undo.notificationIds);
  };
  return actOnMilestone(services, call, undoIt, (tx) => keepSent(tx, told));
};

/** True if the person has undone the milestone's last completion already. */
const isUndone = ({ completions }: MilestoneOfProcess, personId: string): boolean => {
  const last = completions.at(-1);
  return last?.revokedAs === "UNDONE" && last.revokedById === personId;
};

const storedUndo = async (tx: Db, completionId: string | undefined): Promise<StoredUndo> => {
  const row = await tx
    .selectFrom("completion")
    .select("undo")
    .where("id", "=", completionId ?? null)
    .executeTakeFirst();
  // the column holds only what `keepUndo` wrote; completions from before it have nothing to give back
  return { statusBefore: "IN_PROGRESS", relocked: [], notificationIds: [], ...Object(row?.undo) };
};

/** Makes these steps' last completions count as reopened again. */
const restoreRevocations = async (
  tx: Db,
  milestones: readonly MilestoneOfProcess[],
  steps: readonly string[],
): Promise<void> => {
  const ids = milestones.flatMap(({ key, completions }) =>
    steps.includes(key) ? (lastRecord(completions)?.id ?? []) : [],
  );
  if (ids.length > 0)
    await tx.updateTable("completion").set({ revokedAs: "REOPENED" }).where("id", "in", ids).execute();
};

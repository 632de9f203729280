import {
  canComplete,
  canSkip,
  completeStep,
  isEnd,
  skipStep,
  type milestoneEndpoints,
  type Process,
} from "@canopy/contracts";
import { ProblemError } from "../base/problem.ts";
import { recordHistory } from "../database/history.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { readOpenFindings } from "../tables/openFindings.ts";
import type { Db } from "../database/schema.ts";
import { actOnMilestone, assertAllowed, recordStatus, type MilestoneInAction } from "./writeMilestone.ts";
import { notifyOfFinishing } from "./milestoneNotices.ts";
import { writeEffect } from "./milestoneWrites.ts";
import { readFilledSlots, withFilledSlots } from "./milestoneEvidence.ts";
import { keepUndo, type StoredUndo } from "./undoMilestone.ts";

/** The refusal of an end in a bulk action, whose question says nothing of the end of a process. Source: behaviour.md §7 Bulk actions. */
const endRefusal = () =>
  new ProblemError("/errors/invalid-transition", "An end is completed on its process's page.");

/** Completes or skips a milestone; one in that state already stays unchanged. As a row of a bulk action it completes no end. Source: behaviour.md §4 Milestones. */
export const finishMilestone = (
  services: Services,
  call: Call<typeof milestoneEndpoints.complete> | Call<typeof milestoneEndpoints.skip>,
  outcome: "COMPLETED" | "SKIPPED",
  { isBulk = false } = {},
): Promise<Process> => {
  let made: { readonly recordId: string | undefined; readonly undo: StoredUndo } | undefined;
  const finish = async (tx: Db, on: MilestoneInAction): Promise<void> => {
    const { milestone, process, person, whole, actor, at } = on;
    const { note = null } = call.body;
    const { id, key, name, state } = milestone;
    const filled = await readFilledSlots(tx, id);
    const isByDocuments = milestone.evidenceMode === "DOCUMENTS" && outcome === "COMPLETED";
    const evidence = isByDocuments ? milestone.evidence : (call.body.evidence ?? []);
    const without = milestone.evidence.filter((one) => !evidence.includes(one));
    const openFindings = milestone.closesFindings ? await readOpenFindings(tx, whole.id) : [];
    const judged = { ...process, openFindings };
    const verdict =
      outcome === "COMPLETED"
        ? canComplete(withFilledSlots(judged, milestone, filled), key, person, evidence)
        : canSkip(judged, key, person);
    const isSo = !verdict.ok && verdict.refusal.kind === "alreadyDone" && verdict.refusal.state === outcome;
    if (isSo) return;
    assertAllowed(verdict, on);
    if (isBulk && isEnd(milestone)) throw endRefusal();
    const effect = outcome === "COMPLETED" ? completeStep(process, key) : skipStep(process, key);
    const recordId = await writeEffect(
      tx,
      whole,
      effect,
      { at, actor },
      {
        step: key,
        outcome,
        note,
        evidence,
        documentVersionIds: outcome === "COMPLETED" ? [...filled.versionIds] : [],
      },
    );
    await recordHistory(tx, {
      actor,
      at,
      entity: "milestone",
      entityId: id,
      entityName: name,
      action: outcome === "COMPLETED" ? "complete" : "skip",
      before: { state },
      after: {
        state: outcome,
        note,
        ...(evidence.length > 0 && { evidence }),
        ...(outcome === "COMPLETED" && without.length > 0 && { withoutEvidence: without }),
      },
    });
    const project = await recordStatus(tx, on, effect);
    const notificationIds = await notifyOfFinishing(tx, on, outcome, {
      milestone,
      effect,
      milestones: whole.milestones,
    });
    const relocked = effect.revoked.map((one) => one.step);
    made = { recordId, undo: { statusBefore: process.status, relocked, project, notificationIds } };
  };
  return actOnMilestone(services, call, finish, async (tx, told) => {
    if (made) await keepUndo(tx, made.recordId, { ...made.undo, told });
  });
};

import {
  canComplete,
  canSkip,
  completeStep,
  skipStep,
  type milestoneEndpoints,
  type Process,
} from "@canopy/contracts";
import { recordHistory } from "../database/history.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { actOnMilestone, assertAllowed, recordStatus } from "./writeMilestone.ts";
import { notifyOfFinishing } from "./milestoneNotices.ts";
import { writeEffect } from "./milestoneWrites.ts";

/** Completes or skips a milestone; one in that state already stays unchanged. Source: behaviour.md §4 Milestones. */
export const finishMilestone = (
  services: Services,
  call: Call<typeof milestoneEndpoints.complete> | Call<typeof milestoneEndpoints.skip>,
  outcome: "COMPLETED" | "SKIPPED",
): Promise<Process> =>
  actOnMilestone(services, call, async (tx, on) => {
    const { milestone, process, person, whole, actor, at } = on;
    const { note = null, evidence = [] } = call.body;
    const { id, key, name, state } = milestone;
    const verdict =
      outcome === "COMPLETED" ? canComplete(process, key, person, evidence) : canSkip(process, key, person);
    const isSo = !verdict.ok && verdict.refusal.kind === "alreadyDone" && verdict.refusal.state === outcome;
    if (isSo) return;
    assertAllowed(verdict, whole);
    const effect = outcome === "COMPLETED" ? completeStep(process, key) : skipStep(process, key);
    await writeEffect(tx, whole, effect, { at, actor }, { step: key, outcome, note, evidence });
    await recordHistory(tx, {
      actor,
      at,
      entity: "milestone",
      entityId: id,
      entityName: name,
      action: outcome === "COMPLETED" ? "complete" : "skip",
      before: { state },
      after: { state: outcome, note, ...(evidence.length > 0 && { evidence }) },
    });
    await recordStatus(tx, on, effect);
    await notifyOfFinishing(tx, on, outcome, { milestone, effect, milestones: whole.milestones });
  });

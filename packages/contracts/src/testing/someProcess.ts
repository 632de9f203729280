import { completeStep, type RunningProcess } from "../rules/milestoneEffects.ts";
import type { MilestoneActor } from "../rules/milestoneActor.ts";
import type { MilestoneVerdict } from "../rules/milestoneRefusals.ts";
import type { ProcessGraph, ProcessStatus } from "../rules/processGraph.ts";

/** Somebody who may do everything everywhere. */
export const manager: MilestoneActor = {
  permissions: ["project_milestone:complete", "project_milestone:uncomplete"],
  reach: "ALL",
  companyId: "ours",
  isResponsible: false,
  isReviewer: false,
};

/** A process of which nothing is done yet. */
export const running = <G extends ProcessGraph>(
  graph: G,
  status: ProcessStatus = "IN_PROGRESS",
): RunningProcess<G> => ({ graph, status, marks: new Map() });

/** The same process after these steps were completed, one by one. */
export const after = <G extends ProcessGraph>(
  process: RunningProcess<G>,
  ...steps: readonly string[]
): RunningProcess<G> => steps.reduce((now, step) => completeStep(now, step).process, process);

/** "ok", or what speaks against it. */
export const told = (verdict: MilestoneVerdict) => (verdict.ok ? "ok" : verdict.refusal);

import { completeStep, type RunningProcess } from "../rules/milestoneEffects.ts";
import type { MilestoneActor } from "../rules/milestoneActor.ts";
import type { MilestoneVerdict } from "../rules/milestoneRefusals.ts";
import type { ProcessGraph, ProcessStatus } from "../rules/processGraph.ts";

/** A person who may do everything. */
export const manager: MilestoneActor = {
  permissions: ["project_milestone:complete", "project_milestone:uncomplete"],
  reach: "ALL",
  companyId: "ours",
  isResponsible: false,
  isReviewer: false,
};

/** A process in which nothing has been done. */
export const running = <G extends ProcessGraph>(
  graph: G,
  status: ProcessStatus = "IN_PROGRESS",
): RunningProcess<G> => ({ graph, status, marks: new Map() });

/** The process after these steps were completed in this order. */
export const after = <G extends ProcessGraph>(
  process: RunningProcess<G>,
  ...steps: readonly string[]
): RunningProcess<G> => steps.reduce((now, step) => completeStep(now, step).process, process);

/** "ok", or the refusal. */
export const refusalOf = (verdict: MilestoneVerdict) => (verdict.ok ? "ok" : verdict.refusal);

import { ownerKindOf } from "../codes/ownerKinds.ts";
import { actorRefusal, type MilestoneActor, type OwnedStep } from "./milestoneActor.ts";

/** An open step's owner. */
export interface TurnStep extends OwnedStep {
  readonly ownerKind: string | null;
}

/** The side whose turn an open step is, as one person sees it: their own, that of another of our people, or that of somebody outside. For a partner's user our people are outside. */
export type MilestoneTurn = "mine" | "ours" | "theirs";

/**
 * The side whose turn an open step of a running process is, for the person who looks. It is the person's own turn if
 * they may complete the step and it belongs to them: to their company; or to our side, or nobody, in a project or
 * process that they answer for.
 * Source: behaviour.md §4 Milestones.
 */
export const turnOf = (actor: MilestoneActor, step: TurnStep): MilestoneTurn => {
  const mayComplete = actorRefusal(actor, step, "project_milestone:complete") === undefined;
  if (actor.companyId !== null) return mayComplete ? "mine" : "theirs";
  if (ownerKindOf(step.ownerKind)?.side === "external") return "theirs";
  return mayComplete && actor.isResponsible ? "mine" : "ours";
};

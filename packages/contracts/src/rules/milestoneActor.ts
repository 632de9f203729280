import type { MilestoneRefusal } from "./milestoneRefusals.ts";
import type { Permission } from "../wire/access.ts";

/** Milestones that a person may act on: all, those of processes they are responsible for, or those that their company owns. Source: behaviour.md §4 Milestones. */
const milestoneReaches = ["ALL", "RESPONSIBLE", "COMPANY"] as const;
/** One of these reaches. */
export type MilestoneReach = (typeof milestoneReaches)[number];

/** The person who acts on a milestone, as the rules see them. */
export interface MilestoneActor {
  readonly personId?: string;
  readonly permissions: readonly string[];
  readonly reach: MilestoneReach;
  readonly companyId: string | null;
  /** True for the project's lead and for those responsible for the project or process. */
  readonly isResponsible: boolean;
  /** True for a reviewer, who may not complete what they are responsible for. */
  readonly isReviewer: boolean;
}

/** The part of a step that names its owner. */
export interface OwnedStep {
  readonly ownerCompanyId?: string | null;
}

/** The reason why this person may not act on this step with this permission; undefined if they may. */
export const actorRefusal = (
  actor: MilestoneActor,
  step: OwnedStep,
  permission: Permission,
): MilestoneRefusal | undefined => {
  if (!actor.permissions.includes(permission)) return { kind: "missingPermission", permission };
  const isTheirCompanys = actor.companyId !== null && step.ownerCompanyId === actor.companyId;
  if (actor.reach === "COMPANY" && !isTheirCompanys) return { kind: "notYourCompany" };
  if (actor.reach === "RESPONSIBLE" && !actor.isResponsible) return { kind: "notResponsible" };
  const isOwnWork = actor.isReviewer && actor.isResponsible && permission === "project_milestone:complete";
  return isOwnWork ? { kind: "ownWork" } : undefined;
};

import type { MilestoneRefusal } from "./milestoneRefusals.ts";
import type { Permission } from "../wire/permission.ts";

/** Whose milestones a person may act on: everyone's, those of processes they are responsible for, those that their company owns. Source: behaviour.md §4 Milestones. */
export const milestoneReaches = ["ALL", "RESPONSIBLE", "COMPANY"] as const;
/** One such reach. */
export type MilestoneReach = (typeof milestoneReaches)[number];

/** Who acts on a milestone. */
export interface MilestoneActor {
  readonly permissions: readonly string[];
  readonly reach: MilestoneReach;
  readonly companyId: string | null;
  /** Lead of the project or responsible for the process. */
  readonly isResponsible: boolean;
  /** A reviewer, who may not complete where they are responsible. */
  readonly isReviewer: boolean;
}

/** What of a step says whose it is. */
export interface OwnedStep {
  readonly ownerCompanyId?: string | null;
}

/** Why this person may not act on this step with this permission; undefined where they may. */
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

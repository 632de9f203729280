import type { MilestoneActor, MilestoneReach } from "./milestoneActor.ts";

/** A signed-in person, as rows and milestones need them. */
export interface ActingPerson {
  readonly id: string;
  readonly roles: readonly string[];
  readonly permissions: readonly string[];
  readonly companyId: string | null;
}

/** People who take part in a project, and in a process if one is given. */
export interface Involved {
  readonly leadUserId?: string | undefined;
  readonly responsibleIds?: readonly string[] | undefined;
  readonly processResponsibleIds?: readonly string[] | undefined;
}

const UNBOUND: ReadonlySet<string> = new Set(["PLATFORM_ADMIN", "PROGRAMME_MANAGER"]);
const isUnbound = ({ roles }: Pick<ActingPerson, "roles">) => roles.some((role) => UNBOUND.has(role));

/** Records that a person may write: a partner's user those of their company, an officer those that they lead or are responsible for. Source: behaviour.md §6 Rows. */
export const writeReachOf = (person: ActingPerson): MilestoneReach => {
  if (person.companyId !== null) return "COMPANY";
  return person.roles.includes("PROJECT_OFFICER") && !isUnbound(person) ? "RESPONSIBLE" : "ALL";
};

/** True for a reviewer, who does not decide on what they are responsible for; not for who manages or administers as well. */
export const isReviewer = (person: Pick<ActingPerson, "roles">): boolean =>
  person.roles.includes("MRV_REVIEWER") && !isUnbound(person);

/**
 * Records on whose milestones, documents and findings a person may act. Who reviews does so on all of them, also as an
 * officer: what they are responsible for they may not decide on, so that together both roles would allow nothing.
 * Source: behaviour.md §6 Rows.
 */
export const reviewReachOf = (person: ActingPerson): MilestoneReach =>
  person.companyId === null && isReviewer(person) ? "ALL" : writeReachOf(person);

/** True if the person leads the project or is responsible for it or the process. */
export const isInvolved = (personId: string, involved: Involved): boolean =>
  involved.leadUserId === personId ||
  (involved.responsibleIds ?? []).includes(personId) ||
  (involved.processResponsibleIds ?? []).includes(personId);

/** The person as the milestone rules see them. Source: behaviour.md §4 Milestones. */
export const milestoneActorOf = (person: ActingPerson, involved: Involved): MilestoneActor => ({
  personId: person.id,
  permissions: person.permissions,
  reach: reviewReachOf(person),
  companyId: person.companyId,
  isResponsible: isInvolved(person.id, involved),
  isReviewer: isReviewer(person),
});

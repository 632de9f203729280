import { access, documentPlaceRefusal, type MilestoneRecord, type ProjectRecord } from "@canopy/contracts";
import type { Services } from "../services/services.ts";

/** A project with its people, and the people of the process where there is one. */
interface HandInPlace {
  readonly project: Pick<ProjectRecord, "status" | "leadUserId" | "responsibleIds">;
  /** The milestone whose slot is filled; null for the project itself. */
  readonly step: Pick<MilestoneRecord, "ownerCompanyId"> | null;
  readonly processResponsibleIds?: readonly string[];
}

/** Whether the person may hand in documents at this place. Source: behaviour.md §6 Rows. */
export const mayHandIn = (
  services: Services,
  { project, step, processResponsibleIds = [] }: HandInPlace,
): boolean => {
  const person = services.person();
  if (!person || project.status === "DISABLED" || !services.permits(access.documents.create)) return false;
  const { leadUserId, responsibleIds } = project;
  const involved = { leadUserId, responsibleIds, processResponsibleIds };
  return documentPlaceRefusal({ person, involved }, step) === undefined;
};

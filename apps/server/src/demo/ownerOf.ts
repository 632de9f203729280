import type { Insertable } from "kysely";
import type { Database } from "../database/schema.ts";

type Owners = readonly Insertable<Database["milestoneOwner"]>[];

/** The fields of a project that decide who owns a step. */
interface OwningProject {
  readonly companyId: string;
  readonly country: string;
  readonly validationBodyId?: string | null | undefined;
  readonly verificationBodyId?: string | null | undefined;
}

/** The stakeholder who owns a step of that kind when a process of the project starts. Source: behaviour.md §4 Milestones. */
export const ownerOf = (owners: Owners, kind: string | null, project: OwningProject): string | null => {
  const ofKind = owners.filter((one) => one.kind === kind && one.active);
  const shared = ofKind.filter(({ companyId }) => companyId === null);
  if (kind === "PC") return ofKind.find(({ companyId }) => companyId === project.companyId)?.id ?? null;
  if (kind === "VVB" && project.validationBodyId) return project.validationBodyId;
  if (kind === "VER" && project.verificationBodyId) return project.verificationBodyId;
  const offered = kind === "DNA" ? shared.filter(({ country }) => country === project.country) : shared;
  return offered[0]?.id ?? null;
};

import { isInvolved, messages, projectFaults, restingText, type CheckedProject } from "@canopy/contracts";
import { writeScopeOf, type Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { isOfferedCompany } from "../companies/offeredCompany.ts";
import { arePeopleOf } from "../records/people.ts";
import { meetsOwner } from "../tables/index.ts";

/** The fields of a project that decide who may write it. */
interface OwnedProject {
  readonly companyId: string;
  readonly leadUserId: string;
  readonly responsibleIds: readonly string[];
}

/** A project after the change: every field that the rules check. */
export interface IntendedProject extends CheckedProject, OwnedProject {
  readonly typeId: string;
}

/** Throws 403 if the project is another company's, or if an officer neither leads it nor is responsible. */
export const refuseBeyondReach = (caller: Caller, project: OwnedProject): void => {
  if (writeScopeOf(caller) === "COMPANY" && project.companyId !== caller.companyId)
    throw new ProblemError("/errors/forbidden", "This project belongs to another company.");
  refuseUninvolved(caller, project, "You change only projects that you lead or are responsible for.");
};

/** Throws 403 if an officer has no part in the project that they create, or no more in one that they change. */
export const refuseUninvolvedAfter = (caller: Caller, after: OwnedProject, before?: OwnedProject): void =>
  refuseUninvolved(
    caller,
    after,
    before
      ? "You cannot take yourself out of a project."
      : "You create only projects that you lead or are responsible for.",
  );

/** Throws 403 with `why` if an officer neither leads the project nor is responsible for it. */
const refuseUninvolved = (caller: Caller, project: OwnedProject, why: string): void => {
  if (writeScopeOf(caller) === "RESPONSIBLE" && !isInvolved(caller.id, project))
    throw new ProblemError("/errors/forbidden", why);
};

/** Throws 409 if nothing in the project may move on: it is disabled or on hold. Source: behaviour.md §4 Statuses. */
export const refuseResting = ({ status }: { readonly status: string }): void => {
  const why = restingText(status);
  if (why !== undefined) throw new ProblemError("/errors/invalid-transition", why);
};

/** Throws 409, because a disabled project, its processes and its milestones can only be read. */
export const refuseDisabled = ({ status }: { readonly status: string }): void => {
  if (status === "DISABLED") refuseResting({ status });
};

/** Says which records a project may refer to. */
export interface ProjectReferences {
  isOfferedCompany(id: string): Promise<boolean>;
  isTechnology(id: string): Promise<boolean>;
  isBody(id: string | null | undefined, kind: "VVB" | "VER"): Promise<boolean>;
  arePeopleOf(companyId: string, ids: readonly string[]): Promise<boolean>;
}

/** References as they are stored; those that are found are locked until the write ends. */
const storedReferences = (tx: Db, caller: Caller): ProjectReferences => ({
  isOfferedCompany: (id) => isOfferedCompany(tx, caller, id),
  isTechnology: (id) => isTechnology(tx, id),
  isBody: (id, kind) => isBody(tx, caller, id, kind),
  arePeopleOf: (companyId, ids) => arePeopleOf(tx, companyId, ids),
});

/**
 * Throws 400 with the wrong fields of a project after the change. Unchanged references are not checked again, so a lead
 * who has left does not prevent other changes. The checked records are locked until the write ends.
 */
export const checkProject = async (
  tx: Db,
  caller: Caller,
  after: IntendedProject,
  before?: IntendedProject,
  references: ProjectReferences = storedReferences(tx, caller),
): Promise<void> => {
  const isNew = (field: keyof IntendedProject) => after[field] !== before?.[field];
  const isOtherCompanys = writeScopeOf(caller) === "COMPANY" && after.companyId !== caller.companyId;
  const refusals: readonly (readonly [field: keyof IntendedProject, label: string, isRight: boolean])[] = [
    [
      "companyId",
      "Company",
      !isNew("companyId") || (!isOtherCompanys && (await references.isOfferedCompany(after.companyId))),
    ],
    ["typeId", "Technology", !isNew("typeId") || (await references.isTechnology(after.typeId))],
    [
      "validationBodyId",
      "Validation body",
      !isNew("validationBodyId") || (await references.isBody(after.validationBodyId, "VVB")),
    ],
    [
      "verificationBodyId",
      "Verification body",
      !isNew("verificationBodyId") || (await references.isBody(after.verificationBodyId, "VER")),
    ],
    ["leadUserId", "Lead", await arePeople(references, after, [after.leadUserId], before)],
    ["responsibleIds", "Responsibles", await arePeople(references, after, after.responsibleIds, before)],
  ];
  const wrong = refusals.filter(([, , isRight]) => !isRight);
  const { budget: budgetFault, region: regionFault, ...faults } = projectFaults(after);
  const errors = {
    ...faults,
    // a finer budget and a foreign region of older days do not prevent other changes
    ...(budgetFault && (isNew("budget") || isNew("currency")) && { budget: budgetFault }),
    ...(regionFault && (isNew("region") || isNew("country")) && { region: regionFault }),
    ...Object.fromEntries(wrong.map(([field, label]) => [field, [messages.notAChoice(label)]])),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

const arePeople = (
  references: ProjectReferences,
  { companyId }: IntendedProject,
  ids: readonly string[],
  before: IntendedProject | undefined,
): Promise<boolean> => {
  const known = before && before.companyId === companyId ? [before.leadUserId, ...before.responsibleIds] : [];
  return references.arePeopleOf(
    companyId,
    ids.filter((id) => !known.includes(id)),
  );
};

const isTechnology = async (tx: Db, id: string): Promise<boolean> => {
  const types = tx.selectFrom("projectType").select("id").where("id", "=", id);
  const found = await types.forKeyShare().executeTakeFirst();
  return found !== undefined;
};

/** Checks a stakeholder's kind, and for a partner that they may read it. */
const isBody = async (
  tx: Db,
  caller: Caller,
  id: string | null | undefined,
  kind: "VVB" | "VER",
): Promise<boolean> => {
  if (!id) return true;
  const found = await tx
    .selectFrom("milestoneOwner")
    .select("companyId")
    .where("id", "=", id)
    .where("kind", "=", kind)
    .forShare()
    .executeTakeFirst();
  return found !== undefined && meetsOwner(caller, found);
};

import { isDeepStrictEqual } from "node:util";
import type { Db } from "../database/schema.ts";
import type { LockedProject } from "../records/processLock.ts";

/** The owner of a step in its template. */
interface OwnedTemplateStep {
  readonly ownerKind: string | null;
  readonly ownerId: string | null;
}

/** The owner of a milestone. */
interface MilestoneOwnership {
  readonly ownerKind: string | null;
  readonly ownerId: string | null;
  /** The company whose users may complete it. */
  readonly ownerCompanyId: string | null;
}

interface Candidate {
  readonly id: string;
  readonly kind: string;
  readonly companyId: string | null;
  readonly country: string | null;
  readonly active: boolean;
}

/**
 * Reads the function that assigns each step of a new process to one of the present stakeholders. Only those that it
 * assigns are locked, by id, so that none changes its company until the steps are written. If one changed before its
 * lock, it chooses again; each round locks a row that changed, so the rounds end. Source: behaviour.md §4 Milestones.
 */
export const readOwnerChoice = async (
  tx: Db,
  project: LockedProject,
  steps: readonly OwnedTemplateStep[],
): Promise<(step: OwnedTemplateStep) => MilestoneOwnership> => {
  const candidates = await readCandidates(tx, project, steps);
  const ownerOf = ({ ownerKind, ownerId }: OwnedTemplateStep) =>
    ownerId ? candidates.find(({ id }) => id === ownerId) : chooseOwner(ownerKind, project, candidates);
  const chosen = new Set(steps.map(ownerOf).filter((owner) => owner !== undefined));
  if (!(await lockUnchanged(tx, [...chosen]))) return readOwnerChoice(tx, project, steps);
  return (step) => {
    const { ownerKind, ownerId } = step;
    const owner = ownerOf(step);
    return {
      ownerKind: ownerKind ?? owner?.kind ?? null,
      ownerId: owner?.id ?? null,
      ownerCompanyId: ownerKind === "PC" && !ownerId ? project.companyId : (owner?.companyId ?? null),
    };
  };
};

const fields = ["id", "kind", "companyId", "country", "active"] as const;

/** Locks stakeholders; false if one differs from what was read. */
const lockUnchanged = async (tx: Db, read: readonly Candidate[]): Promise<boolean> => {
  if (read.length === 0) return true;
  const locked = await tx
    .selectFrom("milestoneOwner")
    .select(fields)
    .where((is) => is("id", "=", is.fn.any(is.val(read.map(({ id }) => id)))))
    .orderBy("id")
    .forShare()
    .execute();
  return read.every((one) => locked.some((now) => isDeepStrictEqual(now, one)));
};

/** The stakeholders that the steps and the project name, and all of the kinds in the steps; by code. */
const readCandidates = (
  tx: Db,
  { validationBodyId, verificationBodyId }: LockedProject,
  steps: readonly OwnedTemplateStep[],
): Promise<readonly Candidate[]> => {
  const named = [validationBodyId, verificationBodyId, ...steps.map(({ ownerId }) => ownerId)];
  const kinds = new Set(steps.map(({ ownerKind }) => ownerKind).filter((kind) => kind !== null));
  return tx
    .selectFrom("milestoneOwner")
    .select(fields)
    .where((is) =>
      is.or([
        is("id", "=", is.fn.any(is.val(named.filter((id) => id !== null)))),
        is("kind", "=", is.fn.any(is.val([...kinds]))),
      ]),
    )
    .orderBy("code")
    .execute();
};

const chooseOwner = (
  kind: string | null,
  project: LockedProject,
  candidates: readonly Candidate[],
): Candidate | undefined => {
  const offered = candidates.filter((one) => one.active && one.kind === kind);
  if (kind === "PC") return offered.find(({ companyId }) => companyId === project.companyId);
  const everyones = offered.filter(({ companyId }) => companyId === null);
  // an authority speaks for its own country alone
  if (kind === "DNA")
    return (
      everyones.find(({ country }) => country === project.country) ??
      everyones.find(({ country }) => country === null)
    );
  const bodies: Readonly<Record<string, string | null>> = {
    VVB: project.validationBodyId,
    VER: project.verificationBodyId,
  };
  const body = kind !== null && Object.hasOwn(bodies, kind) ? bodies[kind] : null;
  return (body ? candidates.find(({ id }) => id === body) : undefined) ?? everyones[0];
};

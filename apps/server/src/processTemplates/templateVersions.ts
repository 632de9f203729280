import {
  evidenceModeOf,
  evidenceModes,
  stepKindOf,
  type EvidenceMode,
  transitionKinds,
  type StepDraft,
  type StepJoin,
  type StepKind,
  type TransitionDraft,
  type TransitionKind,
} from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";

/** A step of a version with every field. */
export interface TemplateStep {
  readonly key: string;
  readonly name: string;
  readonly kind: StepKind;
  readonly join: StepJoin;
  readonly optional: boolean;
  readonly expectedDays: number;
  readonly evidence: readonly string[];
  readonly evidenceMode: EvidenceMode;
  readonly evidenceRequired: boolean;
  readonly closesFindings: boolean;
  readonly ownerKind: string | null;
  readonly ownerId: string | null;
  readonly x: number | null;
  readonly y: number | null;
}

/** An arrow of a version with every field. */
export interface TemplateArrow {
  readonly from: string;
  readonly to: string;
  readonly kind: TransitionKind;
  readonly label: string | null;
  readonly guard: string | null;
}

/** One version: its steps and arrows in their order, and its options for findings. */
export interface TemplateGraph {
  /** Number of rounds of findings that the programme allows; null for any number. */
  readonly maxRounds: number | null;
  readonly receivesForwardActions: boolean;
  readonly steps: readonly TemplateStep[];
  readonly transitions: readonly TemplateArrow[];
}

/** The graph of a new template whose body has none. */
export const emptyGraph: TemplateGraph = {
  maxRounds: null,
  receivesForwardActions: false,
  steps: [],
  transitions: [],
};

/** The requested graph of a body; omitted parts stay unchanged. */
export const graphOf = (
  sent: {
    readonly milestones?: readonly StepDraft[] | undefined;
    readonly transitions?: readonly TransitionDraft[] | undefined;
    readonly maxRounds?: number | null | undefined;
    readonly receivesForwardActions?: boolean | undefined;
  },
  standing: TemplateGraph,
): TemplateGraph => ({
  maxRounds: sent.maxRounds === undefined ? standing.maxRounds : sent.maxRounds,
  receivesForwardActions: sent.receivesForwardActions ?? standing.receivesForwardActions,
  steps: sent.milestones?.map(stepOf) ?? standing.steps,
  transitions: sent.transitions?.map(arrowOf) ?? standing.transitions,
});

const stepOf = (draft: StepDraft): TemplateStep => ({
  key: draft.key,
  name: draft.name,
  kind: draft.kind,
  join: draft.join ?? "all",
  optional: draft.optional ?? false,
  expectedDays: draft.expectedDays,
  evidence: draft.evidence ?? [],
  evidenceMode: evidenceModeOf(draft),
  evidenceRequired: evidenceModeOf(draft) !== "NONE",
  closesFindings: draft.closesFindings ?? false,
  ownerKind: draft.ownerKind ?? null,
  ownerId: draft.ownerId ?? null,
  x: draft.x ?? null,
  y: draft.y ?? null,
});

const arrowOf = ({ from, to, kind, label, guard }: TransitionDraft): TemplateArrow => ({
  from,
  to,
  kind,
  label: label ?? null,
  guard: guard ?? null,
});

/** The stored graph of a version. */
export const readGraph = async (tx: Db, versionId: string): Promise<TemplateGraph> => {
  const version = await tx
    .selectFrom("processTemplateVersion")
    .select(["maxRounds", "receivesForwardActions"])
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
  const steps = await tx
    .selectFrom("templateMilestone")
    .select(["key", "name", "kind", "joinKind", "optional", "expectedDays", "evidence"])
    .select(["evidenceMode", "evidenceRequired", "closesFindings", "ownerKind", "ownerId", "x", "y"])
    .where("versionId", "=", versionId)
    .orderBy("position")
    .execute();
  const arrows = await tx
    .selectFrom("templateTransition")
    .select(["fromKey as from", "toKey as to", "kind", "label", "guard"])
    .where("versionId", "=", versionId)
    .orderBy("position")
    .execute();
  return {
    ...version,
    steps: steps.map(({ joinKind, kind, ...step }) => ({
      ...step,
      kind: stepKindOf(kind),
      evidenceMode: evidenceModes.find((mode) => mode === step.evidenceMode) ?? "NONE",
      join: joinKind === "any" ? "any" : "all",
    })),
    transitions: arrows.map((arrow) => ({
      ...arrow,
      kind: transitionKinds.find((kind) => kind === arrow.kind) ?? "forward",
    })),
  };
};

/** Replaces the version's graph; only for versions that were never published. */
export const replaceGraph = async (
  tx: Db,
  { randomUuid }: Pick<Services, "randomUuid">,
  versionId: string,
  { maxRounds, receivesForwardActions, steps, transitions }: TemplateGraph,
): Promise<void> => {
  await tx
    .updateTable("processTemplateVersion")
    .set({ maxRounds, receivesForwardActions })
    .where("id", "=", versionId)
    .execute();
  await tx.deleteFrom("templateMilestone").where("versionId", "=", versionId).execute();
  await tx.deleteFrom("templateTransition").where("versionId", "=", versionId).execute();
  if (steps.length > 0)
    await tx
      .insertInto("templateMilestone")
      .values(
        steps.map(({ join: joinKind, evidence, ...step }, position) => ({
          ...step,
          joinKind,
          evidence: [...evidence],
          id: randomUuid(),
          versionId,
          position,
        })),
      )
      .execute();
  if (transitions.length > 0)
    await tx
      .insertInto("templateTransition")
      .values(
        transitions.map(({ from: fromKey, to: toKey, ...arrow }, position) => ({
          ...arrow,
          fromKey,
          toKey,
          id: randomUuid(),
          versionId,
          position,
        })),
      )
      .execute();
};

/** Opens the next version of a template as its draft without steps; gives its id. */
export const openVersion = async (
  tx: Db,
  { randomUuid }: Pick<Services, "randomUuid">,
  { templateId, at }: { readonly templateId: string; readonly at: Date },
): Promise<string> => {
  const last = await tx
    .selectFrom("processTemplateVersion")
    .select((e) => e.fn.max("number").as("number"))
    .where("templateId", "=", templateId)
    .executeTakeFirst();
  const id = randomUuid();
  const number = (last?.number ?? 0) + 1;
  await tx.insertInto("processTemplateVersion").values({ id, templateId, number, createdAt: at }).execute();
  await tx.updateTable("processTemplate").set({ draftVersionId: id }).where("id", "=", templateId).execute();
  return id;
};

/** Makes the draft the version from which processes start. */
export const publishVersion = async (
  tx: Db,
  draft: {
    readonly templateId: string;
    readonly versionId: string;
    readonly at: Date;
    readonly by: { readonly id: string; readonly name: string; readonly surname: string };
  },
): Promise<void> => {
  const { id: publishedById, name, surname } = draft.by;
  await tx
    .updateTable("processTemplateVersion")
    .set({ publishedAt: draft.at, publishedByName: `${name} ${surname}`, publishedById })
    .where("id", "=", draft.versionId)
    .execute();
  await tx
    .updateTable("processTemplate")
    .set({ publishedVersionId: draft.versionId, draftVersionId: null })
    .where("id", "=", draft.templateId)
    .execute();
};

import type { MilestoneRecord, TransitionRecord } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import { readOwnerChoice } from "../milestoneOwners/ownerChoice.ts";
import type { LockedProject } from "../records/processLock.ts";

/** The published version of a template, from which processes start. */
export interface PublishedTemplate {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly versionId: string;
  readonly number: number;
  readonly maxRounds: number | null;
  readonly receivesForwardActions: boolean;
}

/** Reads the published version, and keeps the template from being deleted meanwhile; undefined if there is no such template. Throws 409 if it has no published version. Source: behaviour.md §7 Processes. */
export const readPublished = async (tx: Db, templateId: string): Promise<PublishedTemplate | undefined> => {
  // a statement of its own: one that reads the version too would find none where it waits for the next one's publishing
  await tx.selectFrom("processTemplate").select("id").where("id", "=", templateId).forKeyShare().execute();
  const template = await tx
    .selectFrom("processTemplate as t")
    .leftJoin("processTemplateVersion as v", "v.id", "t.publishedVersionId")
    .select(["t.id", "t.key", "t.name", "t.status", "v.id as versionId", "v.number"])
    .select(["v.maxRounds", "v.receivesForwardActions"])
    .where("t.id", "=", templateId)
    .executeTakeFirst();
  if (!template) return undefined;
  const { id, key, name, status, versionId, number, maxRounds } = template;
  if (status === "ARCHIVED")
    throw new ProblemError(
      "/errors/invalid-transition",
      "This template is archived: nothing starts from it.",
    );
  if (versionId === null || number === null)
    throw new ProblemError("/errors/invalid-transition", "This template has not been published yet.");
  const receivesForwardActions = template.receivesForwardActions === true;
  return { id, key, name, versionId, number, maxRounds, receivesForwardActions };
};

/** Copies the template's graph for a new process: milestones locked and not completed, each with its owner. Source: behaviour.md §4 Milestones. */
export const copyGraph = async (
  tx: Db,
  { versionId }: PublishedTemplate,
  { project, processId, newId }: { project: LockedProject; processId: string; newId: () => string },
): Promise<{ milestones: MilestoneRecord[]; transitions: TransitionRecord[] }> => {
  const steps = await tx
    .selectFrom("templateMilestone")
    .selectAll()
    .where("versionId", "=", versionId)
    .orderBy("position")
    .execute();
  const arrows = await tx
    .selectFrom("templateTransition")
    .selectAll()
    .where("versionId", "=", versionId)
    .orderBy("position")
    .execute();
  const ownerOf = await readOwnerChoice(tx, project, steps);
  return {
    milestones: steps.map(({ versionId: _, joinKind, ...step }) => ({
      ...step,
      ...ownerOf(step),
      id: newId(),
      processId,
      join: joinKind,
      state: "LOCKED",
      readyAt: null,
      dueAt: null,
      completedAt: null,
      round: 1,
    })),
    transitions: arrows.map(({ versionId: _, position: __, fromKey, toKey, ...arrow }) => ({
      ...arrow,
      id: newId(),
      from: fromKey,
      to: toKey,
    })),
  };
};

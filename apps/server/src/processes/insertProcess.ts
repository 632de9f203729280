import {
  longestRemainingPath,
  progressOf,
  readWireDate,
  ruledProcessOf,
  statesOf,
  type MilestoneRecord,
  type ProcessDraft,
  type TransitionRecord,
  type WireDate,
} from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { startedMilestones } from "./milestoneTimes.ts";
import type { PublishedTemplate } from "./templateCopy.ts";

/** A process to be written. */
interface NewProcess {
  readonly id: string;
  readonly at: Date;
  readonly body: ProcessDraft;
  readonly template: PublishedTemplate;
  readonly milestones: MilestoneRecord[];
  readonly transitions: TransitionRecord[];
}

/** Writes a process with its graph, each milestone in the state that the graph gives it; starts it if the body says so. */
export const insertProcess = async (tx: Db, made: NewProcess): Promise<void> => {
  const { id, at, body, template, milestones, transitions } = made;
  const status = body.start ? "IN_PROGRESS" : "NOT_STARTED";
  const ruled = ruledProcessOf({ status, milestones, transitions });
  const { graph, marks } = ruled;
  await tx
    .insertInto("projectProcess")
    .values({
      id,
      projectId: body.projectId,
      templateId: template.id,
      templateVersionId: template.versionId,
      templateVersion: template.number,
      templateKey: template.key,
      templateName: template.name,
      maxRounds: template.maxRounds,
      name: body.name,
      status,
      startedAt: body.start ? at : null,
      dueAt: body.dueAt ?? null,
      periodStart: body.periodStart ?? null,
      periodEnd: body.periodEnd ?? null,
      progress: progressOf(graph, marks),
      remainingDays: longestRemainingPath(graph, marks)?.days ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  const states = statesOf(graph, marks);
  const stated = milestones.map((milestone) => ({
    ...milestone,
    state: states.get(milestone.key) ?? milestone.state,
  }));
  await insertMilestones(tx, body.start ? startedMilestones(ruled, stated, at) : stated, at);
  await insertTransitions(tx, id, transitions);
};

const insertMilestones = async (
  tx: Db,
  milestones: readonly MilestoneRecord[],
  createdAt: Date,
): Promise<void> => {
  if (milestones.length === 0) return;
  const rows = milestones.map(({ join, owner: _, completions: __, readyAt, dueAt, completedAt, ...row }) => ({
    ...row,
    joinKind: join,
    readyAt: instantOf(readyAt),
    dueAt: instantOf(dueAt),
    completedAt: instantOf(completedAt),
    createdAt,
  }));
  await tx.insertInto("milestone").values(rows).execute();
};

const instantOf = (date: WireDate | null): Date | null =>
  date === null ? null : (readWireDate(date) ?? null);

const insertTransitions = async (
  tx: Db,
  processId: string,
  transitions: readonly TransitionRecord[],
): Promise<void> => {
  if (transitions.length === 0) return;
  const rows = transitions.map(({ from, to, ...arrow }, position) => ({
    ...arrow,
    fromKey: from,
    toKey: to,
    processId,
    position,
  }));
  await tx.insertInto("processTransition").values(rows).execute();
};

import {
  isBeforeStatus,
  milestoneActorOf,
  milestoneRefusalText,
  processExtend,
  readWireDate,
  ruledProcessOf,
  stepNamesOf,
  type MilestoneActor,
  type MilestoneEffect,
  type MilestoneRefusal,
  type MilestoneVerdict,
  type Process,
  type ProcessStatus,
  type RuledProcess,
} from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory, type Actor } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { followProcess } from "../reminders/followWork.ts";
import type { SentNotice } from "../reminders/sentNotices.ts";
import { everyProcess, milestoneTable } from "../tables/index.ts";
import { involvedIn, lockProcess, type LockedProcess } from "../records/processLock.ts";
import { readProcessPage } from "./milestoneEvidence.ts";
import { readWhole, type MilestoneOfProcess, type WholeProcess } from "./processRecords.ts";
import { refuseResting } from "../projects/projectRules.ts";
import { activateProject, type ProjectRest } from "./processStates.ts";

interface OnMilestone {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly headers: Headers;
}

/** A milestone before an action on it: its process is locked and in the form that the rules read. */
export interface MilestoneInAction extends LockedProcess {
  readonly milestone: MilestoneOfProcess;
  readonly whole: WholeProcess;
  readonly process: RuledProcess;
  readonly person: MilestoneActor;
  readonly actor: Actor;
  readonly at: Date;
}

/** Runs an action on a milestone with its process locked, and `afterReminders` once the reminders follow it; answers the process afterwards, regardless of the caller's scope. Source: behaviour.md §7 Milestones. */
export const actOnMilestone = async (
  services: Services,
  call: OnMilestone,
  act: (tx: Db, on: MilestoneInAction) => Promise<void>,
  afterReminders: (tx: Db, told: readonly SentNotice[]) => Promise<void> = async () => undefined,
): Promise<Process> => {
  const { caller } = call;
  const actedOnId = await services.db.transaction().execute(async (tx) => {
    const { id, processId } = await getRow(tx, milestoneTable, call.params.id, caller);
    const locked = await lockProcess(tx, processId, caller);
    const whole = await readWhole(tx, locked.row);
    // the milestone as it is under the lock, which may differ from the one found before
    const milestone = whole.milestones.find((one) => one.id === id);
    if (!milestone) throw new Error(`process ${processId} has no milestone ${id}`);
    const person = milestoneActorOf(
      { ...caller, permissions: [...caller.permissions] },
      involvedIn(locked.project, locked.row.responsibleIds),
    );
    const process = ruledProcessOf(whole);
    const at = laterThanRecords(services.now(), whole);
    await act(tx, { ...locked, milestone, whole, process, person, actor: actorOf(call), at });
    await afterReminders(tx, await followProcess(tx, processId, at));
    return processId;
  });
  return readProcessPage(services.db, everyProcess, actedOnId, caller, processExtend);
};

/** The time of an action, later than every record of its process: the latest record counts, even if the clock stood still or went back. */
const laterThanRecords = (now: Date, { milestones }: WholeProcess): Date => {
  const times = milestones.flatMap(({ completions }) =>
    completions.flatMap(({ at, revokedAt }) => [at, ...(revokedAt === null ? [] : [revokedAt])]),
  );
  const last = Math.max(-Infinity, ...times.map((time) => readWireDate(time)?.getTime() ?? -Infinity));
  return now.getTime() > last ? now : new Date(last + 1);
};

/** The problem for a refusal of the rules: 403 for the wrong person, 400 for missing input, 409 for the rest. Source: behaviour.md §7 Milestones. */
const refusalProblem = (refusal: MilestoneRefusal, { milestones }: WholeProcess): ProblemError => {
  const text = milestoneRefusalText(refusal, stepNamesOf(milestones));
  switch (refusal.kind) {
    case "missingPermission":
    case "notResponsible":
    case "notYourCompany":
    case "ownWork":
    case "handedInEvidence":
      return new ProblemError("/errors/forbidden", text);
    case "missingEvidence":
      return invalid({ evidence: [text] }, text);
    case "reasonRequired":
      return invalid({ reason: [text] }, text);
    case "undoNotYours":
      return new ProblemError("/errors/undo-not-yours", text);
    case "undoTooLate":
      return new ProblemError("/errors/undo-too-late", text);
    case "undoFollowed":
      return new ProblemError("/errors/undo-followed", text);
    default:
      return new ProblemError("/errors/invalid-transition", text);
  }
};

/** Throws if the rules refuse the action, or if nothing in its project may move on. */
export const assertAllowed = (
  verdict: MilestoneVerdict,
  { whole, project }: Pick<MilestoneInAction, "whole" | "project">,
): void => {
  if (verdict.ok || !isBeforeStatus(verdict.refusal)) refuseResting(project);
  if (!verdict.ok) throw refusalProblem(verdict.refusal, whole);
};

const statusActions: Readonly<Partial<Record<ProcessStatus, string>>> = {
  COMPLETED: "complete",
  TERMINATED: "terminate",
  NOT_STARTED: "undo",
};

/** Records the change of the process's status, and makes its project active if the process starts (even if it ends at once) or runs again; gives the project's state before that. */
export const recordStatus = async (
  tx: Db,
  { row, project, actor, at }: MilestoneInAction,
  { statusChange }: MilestoneEffect,
): Promise<ProjectRest | undefined> => {
  if (!statusChange) return undefined;
  const { from, to } = statusChange;
  const isRunning = to !== "NOT_STARTED" && (from === "NOT_STARTED" || to === "IN_PROGRESS");
  const rest = isRunning ? await activateProject(tx, project, { actor, at }) : undefined;
  const running = from === "NOT_STARTED" ? "start" : "reopen";
  const action = statusActions[to] ?? running;
  await recordHistory(tx, {
    actor,
    at,
    entity: "process",
    entityId: row.id,
    entityName: row.name,
    action,
    before: { status: from },
    after: { status: to },
  });
  return rest;
};

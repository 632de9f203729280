import { hasEnded, ruledProcessOf } from "@canopy/contracts";
import { recordHistory, type Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";
import { startedMilestones } from "./milestoneTimes.ts";
import { saveMilestones } from "./milestoneWrites.ts";
import type { LockedProcess, LockedProject } from "../records/processLock.ts";
import { readWhole } from "./processRecords.ts";
import { refuseResting } from "../projects/projectRules.ts";
import { refuseOtherReason } from "../records/heldReason.ts";
import type { ProcessRow } from "../tables/index.ts";

interface ProcessAction {
  readonly at: Date;
  readonly actor: Actor;
}

/** A change of a process's status: the columns that it sets, and its name in the history. */
interface StatusMove {
  readonly action: "start" | "hold" | "resume";
  readonly set: { readonly status: string; readonly heldByProject: false; readonly startedAt?: Date };
}

/** The status that a change asks for, and the reason that it gives. */
interface AskedStatus {
  readonly to: "IN_PROGRESS" | "ON_HOLD";
  readonly reason: string | null | undefined;
}

/**
 * Gives the changes of moving a process to a status, and starts its due times and its project; undefined if it is in
 * that status already. A process that is held with its project can be held by itself, too. Throws 409 if the
 * transition is not allowed. Source: behaviour.md §4 Statuses.
 */
export const changeStatus = async (
  tx: Db,
  { row, project }: LockedProcess,
  { to, reason }: AskedStatus,
  act: ProcessAction,
): Promise<StatusMove | undefined> => {
  if (to === "ON_HOLD" && row.status === to) return await holdAgain(tx, row, reason);
  if (row.status === to) return undefined;
  if (hasEnded(row.status)) throw impossible("The process has ended.");
  const set = { status: to, heldByProject: false } as const;
  if (to === "ON_HOLD") {
    if (row.status === "NOT_STARTED") throw impossible("The process has not started.");
    return { action: "hold", set };
  }
  refuseResting(project);
  if (row.status === "ON_HOLD") return { action: "resume", set };
  await startClocks(tx, row, act.at);
  await activateProject(tx, project, act);
  return { action: "start", set: { ...set, startedAt: act.at } };
};

const holdAgain = async (
  tx: Db,
  { id }: ProcessRow,
  reason: string | null | undefined,
): Promise<StatusMove | undefined> => {
  const { heldByProject } = await tx
    .selectFrom("projectProcess")
    .select("heldByProject")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (heldByProject) return { action: "hold", set: { status: "ON_HOLD", heldByProject: false } };
  await refuseOtherReason(tx, { entity: "process", id, reason });
  return undefined;
};

const impossible = (why: string) => new ProblemError("/errors/invalid-transition", why);

/** Starts the due times of a process's open milestones. */
const startClocks = async (tx: Db, row: ProcessRow, at: Date): Promise<void> => {
  const whole = await readWhole(tx, row);
  await saveMilestones(tx, whole.milestones, startedMilestones(ruledProcessOf(whole), whole.milestones, at));
};

/** The state of a project that was not active, and its version once it is. */
export interface ProjectRest {
  readonly status: "DRAFT" | "COMPLETED";
  readonly completedAt: string | null;
  readonly version: number;
}

/** Makes a draft or completed project active because one of its processes runs, and gives its state before that; undefined if nothing changed. Source: behaviour.md §4 Statuses. */
export const activateProject = async (
  tx: Db,
  { id, name, status }: LockedProject,
  act: ProcessAction,
): Promise<ProjectRest | undefined> => {
  if (status !== "DRAFT" && status !== "COMPLETED") return undefined;
  const before = await tx
    .selectFrom("project")
    .select(["completedAt", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("project")
    .set((is) => ({ status: "ACTIVE", completedAt: null, updatedAt: act.at, version: is("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await recordProjectStatus(tx, { id, name }, act, { from: status, to: "ACTIVE" });
  return { status, completedAt: before.completedAt, version: before.version + 1 };
};

/** Gives a project its state from before a process made it active, unless it was changed since or another process runs. */
export const restProject = async (
  tx: Db,
  { id, name }: LockedProject,
  rest: ProjectRest,
  act: ProcessAction,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable("project")
    .set({
      status: rest.status,
      completedAt: rest.completedAt,
      updatedAt: act.at,
      version: rest.version + 1,
    })
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .where("version", "=", rest.version)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("projectProcess")
            .select("projectProcess.id")
            .where("projectProcess.projectId", "=", id)
            .where("projectProcess.status", "=", "IN_PROGRESS"),
        ),
      ),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n)
    await recordProjectStatus(tx, { id, name }, act, { from: "ACTIVE", to: rest.status });
};

const recordProjectStatus = (
  tx: Db,
  { id, name }: Pick<LockedProject, "id" | "name">,
  { at, actor }: ProcessAction,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> =>
  recordHistory(tx, {
    actor,
    at,
    entity: "project",
    entityId: id,
    entityName: name,
    action: "update",
    before: { status: from },
    after: { status: to },
  });

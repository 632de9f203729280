import type { Caller } from "../base/caller.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";

interface Stop {
  /** The writing request. */
  readonly call: { readonly caller: Caller; readonly headers: Headers };
  readonly at: Date;
  readonly projectId: string;
  /** The reason in the history. */
  readonly reason: string;
}

const RUNNING = "IN_PROGRESS";
const HELD = "ON_HOLD";

/** Holds the running processes of a project, each with an entry in the history. */
export const holdProcesses = (tx: Db, stop: Stop): Promise<void> =>
  change(tx, stop, { action: "hold", from: RUNNING, to: HELD, wasHeld: false });

/** Resumes those processes of a project that were held with it; one that was held by itself stays on hold. */
export const resumeProcesses = (tx: Db, stop: Stop): Promise<void> =>
  change(tx, stop, { action: "resume", from: HELD, to: RUNNING, wasHeld: true });

const change = async (
  tx: Db,
  { call, at, projectId, reason }: Stop,
  { action, from, to, wasHeld }: { action: string; from: string; to: string; wasHeld: boolean },
): Promise<void> => {
  const changed = await tx
    .updateTable("projectProcess")
    .set((is) => ({
      status: to,
      heldByProject: !wasHeld,
      updatedAt: at,
      version: is("version", "+", 1),
    }))
    .where("projectId", "=", projectId)
    .where("status", "=", from)
    .where("heldByProject", "=", wasHeld)
    .returning(["id", "name"])
    .execute();
  for (const { id, name } of changed)
    // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
    await recordHistory(tx, {
      actor: actorOf(call),
      at,
      entity: "process",
      entityId: id,
      entityName: name,
      action,
      before: { status: from },
      after: { status: to },
      reason,
    });
};

import { hasEnded } from "@canopy/contracts";
import type { Db } from "../database/schema.ts";
import { ProblemError } from "../base/problem.ts";

/** The name of a manual change of status in the history. */
export type StatusStep = "hold" | "resume" | "complete";

/** The step from the project's status to another; undefined if they are equal. Throws 409 with the reason if there is none. Source: behaviour.md §4 Statuses. */
export const statusStep = async (
  tx: Db,
  { id, status: from }: { readonly id: string; readonly status: string },
  to: string,
): Promise<StatusStep | undefined> => {
  if (from === to) return undefined;
  if (to === "COMPLETED") {
    if (from !== "ACTIVE") throw refused("Only an active project can be completed.");
    await refuseUnended(tx, id);
    return "complete";
  }
  if (to === "ON_HOLD") {
    if (from !== "ACTIVE") throw refused("Only an active project can be put on hold.");
    return "hold";
  }
  if (from === "DRAFT") throw refused("A draft becomes active when its first process is started.");
  if (from === "COMPLETED")
    throw refused("A completed project becomes active again when another process is started.");
  return "resume";
};

const refuseUnended = async (tx: Db, projectId: string): Promise<void> => {
  const processes = await tx
    .selectFrom("projectProcess")
    .select(["name", "status"])
    .where("projectId", "=", projectId)
    .orderBy("createdAt")
    .orderBy("id")
    .forShare()
    .execute();
  if (processes.length === 0)
    throw refused("A project is completed when its processes have ended, and it has none.");
  const open = processes.filter(({ status }) => !hasEnded(status)).map(({ name }) => name);
  if (open.length > 0)
    throw refused(
      `Not every process has ended: ${new Intl.ListFormat("en-GB", { style: "narrow" }).format(open)}.`,
    );
};

const refused = (why: string): ProblemError => new ProblemError("/errors/invalid-transition", why);

import type { projectEndpoints } from "@canopy/contracts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { pauseReminders, resumeReminders } from "../reminders/followProject.ts";
import { refuseOther } from "../records/writeRecord.ts";
import { holdProcesses, resumeProcesses } from "./heldProcesses.ts";
import { withDuplicates } from "./projectDuplicates.ts";
import { refuseBeyondReach } from "./projectRules.ts";
import { type ProjectDetail, projectDetailTable as table } from "../tables/index.ts";

/** Locks and reads the project of a call; throws if the caller may not write it. Read the time of the write afterwards, so that the history has waiting writes in their real order. */
export const lockWritableProject = async (
  tx: Db,
  { params, caller }: Pick<Call<typeof projectEndpoints.remove>, "params" | "caller">,
): Promise<ProjectDetail> => {
  await tx.selectFrom("project").select("id").where("id", "=", params.id).forUpdate().execute();
  const project = await getRow(tx, table, params.id, caller);
  refuseBeyondReach(caller, project);
  return project;
};

/** Disables a project: it can then only be read, and its running processes are held. Repeating it changes nothing. */
export const disableProject = (services: Services, call: Call<typeof projectEndpoints.disable>) =>
  services.db.transaction().execute(async (tx) => {
    const before = await lockWritableProject(tx, call);
    const at = services.now();
    if (before.status === "DISABLED") return withDuplicates(tx, before, call.caller);
    await tx
      .updateTable("project")
      .set((is) => ({
        status: "DISABLED",
        statusBefore: is.ref("status"),
        updatedAt: at,
        version: is("version", "+", 1),
      }))
      .where("id", "=", before.id)
      .execute();
    await holdProcesses(tx, { call, at, projectId: before.id, reason: "The project was disabled." });
    await pauseReminders(tx, before.id, at);
    return written(tx, call, at, "disable", before);
  });

/** Enables a disabled project, over a version if the call names one: it gets its former status, and its processes resume. Repeating it changes nothing. */
export const enableProject = (services: Services, call: Call<typeof projectEndpoints.enable>) =>
  services.db.transaction().execute(async (tx) => {
    const before = await lockWritableProject(tx, call);
    refuseOther(call.body, before);
    const at = services.now();
    if (before.status !== "DISABLED") return withDuplicates(tx, before, call.caller);
    const { status } = await tx
      .updateTable("project")
      .set((is) => ({
        status: is.fn.coalesce("statusBefore", is.val("ACTIVE")),
        statusBefore: null,
        updatedAt: at,
        version: is("version", "+", 1),
      }))
      .where("id", "=", before.id)
      .returning("status")
      .executeTakeFirstOrThrow();
    // a project that was on hold before it was disabled is on hold again, and so are its processes
    if (status !== "ON_HOLD")
      await resumeProcesses(tx, { call, at, projectId: before.id, reason: "The project was enabled." });
    await resumeReminders(tx, before.id, at);
    return written(tx, call, at, "enable", before);
  });

const written = async (
  tx: Db,
  call: Pick<Call<typeof projectEndpoints.enable>, "caller" | "headers">,
  at: Date,
  action: string,
  before: ProjectDetail,
) => {
  const entry = { call, at, entity: "project", id: before.id, action, before };
  return withDuplicates(tx, await writtenRow(tx, table, entry), call.caller);
};

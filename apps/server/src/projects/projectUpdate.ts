import type { projectEndpoints } from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import { changesBetween } from "../database/history.ts";
import { writtenRow } from "../database/writtenRow.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { holdProcesses, resumeProcesses } from "./heldProcesses.ts";
import { withDuplicates } from "./projectDuplicates.ts";
import { moveToCompany } from "./projectMove.ts";
import { refuseOtherReason } from "../records/heldReason.ts";
import { writePeople } from "../records/people.ts";
import { checkProject, refuseDisabled, refuseUninvolvedAfter } from "./projectRules.ts";
import { lockWritableProject } from "./projectStates.ts";
import { statusStep } from "./projectTransitions.ts";
import { columnValues } from "./projectValues.ts";
import { projectDetailTable as table } from "../tables/index.ts";

/** Changes a project, or holds, resumes or completes it; repeating the same values changes nothing. */
export const updateProject = (services: Services, call: Call<typeof projectEndpoints.update>) =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const { version, status, reason, ...body } = call.body;
    const before = await lockWritableProject(tx, call);
    const at = services.now();
    if (before.version !== version) throw changedMeanwhile();
    refuseDisabled(before);
    if (status === "ON_HOLD" && before.status === status)
      await refuseOtherReason(tx, { entity: "project", id: before.id, reason });
    const fields = givenFields(body);
    const after = { ...before, ...fields, ...(status !== undefined && { status }) };
    if (changesBetween(before, after).length === 0) return withDuplicates(tx, before, caller);
    refuseUninvolvedAfter(caller, after, before);
    await checkProject(tx, caller, after, before);
    const step = await statusStep(tx, before, after.status);
    await tx
      .updateTable("project")
      .set({
        ...columnValues(fields),
        ...(step && { status: after.status, completedAt: step === "complete" ? at : null }),
        updatedAt: at,
        version: version + 1,
      })
      .where("id", "=", before.id)
      .execute();
    if (fields.responsibleIds) await writePeople(tx, "projectResponsible", before.id, fields.responsibleIds);
    if (after.companyId !== before.companyId) await moveToCompany(tx, after, before.companyId, at);
    const stop = { call, at, projectId: before.id };
    if (step === "hold")
      await holdProcesses(tx, {
        ...stop,
        reason: reason ? `The project was put on hold: ${reason}` : "The project was put on hold.",
      });
    if (step === "resume") await resumeProcesses(tx, { ...stop, reason: "The project was resumed." });
    const entry = { call, at, entity: "project", id: before.id, action: step ?? "update", before };
    return withDuplicates(tx, await writtenRow(tx, table, { ...entry, reason }), caller);
  });

import type { processEndpoints } from "@canopy/contracts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import { getRow } from "../database/listRows.ts";
import { givenFields } from "../database/givenFields.ts";
import type { Call } from "../http/call.ts";
import { changedMeanwhile } from "../base/problem.ts";
import type { Services } from "../http/services.ts";
import { followProcess } from "../reminders/followWork.ts";
import { notifyOfStart } from "./milestoneNotices.ts";
import { lockProcess } from "../records/processLock.ts";
import { readWhole } from "./processRecords.ts";
import { checkProcess, refuseUninvolved } from "./processRules.ts";
import { writePeople } from "../records/people.ts";
import { changeStatus } from "./processStates.ts";
import { everyProcess, type ProcessRow } from "../tables/index.ts";
import { refuseDisabled } from "../projects/projectRules.ts";

type ChangeCall = Call<typeof processEndpoints.update>;

/** Changes a process's fields, or starts, holds or resumes it, at the version that the caller read; repeating it changes nothing. Source: behaviour.md §7 Processes. */
export const changeProcess = (services: Services, call: ChangeCall): Promise<ProcessRow> =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const { version, status, reason, ...body } = call.body;
    const actor = actorOf(call);
    const locked = await lockProcess(tx, call.params.id, caller);
    const at = services.now();
    const { row: before, project } = locked;
    refuseUninvolved(caller, project, before.responsibleIds);
    refuseDisabled(project);
    if (before.version !== version) throw changedMeanwhile();
    const fields = givenFields(body);
    const intended = { ...before, ...fields };
    const hasChanged = changesBetween(before, intended).length > 0;
    if (hasChanged) {
      await checkProcess(tx, project, intended, before.responsibleIds);
      refuseUninvolved(caller, project, intended.responsibleIds);
    }
    const move = status && (await changeStatus(tx, locked, { to: status, reason }, { at, actor }));
    if (!hasChanged && !move) return before;
    const { responsibleIds, ...set } = fields;
    if (responsibleIds) await writePeople(tx, "processResponsible", before.id, responsibleIds);
    await tx
      .updateTable("projectProcess")
      .set({ ...set, ...move?.set, updatedAt: at, version: version + 1 })
      .where("id", "=", before.id)
      .execute();
    if (move) await followProcess(tx, before.id, at);
    const after = await getRow(tx, everyProcess, before.id, caller);
    const entry = { actor, at, entity: "process", entityId: before.id, entityName: after.name };
    if (hasChanged) await recordHistory(tx, { ...entry, action: "update", before, after: intended });
    if (move)
      await recordHistory(tx, {
        ...entry,
        action: move.action,
        before: { status: before.status },
        after: { status: after.status },
        reason: reason ?? null,
      });
    if (move?.action === "start")
      await notifyOfStart(tx, { row: after, project, actor, at }, await readWhole(tx, after));
    return after;
  });

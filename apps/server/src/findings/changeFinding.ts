import {
  findingChangeRefusal,
  findingWriteRefusal,
  type Finding,
  type findingEndpoints,
} from "@canopy/contracts";
import { changedMeanwhile } from "../base/problem.ts";
import { givenFields } from "../database/givenFields.ts";
import { actorOf, changesBetween, recordHistory } from "../database/history.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { updateAtVersion } from "../records/writeRecord.ts";
import { notifyOfRaised } from "./findingNotices.ts";
import { checkFinding, lockFinding, readWritten, refuse, withoutConversation } from "./findingWrites.ts";
import { dayOf } from "./insertFinding.ts";

const RESPONSIBLE: ReadonlySet<string> = new Set(["responsibleUserId", "responsibleCompanyId"]);

/** Fields after whose change a finding is announced again when it is due: another day, or to somebody who was not told. */
const ANNOUNCED: ReadonlySet<string> = new Set(["due", ...RESPONSIBLE]);

/** Changes the fields of a finding that waits for an answer. Source: behaviour.md §7 Findings. */
export const changeFinding = (
  services: Services,
  call: Call<typeof findingEndpoints.update>,
): Promise<Finding> =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const found = await lockFinding(tx, call, services.now);
    const { finding: before, project, row, at } = found;
    refuse(findingWriteRefusal(found.actor));
    refuseDisabled(project);
    const { version, ...body } = call.body;
    if (before.version !== version) throw changedMeanwhile();
    const { raisedAt, ...rest } = givenFields(body);
    // a finding always has the day on which it was raised: today if it is emptied, as when it is raised
    const fields = { ...rest, ...(raisedAt !== undefined && { raisedAt: raisedAt ?? dayOf(at) }) };
    const intended = { ...before, ...fields };
    const changed = changesBetween(before, intended);
    if (changed.length === 0) return readWritten(tx, before.id, caller, at);
    refuse(findingChangeRefusal(before, row));
    await checkFinding(tx, caller, found, intended, before);
    const isAnnouncedAgain = changed.some(({ field }) => ANNOUNCED.has(field));
    const written = await updateAtVersion(tx, "finding", {
      before,
      version,
      set: {
        ...fields,
        ...(isAnnouncedAgain && { toldDue: false, toldOverdue: false }),
        updatedAt: at,
        version: version + 1,
      },
    });
    if (written.length === 0) throw changedMeanwhile();
    const after = await readWritten(tx, before.id, caller, at);
    const actor = actorOf(call);
    await recordHistory(tx, {
      actor,
      at,
      entity: "finding",
      entityId: before.id,
      entityName: before.number,
      action: "update",
      before: withoutConversation(before),
      after: withoutConversation(after),
    });
    if (changed.some(({ field }) => RESPONSIBLE.has(field)))
      await notifyOfRaised(tx, { row, project, finding: after, actor, at }, "assigned");
    return after;
  });

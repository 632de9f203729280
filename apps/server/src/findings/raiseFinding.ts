import {
  findingRaiseRefusal,
  findingWriteRefusal,
  type Finding,
  type findingEndpoints,
} from "@canopy/contracts";
import { givenFields } from "../database/givenFields.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Call } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { lockProcess } from "../records/processLock.ts";
import { notifyOfRaised } from "./findingNotices.ts";
import {
  actorOn,
  checkFinding,
  readFindingProcess,
  readWritten,
  refuse,
  withoutConversation,
} from "./findingWrites.ts";
import { dayOf, insertFinding } from "./insertFinding.ts";

/** Raises a finding at a milestone of a process. Source: behaviour.md §7 Findings. */
export const raiseFinding = async (
  services: Services,
  call: Call<typeof findingEndpoints.create>,
): Promise<Finding> => {
  const { tx, caller, body } = call;
  const locked = await lockProcess(tx, call.params.id, caller);
  const { row, project } = locked;
  refuse(findingWriteRefusal(actorOn(caller, locked)));
  await checkFinding(tx, caller, locked, body);
  refuseDisabled(project);
  refuse(findingRaiseRefusal(body.kind, await readFindingProcess(tx, locked)));
  const at = services.now();
  const id = await insertFinding(
    tx,
    services,
    {
      reference: null,
      severity: null,
      raisedById: null,
      due: null,
      responsibleUserId: null,
      responsibleCompanyId: null,
      ...givenFields(body),
      processId: row.id,
      milestoneId: body.milestoneId,
      kind: body.kind,
      text: body.text,
      raisedAt: body.raisedAt ?? dayOf(at),
      round: row.findingRound,
      createdById: caller.id,
    },
    at,
  );
  const finding = await readWritten(tx, id, caller, at);
  const actor = actorOf(call);
  await recordHistory(tx, {
    actor,
    at,
    entity: "finding",
    entityId: id,
    entityName: finding.number,
    action: "create",
    after: withoutConversation(finding),
  });
  await notifyOfRaised(tx, { row, project, finding, actor, at });
  return finding;
};

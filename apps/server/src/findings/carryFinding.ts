import { doneStates, nextReceiver, type Finding, type Receiver } from "@canopy/contracts";
import { sql } from "kysely";
import { actorOf, recordHistory, type Actor } from "../database/history.ts";
import { literals } from "../database/filterSql.ts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import type { LockedProcess } from "../records/processLock.ts";
import { notifyOfMove, notifyOfRaised } from "./findingNotices.ts";
import { lockForMove, readWritten, withoutConversation, type OnFinding } from "./findingWrites.ts";
import { insertFinding, type NewFinding } from "./insertFinding.ts";

/** A process that may receive a forward action, with what the received one needs. */
interface Receiving extends Receiver {
  readonly name: string;
  readonly findingRound: number;
  /** The first step that closes findings. */
  readonly milestoneId: string | null;
}

/** Carries a forward action into the project's next process that receives them, or lets it wait for a later one. Source: behaviour.md §4 Findings. */
export const carryFinding = (services: Services, call: OnFinding): Promise<Finding> =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const moving = { action: "carry", text: "", now: services.now } as const;
    const { finding, project, row, state, at } = await lockForMove(tx, call, moving);
    if (state === null) return readWritten(tx, finding.id, caller, at);
    await tx
      .updateTable("finding")
      .set((is) => ({ state, updatedAt: at, version: is("version", "+", 1) }))
      .where("id", "=", finding.id)
      .execute();
    const actor = actorOf(call);
    const receiver = nextReceiver(row, await readReceivers(tx, project.id));
    const received =
      receiver && (await receive(tx, services, { from: finding.id, receiver, by: caller.id, actor, at }));
    await recordHistory(tx, {
      actor,
      at,
      entity: "finding",
      entityId: finding.id,
      entityName: finding.number,
      action: "carry",
      before: { state: finding.state },
      after: { state, ...(received && { carriedToId: received.id }) },
    });
    await notifyOfMove(tx, { row, project, finding, actor, at }, { action: "carry", text: "" });
    if (received) await notifyOfRaised(tx, { row: receiver, project, finding: received, actor, at });
    return readWritten(tx, finding.id, caller, at);
  });

/** The project's processes as they may receive forward actions; their project is locked. */
const readReceivers = async (tx: Db, projectId: string): Promise<readonly Receiving[]> => {
  const { rows } = await sql<
    Omit<Receiving, "createdAtMs"> & { readonly createdAt: string }
  >`select pp.id, pp.name, pp.status, pp.period_start, pp.created_at, pp.finding_round,
      v.receives_forward_actions as receives,
      exists (select from milestone m where m.process_id = pp.id and m.closes_findings
        and m.state not in ${literals(doneStates)}) as has_open_closing_step,
      (select m.id from milestone m where m.process_id = pp.id and m.closes_findings
        order by m.position limit 1) as milestone_id
    from project_process pp join process_template_version v on v.id = pp.template_version_id
    where pp.project_id = ${projectId}::text::uuid`.execute(tx);
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAtMs: new Date(createdAt).getTime() }));
};

interface Carried {
  readonly from: string;
  readonly receiver: Receiving;
  readonly by: string;
  readonly actor: Actor;
  readonly at: Date;
}

type Received = Parameters<typeof notifyOfRaised>[1]["finding"];

/** Writes a carried finding into its receiver as a new one; gives that one. */
const receive = async (
  tx: Db,
  services: Pick<Services, "randomUuid">,
  { from, receiver, by, actor, at }: Carried,
): Promise<Received> => {
  if (receiver.milestoneId === null) throw new Error(`process ${receiver.id} closes no findings`);
  const was = await tx.selectFrom("finding").selectAll().where("id", "=", from).executeTakeFirstOrThrow();
  const made: NewFinding = {
    kind: was.kind,
    text: was.text,
    reference: was.reference,
    severity: was.severity,
    raisedById: was.raisedById,
    raisedAt: was.raisedAt,
    due: was.due,
    responsibleUserId: was.responsibleUserId,
    responsibleCompanyId: was.responsibleCompanyId,
    processId: receiver.id,
    milestoneId: receiver.milestoneId,
    round: receiver.findingRound,
    createdById: by,
    carriedFromId: from,
  };
  const id = await insertFinding(tx, services, made, at);
  const received = await tx
    .selectFrom("finding")
    .select(["id", "number", "text", "createdById", "responsibleUserId", "responsibleCompanyId"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await recordHistory(tx, {
    actor,
    at,
    entity: "finding",
    entityId: id,
    entityName: received.number,
    action: "create",
    after: withoutConversation({ ...made, id, number: received.number, state: "OPEN" }),
  });
  return received;
};

/** Gives a process that was just created the forward actions of its project that wait for it. Source: behaviour.md §4 Findings. */
export const receiveWaiting = async (
  tx: Db,
  services: Pick<Services, "randomUuid">,
  { row, project }: LockedProcess,
  { by, actor, at }: Pick<Carried, "by" | "actor" | "at">,
): Promise<void> => {
  const { rows: waiting } = await sql<{
    id: string;
    processId: string;
    periodStart: string | null;
  }>`select fi.id, fi.process_id, pp.period_start from finding fi join project_process pp on pp.id = fi.process_id
    where pp.project_id = ${project.id}::text::uuid and fi.state = 'CARRIED'
      and not exists (select from finding fn where fn.carried_from_id = fi.id)
    order by fi.created_at, fi.kind, fi.ordinal, fi.id`.execute(tx);
  if (waiting.length === 0) return;
  const made = (await readReceivers(tx, project.id)).filter(({ id }) => id === row.id);
  for (const { id: from, processId, periodStart } of waiting) {
    const receiver = nextReceiver({ id: processId, periodStart }, made);
    if (!receiver) continue;
    // oxlint-disable no-await-in-loop -- numbers are counted one after the other
    const finding = await receive(tx, services, { from, receiver, by, actor, at });
    await notifyOfRaised(tx, { row, project, finding, actor, at });
    // oxlint-enable no-await-in-loop
  }
};

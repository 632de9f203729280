import { findingWriteRefusal, type findingImportEndpoints, type FindingLine } from "@canopy/contracts";
import { ProblemError } from "../base/problem.ts";
import { actorOf, recordHistories, type Actor } from "../database/history.ts";
import { insertRows } from "../database/insertRows.ts";
import type { Db } from "../database/schema.ts";
import type { Call, Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { lockProcess, readUnlocked, type LockedProcess } from "../records/processLock.ts";
import { actorOn, checkFinding, refuse, withoutConversation } from "./findingWrites.ts";
import { dayOf } from "./insertFinding.ts";
import { judgePaste, type ReadyFinding } from "./judgePaste.ts";

type Preview = Call<typeof findingImportEndpoints.preview>;
type Import = Call<typeof findingImportEndpoints.create>;

/** Answers the paste import of findings. Source: behaviour.md §7 Findings. */
export const findingImportHandlers = (services: Services): Handlers<typeof findingImportEndpoints> => ({
  // nothing is written, so it waits for nobody who writes
  preview: (call) =>
    services.db.transaction().execute(async (tx) => {
      const found = await readUnlocked(tx, call.params.id, call.caller);
      return (await judge(tx, call, found)).lines;
    }),
  create: (call) => importFindings(services, call),
});

/** Checks what holds for all lines, and judges each line. */
const judge = async (tx: Db, { caller, body }: Preview | Import, locked: LockedProcess) => {
  refuse(findingWriteRefusal(actorOn(caller, locked)));
  const { milestoneId, raisedById } = body;
  await checkFinding(tx, caller, locked, { milestoneId, raisedById });
  refuseDisabled(locked.project);
  return judgePaste(tx, caller, locked, body);
};

const importFindings = async (services: Services, call: Import): Promise<FindingLine[]> => {
  const { tx, caller, body } = call;
  const locked = await lockProcess(tx, call.params.id, caller);
  const { lines, findings } = await judge(tx, call, locked);
  const refused = lines.filter(({ outcome }) => outcome === "REFUSED").length;
  if (refused > 0 || lines.length === 0)
    throw new ProblemError(
      "/errors/validation",
      lines.length === 0
        ? "No line holds anything."
        : `${refused} of ${lines.length} lines cannot be imported. Nothing was written.`,
      { lines },
    );
  const at = services.now();
  await writeFindings(tx, services, locked, {
    findings,
    at,
    callerId: caller.id,
    actor: { ...actorOf(call), source: "IMPORT" },
    milestoneId: body.milestoneId,
    raisedById: body.raisedById ?? null,
  });
  return lines;
};

interface Writing {
  readonly findings: readonly ReadyFinding[];
  readonly at: Date;
  readonly callerId: string;
  readonly actor: Actor;
  readonly milestoneId: string;
  readonly raisedById: string | null;
}

const IMPORTED = "Imported";

/** Writes findings with their answers, assessments and history; answers and assessments have no person. */
const writeFindings = async (
  tx: Db,
  { randomUuid }: Pick<Services, "randomUuid">,
  process: LockedProcess,
  writing: Writing,
): Promise<void> => {
  const made = writing.findings.map((finding) => ({
    finding,
    row: rowOf(randomUuid(), finding, process, writing),
  }));
  const record = (findingId: string, text: string) => ({
    ...{ id: randomUuid(), findingId, no: 1, at: writing.at.toISOString() },
    ...{ byId: null, byName: IMPORTED, text },
  });
  await insertRows(
    tx,
    "finding",
    made.map(({ row }) => row),
  );
  await insertRows(
    tx,
    "findingAnswer",
    made.flatMap(({ finding: { response, documentVersionIds }, row }) =>
      response === null
        ? []
        : [
            {
              ...record(row.id, response),
              importedById: writing.callerId,
              documentVersionIds: [...documentVersionIds],
            },
          ],
    ),
  );
  await insertRows(
    tx,
    "findingAssessment",
    made.flatMap(({ finding: { assessment }, row }) =>
      assessment === null ? [] : [{ ...record(row.id, assessment), outcome: "CLOSED" }],
    ),
  );
  await recordHistories(
    tx,
    made.map(({ finding: { response, assessment, documentVersionIds }, row }) => ({
      actor: writing.actor,
      at: writing.at,
      entity: "finding",
      entityId: row.id,
      entityName: row.number,
      action: "create",
      after: {
        ...withoutConversation(row),
        ...(response !== null && { answer: response }),
        // not their ids: not every reader of the history meets them
        ...(documentVersionIds.length > 0 && { documents: documentVersionIds.length }),
      },
      reason: assessment,
    })),
  );
};

const rowOf = (
  id: string,
  { kind, ordinal, number, text, reference, raisedAt, ...said }: ReadyFinding,
  { row: process }: LockedProcess,
  { at, callerId, milestoneId, raisedById }: Writing,
) => ({
  id,
  processId: process.id,
  milestoneId,
  kind,
  ordinal,
  number,
  text,
  reference,
  raisedById,
  raisedAt: raisedAt ?? dayOf(at),
  round: process.findingRound,
  reopened: 0,
  state: stateOf(said),
  createdById: callerId,
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});

const stateOf = ({ response, assessment }: Pick<ReadyFinding, "response" | "assessment">): string => {
  if (assessment !== null) return "CLOSED";
  return response === null ? "OPEN" : "ANSWERED";
};

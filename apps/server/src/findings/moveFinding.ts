import { messages, outcomeOf, type Finding, type FindingAction } from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { actorOf, recordHistory } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import type { Services } from "../http/services.ts";
import { meetsAllProjects } from "../tables/processRows.ts";
import { notifyOfMove } from "./findingNotices.ts";
import { lockForMove, readWritten, type FindingInWrite, type OnFinding } from "./findingWrites.ts";

/** A statement on a finding: an answer, or the reason of another move. */
interface Said {
  readonly action: Exclude<FindingAction, "carry">;
  readonly text: string;
  readonly documentVersionIds?: readonly string[] | undefined;
  /** The number of answers that the person has seen. */
  readonly answerCount?: number | undefined;
}

/** Answers, closes, withdraws or reopens a finding; a repeated move changes nothing. Source: behaviour.md §4 Findings. */
export const moveFinding = (services: Services, call: OnFinding, said: Said): Promise<Finding> =>
  services.db.transaction().execute(async (tx) => {
    const { caller } = call;
    const { action, text, documentVersionIds = [] } = said;
    const found = await lockForMove(tx, call, { action, text, now: services.now });
    const { finding, project, row, state, at } = found;
    if (state === null) return readWritten(tx, finding.id, caller, at);
    refuseUnseen(found, said);
    await refuseUnmet(tx, caller, found, documentVersionIds);
    const actor = actorOf(call);
    const by = { byId: caller.id, byName: actor.name };
    await writeStatement(tx, found, said, { ...by, id: services.randomUuid(), at });
    await tx
      .updateTable("finding")
      .set((is) => ({
        state,
        ...(action === "reopen" && { reopened: is("reopened", "+", 1), toldDue: false, toldOverdue: false }),
        updatedAt: at,
        version: is("version", "+", 1),
      }))
      .where("id", "=", finding.id)
      .execute();
    await recordHistory(tx, {
      actor,
      at,
      entity: "finding",
      entityId: finding.id,
      entityName: finding.number,
      action,
      before: { state: finding.state },
      after: {
        state,
        ...(action === "answer" && { answer: text }),
        // not their ids: not every reader of the history meets them
        ...(documentVersionIds.length > 0 && { documents: documentVersionIds.length }),
      },
      reason: action === "answer" ? null : text,
    });
    await notifyOfMove(tx, { row, project, finding, actor, at }, { action, text });
    return readWritten(tx, finding.id, caller, at);
  });

interface Stated {
  readonly id: string;
  readonly at: Date;
  readonly byId: string;
  readonly byName: string | null;
}

/** Writes an answer, or the assessment that another move is. */
const writeStatement = async (
  tx: Db,
  { finding, ruled }: FindingInWrite,
  { action, text, documentVersionIds = [] }: Said,
  stated: Stated,
): Promise<void> => {
  const record = { ...stated, findingId: finding.id, text };
  const outcome = outcomeOf(action);
  if (outcome)
    await tx
      .insertInto("findingAssessment")
      .values({ ...record, outcome, no: ruled.assessments.length + 1 })
      .execute();
  else
    await tx
      .insertInto("findingAnswer")
      .values({ ...record, documentVersionIds: [...documentVersionIds], no: ruled.answers.length + 1 })
      .execute();
};

/** Throws 409 if there are other answers than the person has seen: a decision is about all of them. */
const refuseUnseen = ({ ruled }: FindingInWrite, { answerCount }: Said): void => {
  if (answerCount === undefined || answerCount === ruled.answers.length) return;
  throw new ProblemError(
    "/errors/conflict",
    "This finding was answered again meanwhile. Look at the answer first.",
  );
};

/** Throws 400 unless every version is of a document of the project that the caller meets. */
const refuseUnmet = async (
  tx: Db,
  caller: Caller,
  { project }: FindingInWrite,
  versionIds: readonly string[],
): Promise<void> => {
  if (versionIds.length === 0) return;
  const { rows } = await sql<{ id: string }>`select v.id from document_version v
    join document dc on dc.id = v.document_id
    where v.id = any(${versionIds}::text[]::uuid[]) and dc.project_id = ${project.id}::text::uuid
      and (${meetsAllProjects(caller)}::boolean or not dc.internal)
    for key share of v`.execute(tx);
  if (rows.length !== versionIds.length)
    throw invalid({ documentVersionIds: [messages.notAChoice("Documents")] });
};

import {
  findingActorRefusal,
  findingMove,
  findingFaults,
  findingRefusalText,
  messages,
  type Finding,
  type FindingAction,
  type FindingActor,
  type FindingProcess,
  type FindingRefusal,
  type RuledFinding,
} from "@canopy/contracts";
import { sql } from "kysely";
import type { Caller } from "../base/caller.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { getRow } from "../database/listRows.ts";
import type { Db } from "../database/schema.ts";
import { refuseDisabled } from "../projects/projectRules.ts";
import { arePeopleOf } from "../records/people.ts";
import { involvedIn, lockProcess, type LockedProcess } from "../records/processLock.ts";
import { findingTable, meetsOwner, type FindingRow } from "../tables/index.ts";

/** The relations that only answers about one finding have. */
export const CONVERSATION = ["answers", "assessments"] as const;

/** A request about one finding. */
export interface OnFinding {
  readonly params: { readonly id: string };
  readonly caller: Caller;
  readonly headers: Headers;
}

/** A finding whose process is locked, with everything that decides about it. */
export interface FindingInWrite extends LockedProcess {
  readonly finding: FindingRow;
  readonly ruled: RuledFinding;
  readonly actor: FindingActor;
  /** The time of the write. */
  readonly at: Date;
}

/**
 * Locks the process of a finding in the caller's scope, and reads the finding under the lock; throws not-found. The time
 * of the write is read then too, so that the history has waiting writes in their real order.
 */
export const lockFinding = async (
  tx: Db,
  { params, caller }: OnFinding,
  now: () => Date,
): Promise<FindingInWrite> => {
  const { processId } = await getRow(tx, findingTable(caller, now()), params.id, caller);
  const locked = await lockProcess(tx, processId, caller);
  const at = now();
  const finding = await getRow(tx, findingTable(caller, at), params.id, caller);
  return { ...locked, finding, ruled: await readRuled(tx, finding), actor: actorOn(caller, locked), at };
};

/** The same for an action that moves the finding, with its new state: null for a repeated action, which changes nothing. Throws what forbids the action. */
export const lockForMove = async (
  tx: Db,
  call: OnFinding,
  { action, text, now }: { readonly action: FindingAction; readonly text: string; readonly now: () => Date },
): Promise<FindingInWrite & { readonly state: string | null }> => {
  const found = await lockFinding(tx, call, now);
  const { ruled, row } = found;
  refuse(findingActorRefusal(found.actor, ruled, action));
  refuseDisabled(found.project);
  const verdict = findingMove(ruled, { action, text, personId: call.caller.id, status: row.status });
  if (!verdict.ok) throw findingProblem(verdict.refusal);
  return { ...found, state: verdict.state };
};

/** The caller as the rules of findings see them. */
export const actorOn = (caller: Caller, { project, row }: LockedProcess): FindingActor => ({
  person: { ...caller, permissions: [...caller.permissions] },
  involved: involvedIn(project, row.responsibleIds),
});

const readRuled = async (tx: Db, finding: FindingRow): Promise<RuledFinding> => {
  const answers = await tx
    .selectFrom("findingAnswer")
    .select(["byId", "text", "importedById"])
    .where("findingId", "=", finding.id)
    .orderBy("no")
    .execute();
  const assessments = await tx
    .selectFrom("findingAssessment")
    .select(["byId", "text", "outcome"])
    .where("findingId", "=", finding.id)
    .orderBy("no")
    .execute();
  const person = await tx
    .selectFrom("appUser")
    .select("companyId")
    .where("id", "=", finding.responsibleUserId)
    .executeTakeFirst();
  return { ...finding, answers, assessments, responsibleUserCompanyId: person?.companyId ?? null };
};

/** The process as the rules of findings see it. */
export const readFindingProcess = async (tx: Db, { row }: LockedProcess): Promise<FindingProcess> => {
  const { rows } = await sql<{
    name: string;
    state: string;
    closesFindings: boolean;
    doneAt: string | null;
  }>`select m.name, m.state, m.closes_findings,
      (select max(d.at) from completion d where d.milestone_id = m.id and d.revoked_at is null) as done_at
    from milestone m where m.process_id = ${row.id}::text::uuid order by m.position`.execute(tx);
  return {
    status: row.status,
    steps: rows.map(({ doneAt, ...step }) => ({
      ...step,
      doneAtMs: doneAt === null ? undefined : new Date(doneAt).getTime(),
    })),
  };
};

/** The problem for a refusal of the rules. Source: behaviour.md §7 Findings. */
const findingProblem = (refusal: FindingRefusal): ProblemError => {
  const text = findingRefusalText(refusal);
  switch (refusal.kind) {
    case "notInvolved":
    case "partnersDoNotDecide":
    case "notYoursToAnswer":
    case "answered":
    case "ownWork":
      return new ProblemError("/errors/forbidden", text);
    default:
      return new ProblemError("/errors/invalid-transition", text);
  }
};

/** Throws the refusal if there is one. */
export const refuse = (refusal: FindingRefusal | undefined): void => {
  if (refusal) throw findingProblem(refusal);
};

/** The fields of a finding that name other records. */
export interface NamedRecords {
  readonly milestoneId?: string | undefined;
  readonly raisedById?: string | null | undefined;
  readonly responsibleUserId?: string | null | undefined;
  readonly responsibleCompanyId?: string | null | undefined;
}

/** Throws 400 with the fields that name a record which does not fit; fields that stay as they were are not checked again. */
export const checkFinding = async (
  tx: Db,
  caller: Caller,
  { row, project }: LockedProcess,
  after: NamedRecords,
  before: NamedRecords = {},
): Promise<void> => {
  const { milestoneId, raisedById, responsibleUserId, responsibleCompanyId } = after;
  const isNew = (field: keyof NamedRecords) => Boolean(after[field]) && after[field] !== before[field];
  const checks: readonly (readonly [field: keyof NamedRecords, label: string, isRight: boolean])[] = [
    ["milestoneId", "Milestone", !isNew("milestoneId") || (await isStepOf(tx, row.id, milestoneId))],
    ["raisedById", "Raised by", !isNew("raisedById") || (await isStakeholder(tx, caller, raisedById))],
    [
      "responsibleUserId",
      "Responsible person",
      !isNew("responsibleUserId") || (await arePeopleOf(tx, project.companyId, [responsibleUserId ?? ""])),
    ],
    [
      "responsibleCompanyId",
      "Responsible company",
      !isNew("responsibleCompanyId") || responsibleCompanyId === project.companyId,
    ],
  ];
  const wrong = checks.filter(([, , isRight]) => !isRight);
  const errors = Object.fromEntries(wrong.map(([field, label]) => [field, [messages.notAChoice(label)]]));
  const faults = { ...findingFaults(after), ...errors };
  if (Object.keys(faults).length > 0) throw invalid(faults);
};

const isStepOf = async (tx: Db, processId: string, milestoneId: string | undefined): Promise<boolean> => {
  const found = await tx
    .selectFrom("milestone")
    .select("id")
    .where("id", "=", milestoneId ?? null)
    .where("processId", "=", processId)
    .executeTakeFirst();
  return found !== undefined;
};

const isStakeholder = async (tx: Db, caller: Caller, id: string | null | undefined): Promise<boolean> => {
  const found = await tx
    .selectFrom("milestoneOwner")
    .select("companyId")
    .where("id", "=", id ?? null)
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined && meetsOwner(caller, found);
};

/** Reads a finding as its writer sees it afterwards: with its conversation. */
export const readWritten = (tx: Db, id: string, caller: Caller, now: Date): Promise<Finding> =>
  getRow<Finding>(tx, findingTable(caller, now), id, caller, CONVERSATION);

/**
 * The finding's own fields, for the history: its answers and assessments have entries of their own, and not every
 * reader of the history meets the stakeholder who raised it.
 */
export const withoutConversation = (finding: object): object => {
  const parts = new Set([
    "answers",
    "assessments",
    "answerCount",
    "assessment",
    "overdue",
    "carriedToId",
    "raisedById",
  ]);
  return Object.fromEntries(Object.entries(finding).filter(([field]) => !parts.has(field)));
};

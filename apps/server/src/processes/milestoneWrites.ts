import {
  hasEnded,
  longestRemainingPath,
  progressOf,
  type Completion,
  type MilestoneEffect,
  type RunningProcess,
} from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Actor } from "../database/history.ts";
import type { Db } from "../database/schema.ts";
import { milestonesAfter, startedMilestones, type MilestoneCourse } from "./milestoneTimes.ts";
import type { MilestoneOfProcess, WholeProcess } from "./processRecords.ts";

/** The person, time and reason of an action on a process. */
export interface ProcessAction {
  readonly at: Date;
  readonly actor: Actor;
  readonly reason?: string;
  /** The name of the step from which the work is sent back. */
  readonly sentBackFrom?: string | undefined;
}

/** The new completion of a completed or skipped milestone. */
export type NewRecord = Pick<Completion, "outcome" | "note" | "evidence" | "documentVersionIds"> & {
  readonly step: string;
};

/** Writes the effect of an action: revoked and added completions, each milestone's state and times, the process; gives the id of the added completion. Source: behaviour.md §4 Milestones. */
export const writeEffect = async (
  tx: Db,
  whole: WholeProcess,
  effect: MilestoneEffect,
  act: ProcessAction,
  record?: NewRecord,
): Promise<string | undefined> => {
  const { milestones } = whole;
  const isStarted = effect.statusChange?.from === "NOT_STARTED";
  const before = isStarted
    ? startedMilestones({ ...effect.process, marks: new Map() }, milestones, act.at)
    : milestones;
  await revokeRecords(tx, milestones, effect.revoked, act);
  const recordId = record && (await addRecord(tx, milestones, record, act));
  await saveMilestones(tx, milestones, milestonesAfter(effect, before, act.at));
  await saveProcess(tx, whole, effect.process, act.at);
  return recordId;
};

/** Writes the changed milestones in one statement. It locks them by id, as a stakeholder that changes its company does. */
export const saveMilestones = async (
  tx: Db,
  before: readonly MilestoneCourse[],
  after: readonly MilestoneCourse[],
): Promise<void> => {
  const known = new Map(before.map((milestone) => [milestone.id, courseOf(milestone)]));
  const changed = after.map(courseOf).filter((course) => !isDeepStrictEqual(course, known.get(course.id)));
  if (changed.length === 0) return;
  await sql`with v as (
      select * from json_to_recordset(${JSON.stringify(changed)}::text::json) as v
        (id uuid, state text, ready_at timestamptz, due_at timestamptz, completed_at timestamptz, round integer)),
      locked as (select id from milestone where id in (select id from v) order by id for no key update)
    update milestone set state = v.state, ready_at = v.ready_at, due_at = v.due_at,
      completed_at = v.completed_at, round = v.round
    from locked join v on v.id = locked.id
    where milestone.id = locked.id`.execute(tx);
};

const courseOf = ({ id, state, readyAt, dueAt, completedAt, round }: MilestoneCourse) => ({
  id,
  state,
  ready_at: readyAt,
  due_at: dueAt,
  completed_at: completedAt,
  round,
});

/** Writes the process: its status, times of start and end, progress and remaining days. */
const saveProcess = async (
  tx: Db,
  { id, status: was }: WholeProcess,
  { graph, marks, status }: RunningProcess,
  at: Date,
): Promise<void> => {
  await tx
    .updateTable("projectProcess")
    .set((is) => ({
      status,
      heldByProject: false,
      ...(was === "NOT_STARTED" && status !== was && { startedAt: at }),
      ...(status === "NOT_STARTED" && { startedAt: null }),
      ...(status !== was && { endedAt: hasEnded(status) ? at : null }),
      progress: progressOf(graph, marks),
      remainingDays: longestRemainingPath(graph, marks)?.days ?? null,
      updatedAt: at,
      version: is("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
};

/** Reason, time and the step from which the work was sent back stay those of the first revocation; `revoked_as` is that of the last. */
const revokeRecords = async (
  tx: Db,
  milestones: readonly MilestoneOfProcess[],
  revoked: MilestoneEffect["revoked"],
  { at, actor, reason, sentBackFrom }: ProcessAction,
): Promise<void> => {
  const as = new Map(revoked.map((one) => [one.step, one.as]));
  const lasts = milestones.flatMap(({ key, completions }) => {
    const last = lastRecord(completions);
    return last && as.has(key) ? [{ id: last.id, revoked_as: as.get(key) }] : [];
  });
  if (lasts.length === 0) return;
  await sql`update completion d set revoked_as = v.revoked_as,
      revoked_at = coalesce(d.revoked_at, ${at.toISOString()}::text::timestamptz),
      revoked_by_id = ${first(sql`${actor.id}::text::uuid`, "revoked_by_id")},
      revoked_by_name = ${first(sql`${actor.name}::text`, "revoked_by_name")},
      reason = ${first(sql`${reason ?? null}::text`, "reason")},
      sent_back_from = ${first(
        sql`case when v.revoked_as = 'REOPENED' then ${sentBackFrom ?? null}::text end`,
        "sent_back_from",
      )}
    from json_to_recordset(${JSON.stringify(lasts)}::text::json) as v (id uuid, revoked_as text)
    where d.id = v.id`.execute(tx);
};

/** The given value for the first revocation; otherwise the column's present value. */
const first = (given: RawBuilder<unknown>, column: string) =>
  sql`case when d.revoked_at is null then ${given} else ${sql.ref(`d.${column}`)} end`;

const addRecord = async (
  tx: Db,
  milestones: readonly MilestoneOfProcess[],
  { step, outcome, note, evidence, documentVersionIds }: NewRecord,
  { at, actor }: ProcessAction,
): Promise<string> => {
  const milestone = milestones.find(({ key }) => key === step);
  if (!milestone) throw new Error(`no milestone ${step}`);
  const id = randomUUID();
  await tx
    .insertInto("completion")
    .values({
      id,
      milestoneId: milestone.id,
      outcome,
      at,
      byId: actor.id,
      byName: actor.name,
      round: milestone.round,
      note,
      evidence,
      documentVersionIds,
      revokedById: null,
      revokedByName: null,
      revokedAs: null,
      reason: null,
    })
    .execute();
  return id;
};

/** The last completion that was not undone; states follow from it. */
export const lastRecord = (completions: readonly Completion[]): Completion | undefined =>
  completions.findLast(({ revokedAs }) => revokedAs !== "UNDONE");

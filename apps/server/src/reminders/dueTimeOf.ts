import { isLocalTime, messages, reminderFaults } from "@canopy/contracts";
import { sql } from "kysely";
import type { Db } from "../database/schema.ts";
import { invalid } from "../base/problem.ts";
import { boundDueTime, dueTimesFrom } from "../recurrence/dueTimes.ts";
import { instantOf } from "../recurrence/zonedTime.ts";
import { DAY_MS } from "../base/durations.ts";

/** Dates more than this many days before the creation of a reminder get no occurrence. */
const BACK_DAYS = 60;

/** The time from which on a new reminder has occurrences, if it repeats since long ago; null if it has all of them. */
export const countsFromOf = (dueAt: string | null, rrule: string | null, at: Date): Date | null => {
  const from = new Date(at.getTime() - BACK_DAYS * DAY_MS);
  return rrule !== null && dueAt !== null && Date.parse(dueAt) < from.getTime() ? from : null;
};

/** The facts that decide when a reminder is first due: the given time, or its milestone. */
interface DueFacts {
  /** The value of the body, an instant or a local time; or the present one. */
  readonly dueDatetime: string | null | undefined;
  readonly isDueSaid: boolean;
  readonly timeZone: string;
  readonly rrule: string | null;
  readonly offsetDays: number | null;
  readonly milestoneId: string | null;
  /** The milestone with which it moves already. */
  readonly boundTo?: string | null;
}

/** The first due time of a reminder as an instant; throws 400 with the missing or impossible fields. Source: behaviour.md §5 Forms. */
export const firstDueTime = async (tx: Db, facts: DueFacts): Promise<string | null> => {
  const { dueDatetime, timeZone, rrule, offsetDays } = facts;
  const isDueJudged = offsetDays === null || facts.isDueSaid;
  const faults = reminderFaults({ ...facts, dueDatetime: isDueJudged ? dueDatetime : null });
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (offsetDays !== null) return boundTime(tx, facts, offsetDays);
  if (!dueDatetime) return null;
  const due = (
    isLocalTime(dueDatetime) ? instantOf(dueDatetime, timeZone) : new Date(dueDatetime)
  ).toISOString();
  if (rrule !== null && dueTimesFrom({ dueDatetime: due, timeZone, rrule }, new Date(due), 1).length === 0)
    throw invalid({ rrule: [messages.recurrenceEmpty] });
  return due;
};

const boundTime = async (
  tx: Db,
  { milestoneId, boundTo, timeZone }: DueFacts,
  offsetDays: number,
): Promise<string | null> => {
  const { rows } = await sql<{ dueAt: string | null; kind: string }>`
    select due_at, kind from milestone where id = ${milestoneId}::text::uuid`.execute(tx);
  const { dueAt, kind } = rows[0] ?? {};
  if (kind === "end_fail" && milestoneId !== boundTo)
    throw invalid({ milestoneId: ["An end in failure is never due"] });
  return dueAt ? boundDueTime(new Date(dueAt), offsetDays, timeZone).toISOString() : null;
};

import { isLocalTime, messages, reminderFaults } from "@canopy/contracts";
import { sql, type Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { invalid } from "../base/problem.ts";
import { boundDueTime, dueTimesFrom } from "../recurrence/dueTimes.ts";
import { instantOf } from "../recurrence/zonedTime.ts";

/** What decides when a reminder is first due: what was said, or follows from its milestone. */
interface DueFacts {
  /** As a body says it, an instant or a local time; or as it was. */
  readonly dueDatetime: string | null | undefined;
  readonly isDueSaid: boolean;
  readonly timeZone: string;
  readonly rrule: string | null;
  readonly offsetDays: number | null;
  readonly milestoneId: string | null;
}

/** When a reminder is first due, as an instant; throws 400 with what is missing or cannot be. Source: behaviour.md §5 Forms. */
export const firstDueTime = async (tx: Kysely<Database>, facts: DueFacts): Promise<string | null> => {
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
  tx: Kysely<Database>,
  { milestoneId, timeZone }: DueFacts,
  offsetDays: number,
): Promise<string | null> => {
  const { rows } = await sql<{ dueAt: string | null }>`
    select due_at from milestone where id = ${milestoneId}::text::uuid`.execute(tx);
  const dueAt = rows[0]?.dueAt;
  return dueAt ? boundDueTime(new Date(dueAt), offsetDays, timeZone).toISOString() : null;
};

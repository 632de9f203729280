import { dueTimesBetween, dueTimesFrom, type DueTime, type Schedule } from "../recurrence/dueTimes.ts";
import { firstMissing, hasOccurrencesToCome } from "./makeOccurrences.ts";

/** What of a reminder tells which of its occurrences are no rows yet. */
export interface ExpandedReminder extends Schedule {
  readonly status: string;
  readonly countsFrom: string | null;
  readonly expandedTo: string | null;
  /** Null where all are rows. */
  readonly expandAt: string | null;
}

const isMoreToCome = ({ status, rrule, expandAt }: ExpandedReminder): boolean =>
  hasOccurrencesToCome(status) && rrule !== null && expandAt !== null;

/** The next `most` due times that are no rows yet. */
export const dueTimesToCome = (reminder: ExpandedReminder, most: number): readonly DueTime[] =>
  isMoreToCome(reminder) ? dueTimesFrom(reminder, firstMissing(reminder), most) : [];

/** The due times within a span that are no rows yet. */
export const dueTimesToComeBetween = (
  reminder: ExpandedReminder,
  from: Date,
  to: Date,
): readonly DueTime[] => {
  if (!isMoreToCome(reminder)) return [];
  const first = firstMissing(reminder);
  return dueTimesBetween(reminder, first > from ? first : from, to);
};

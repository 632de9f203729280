import { dueTimesBetween, dueTimesFrom, type DueTime, type Schedule } from "../recurrence/dueTimes.ts";
import { firstMissing, hasOccurrencesToCome } from "./makeOccurrences.ts";

/** The fields of a reminder that say which of its occurrences have no row yet. */
export interface ExpandedReminder extends Schedule {
  readonly status: string;
  readonly countsFrom: string | null;
  readonly expandedTo: string | null;
  /** Null if all have rows. */
  readonly expandAt: string | null;
}

const isMoreToCome = ({ status, rrule, expandAt }: ExpandedReminder): boolean =>
  hasOccurrencesToCome(status) && rrule !== null && expandAt !== null;

/** The next `most` due times that have no row yet. */
export const dueTimesToCome = (reminder: ExpandedReminder, most: number): readonly DueTime[] =>
  isMoreToCome(reminder) ? dueTimesFrom(reminder, firstMissing(reminder), most) : [];

/** The due times within a span that have no row yet. */
export const dueTimesToComeBetween = (
  reminder: ExpandedReminder,
  from: Date,
  to: Date,
): readonly DueTime[] => {
  if (!isMoreToCome(reminder)) return [];
  const first = firstMissing(reminder);
  return dueTimesBetween(reminder, first > from ? first : from, to);
};

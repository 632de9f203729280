import { shortName } from "../reminders/shortName.ts";
import { localTimeOf } from "../recurrence/zonedTime.ts";

/** What a notice speaks of. */
export interface DueNotice {
  readonly title: string | null;
  readonly description: string;
  readonly timeZone: string;
  readonly dueAt: Date;
  /** When it was to be said. */
  readonly noticeAt: Date;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** So long something counts as due now; later it is overdue. */
const NOW_MS = 15 * MINUTE_MS;
/** Later than this a notice says that it comes late. */
const LATE_MS = 60 * MINUTE_MS;

/** Title and message of a notice at the moment at which it is sent; a notice that could not be sent in time speaks of how it stands by then. Source: behaviour.md §4 Jobs. */
export const dueWords = (
  notice: DueNotice,
  now: Date,
): { readonly title: string; readonly message: string } => {
  const { description, timeZone, dueAt, noticeAt } = notice;
  const isPast = dueAt <= now;
  const due = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "short", timeZone });
  const when = `${isPast ? "It was" : "It is"} due on ${due.format(dueAt)} (${timeZone}).`;
  const isLate = now.getTime() - noticeAt.getTime() > LATE_MS;
  const name = shortName(notice);
  return {
    title: `${whenShort(dueAt, now, timeZone)}: ${name}`,
    message: [
      ...(description === name ? [] : [description]), // the title has said it
      when,
      ...(isLate ? ["This notice comes late."] : []),
    ].join("\n"),
  };
};

const whenShort = (dueAt: Date, now: Date, timeZone: string): string => {
  if (dueAt <= now) return now.getTime() - dueAt.getTime() < NOW_MS ? "Due now" : "Overdue";
  const days = dayNumber(dueAt, timeZone) - dayNumber(now, timeZone);
  if (days === 0) return "Due today";
  return days === 1 ? "Due tomorrow" : `Due in ${days} days`;
};

const dayNumber = (at: Date, timeZone: string): number =>
  Date.parse(`${localTimeOf(at, timeZone).day}T00:00:00Z`) / DAY_MS;

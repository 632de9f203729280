import { shortName } from "../reminders/shortName.ts";
import { localTimeOf, usableZone } from "../recurrence/zonedTime.ts";
import { DAY_MS, MINUTE_MS } from "../base/durations.ts";

/** The content of a notice. */
export interface DueNotice {
  readonly title: string | null;
  readonly description: string;
  /** The zone of the people who are notified. */
  readonly timeZone: string;
  readonly dueAt: Date;
  /** The time at which it should be sent. */
  readonly noticeAt: Date;
}

/** The ids of people by their zone; who has none, or one that the server does not know, reads times in `otherwise`. */
export const byZone = (
  people: readonly { readonly id: string; readonly zone: string | null }[],
  otherwise: string,
): ReadonlyMap<string, readonly string[]> => {
  const zones = new Map<string, readonly string[]>();
  for (const { id, zone } of people) {
    const own = (zone === null ? undefined : usableZone(zone)) ?? otherwise;
    zones.set(own, [...(zones.get(own) ?? []), id]);
  }
  return zones;
};

/** For this long after its due time an occurrence is due now; afterwards it is overdue. */
const NOW_MS = 15 * MINUTE_MS;
/** A notice that is sent later than this says that it is late. */
const LATE_MS = 60 * MINUTE_MS;

/** Title and message of a notice at the moment of sending; a late notice describes the present state. Source: behaviour.md §4 Jobs. */
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
      ...(description === name ? [] : [description]), // the title contains it
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

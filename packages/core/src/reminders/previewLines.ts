import { readWireDate, type WireDate } from "@canopy/contracts";
import { byLocale } from "../text/byLocale.ts";
import { wallTime } from "./zonedTime.ts";

/** One date of a preview, as its line says it. */
export interface PreviewLine {
  readonly key: string;
  /** In the reminder's zone: 'Tue, 5 Jan 2027, 09:00'. */
  readonly text: string;
  /** In the person's own zone, where its clocks show something else. */
  readonly own: string | undefined;
  /** What the change of clocks does to this one. */
  readonly note: string | undefined;
}

/** The clocks' own day and time are written as if they were UTC's, so that no zone moves them again. */
const writer = (options: Intl.DateTimeFormatOptions) => {
  const format = byLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
  return ({ day, time }: { readonly day: string; readonly time: string }, locale: string | undefined) =>
    format(locale).format(Date.parse(`${day}T${time}:00Z`));
};
const hours = { hour: "numeric", minute: "2-digit" } as const;
const wordsOf = writer({ weekday: "short", day: "numeric", month: "short", year: "numeric", ...hours });
const timeOf = writer(hours);

/** What a preview's lines are written by: the wanted local time, both zones and the person's locale. */
interface PreviewSetting {
  readonly due: string;
  readonly timeZone: string;
  readonly ownZone: string;
  readonly locale: string | undefined;
}

/**
 * The lines of a preview. Where the clocks of the reminder's zone skip the wanted time, it says so; where the person's
 * clocks change at another time than the zone's, it says that the time there is another from then on.
 */
export const previewLines = (
  dates: readonly WireDate[],
  { due, timeZone, ownZone, locale }: PreviewSetting,
): readonly PreviewLine[] => {
  const wanted = due.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:mm".length);
  let ownBefore: string | undefined;
  return dates.flatMap((date): PreviewLine[] => {
    const at = readWireDate(date);
    if (!at) return [];
    const there = wallTime(at, timeZone);
    const here = wallTime(at, ownZone);
    const isElsewhere = there.day !== here.day || there.time !== here.time;
    const isMoved = there.time !== wanted;
    const isOtherHere = ownBefore !== undefined && ownBefore !== here.time && !isMoved;
    ownBefore = isMoved ? ownBefore : here.time;
    return [
      {
        key: at.toISOString(),
        text: wordsOf(there, locale),
        own: isElsewhere ? wordsOf(here, locale) : undefined,
        note: isMoved
          ? `The clocks skip ${timeOf({ ...there, time: wanted }, locale)} on that day: it is due at ${timeOf(there, locale)}`
          : isOtherHere
            ? `The clocks have changed: ${timeOf(here, locale)} where you are from here on`
            : undefined,
      },
    ];
  });
};

import { readWireDate, type WireDate } from "@canopy/contracts";
import { byLocale } from "../text/byLocale.ts";
import { wallTime } from "../days/zonedTime.ts";

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
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  byLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }));
const dayFormat = inUtc({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
const timeFormat = inUtc({ timeStyle: "short" });

/** What a form that is being filled in holds may be no time yet: then nothing is said of it. */
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

interface WallTime {
  readonly day: string;
  readonly time: string;
}
const timeOf = (time: string, locale: string | undefined): string =>
  timeFormat(locale).format(Date.parse(`2027-01-05T${time}:00Z`));
const wordsOf = ({ day, time }: WallTime, locale: string | undefined): string =>
  `${dayFormat(locale).format(Date.parse(`${day}T00:00:00Z`))}, ${timeOf(time, locale)}`;

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
    const isMoved = TIME.test(wanted) && there.time !== wanted;
    const isOtherHere = ownBefore !== undefined && ownBefore !== here.time && !isMoved;
    ownBefore = isMoved ? ownBefore : here.time;
    return [
      {
        key: at.toISOString(),
        text: wordsOf(there, locale),
        own: isElsewhere ? wordsOf(here, locale) : undefined,
        note: isMoved
          ? `The clocks skip ${timeOf(wanted, locale)} on that day: it is due at ${timeOf(there.time, locale)}`
          : isOtherHere
            ? `The clocks have changed: ${timeOf(here.time, locale)} where you are from here on`
            : undefined,
      },
    ];
  });
};

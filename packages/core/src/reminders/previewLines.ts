import { isLocalTime, readWireDate, type WireDate } from "@canopy/contracts";
import { byLocale } from "../text/byLocale.ts";
import { gregorianMonths } from "../text/gregorianMonths.ts";
import { unskippedTime, wallTime, type WallTime } from "../days/zonedTime.ts";
import { timeText } from "./reminderWords.ts";

/** One date of a reminder's preview as text. */
export interface PreviewLine {
  readonly key: string;
  /** In the reminder's zone: 'Tue, 5 Jan 2027, 09:00'. */
  readonly text: string;
  /** The person's local time, where it differs. */
  readonly own: string | undefined;
  /** The effect of a clock change on this date. */
  readonly note: string | undefined;
}

/** Formats the zone's local day and time as if they were UTC, so that they do not shift again. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  byLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...gregorianMonths(locale), ...options, timeZone: "UTC" }),
  );
const dayFormat = inUtc({ weekday: "short", day: "numeric", month: "short", year: "numeric" });

const wordsOf = ({ day, time }: WallTime, locale: string | undefined): string =>
  `${dayFormat(locale).format(Date.parse(`${day}T00:00:00Z`))}, ${timeText(time, locale)}`;

const readLocalTime = (text: string): WallTime => ({
  day: text.slice(0, "YYYY-MM-DD".length),
  time: text.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:mm".length),
});

/** Settings of a preview: the wanted local time, both zones and the person's locale. */
interface PreviewSetting {
  readonly due: string;
  readonly timeZone: string;
  readonly ownZone: string;
  readonly locale: string | undefined;
}

/**
 * Writes the lines of a preview. A note says where a clock change of the reminder's zone skips the due time, and where
 * the person's local time changes because their clocks change on another date. If the clocks skip the due time on the
 * due day, the other days are compared with the time to which it moved.
 */
export const previewLines = (
  dates: readonly WireDate[],
  { due, timeZone, ownZone, locale }: PreviewSetting,
): readonly PreviewLine[] => {
  const first = isLocalTime(due) ? readLocalTime(due) : undefined;
  const usual = first && unskippedTime(first, timeZone);
  let ownBefore: string | undefined;
  return dates.flatMap((date): PreviewLine[] => {
    const at = readWireDate(date);
    if (!at) return [];
    const there = wallTime(at, timeZone);
    const here = wallTime(at, ownZone);
    const isElsewhere = there.day !== here.day || there.time !== here.time;
    const wanted = there.day === first?.day ? first.time : usual;
    const isMoved = wanted !== undefined && there.time !== wanted;
    const isOtherHere = ownBefore !== undefined && ownBefore !== here.time && !isMoved;
    ownBefore = isMoved ? ownBefore : here.time;
    return [
      {
        key: at.toISOString(),
        text: wordsOf(there, locale),
        own: isElsewhere ? wordsOf(here, locale) : undefined,
        note: isMoved
          ? `The clocks skip ${timeText(wanted, locale)} on that day: it is due at ${timeText(there.time, locale)}`
          : isOtherHere
            ? `The clocks have changed: ${timeText(here.time, locale)} where you are from here on`
            : undefined,
      },
    ];
  });
};

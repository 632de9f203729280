import { readWireDate, type WireDate } from "@canopy/contracts";
import { wallTime } from "./zonedTime.ts";

/** One date of a preview, as its line says it. */
export interface PreviewLine {
  readonly key: string;
  /** In the reminder's zone: 'Tue 5 Jan 2027, 09:00'. */
  readonly text: string;
  /** In the person's own zone, where its clocks show something else. */
  readonly own: string | undefined;
  /** What the change of clocks does to this one. */
  readonly note: string | undefined;
}

const dateFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
});

const wordsOf = ({ day, time }: { readonly day: string; readonly time: string }): string =>
  `${dateFormat.format(Date.parse(`${day}T00:00:00Z`)).replace(",", "")}, ${time}`;

/**
 * The lines of a preview. Where the clocks of the reminder's zone skip the wanted time, it says so; where the person's
 * clocks change at another time than the zone's, it says that the time there is another from then on.
 */
export const previewLines = (
  dates: readonly WireDate[],
  { due, timeZone, ownZone }: { readonly due: string; readonly timeZone: string; readonly ownZone: string },
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
        text: wordsOf(there),
        own: isElsewhere ? wordsOf(here) : undefined,
        note: isMoved
          ? `The clocks skip ${wanted} on that day: it is due at ${there.time}`
          : isOtherHere
            ? `The clocks have changed: ${here.time} where you are from here on`
            : undefined,
      },
    ];
  });
};

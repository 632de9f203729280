import { RRuleTemporal } from "rrule-temporal";

/** Any time as a Temporal object: Node has no Temporal, so its type comes from rrule-temporal. */
const A_TIME = new RRuleTemporal({
  freq: "DAILY",
  count: 1,
  dtstart: { timeZoneId: "UTC", toString: () => "2000-01-01T00:00:00+00:00[UTC]" },
}).options().dtstart;

/** A time in a zone. */
type ZonedTime = typeof A_TIME;

const A_LOCAL_TIME = A_TIME.toPlainDateTime();
const TO_MINUTES = "2027-01-05T09:00".length;
const DAY_CHARS = "2027-01-05".length;

/** By names in lower case, which is how zones are known: people may write one in many ways. */
const usableZones = new Map<string, string>();

/**
 * The name by which Temporal knows a zone: its own, or else the one that Intl gives it. Rows may hold short names, such
 * as `IST`, that only Intl knows. Undefined if neither knows it.
 */
export const usableZone = (timeZone: string): string | undefined => {
  const key = timeZone.toLowerCase();
  const known = usableZones.get(key);
  if (known !== undefined) return known;
  const found = findUsableZone(timeZone);
  if (found !== undefined) usableZones.set(key, found);
  return found;
};

const findUsableZone = (timeZone: string): string | undefined => {
  try {
    A_TIME.withTimeZone(timeZone);
    return timeZone;
  } catch {
    try {
      return new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;
    } catch {
      return undefined;
    }
  }
};

/** An instant on the clocks of a zone. Throws if there is no such zone. */
export const zonedTime = (at: Date, timeZone: string): ZonedTime =>
  A_TIME.add({ milliseconds: at.getTime() - A_TIME.epochMilliseconds }).withTimeZone(
    usableZone(timeZone) ?? timeZone,
  );

/**
 * The instant at which the clocks of a zone show a local time (`2027-01-05T09:00`), whatever the server's zone. A time
 * that the clocks skip moves on by the gap; of a repeated one the first counts. Source: behaviour.md §4 Reminders.
 */
export const instantOf = (localTime: string, timeZone: string): Date => {
  const milliseconds = Date.parse(`${localTime}Z`) - A_TIME.epochMilliseconds;
  const time = A_LOCAL_TIME.add({ milliseconds }).toZonedDateTime(usableZone(timeZone) ?? timeZone, {
    disambiguation: "compatible",
  });
  return new Date(time.epochMilliseconds);
};

/** The local time of an instant: `2027-01-05` and `09:00`, with seconds if there are any. */
export const localTimeOf = (at: Date, timeZone: string): { readonly day: string; readonly time: string } => {
  const text = zonedTime(at, timeZone).toPlainDateTime().toString();
  const isWholeMinute = text.length === TO_MINUTES + 3 && text.endsWith(":00");
  const shown = isWholeMinute ? text.slice(0, TO_MINUTES) : text;
  return { day: shown.slice(0, DAY_CHARS), time: shown.slice(DAY_CHARS + 1) };
};

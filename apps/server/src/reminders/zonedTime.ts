import { RRuleTemporal } from "rrule-temporal";

/** A time on the clocks of UTC (`2027-01-05T09:00:00`) as Temporal holds it; Node has none, rrule-temporal brings its own. */
const utcTime = (text: string) =>
  new RRuleTemporal({
    freq: "DAILY",
    count: 1,
    dtstart: { timeZoneId: "UTC", toString: () => `${text}+00:00[UTC]` },
  }).options().dtstart;

/** A time in a zone, as Temporal holds it. */
export type ZonedTime = ReturnType<typeof utcTime>;

const A_TIME = utcTime("2000-01-01T00:00:00");
const TO_MINUTES = "2027-01-05T09:00".length;
const DAY_CHARS = "2027-01-05".length;

/** An instant on the clocks of a zone. */
export const zonedTime = (at: Date, timeZone: string): ZonedTime =>
  A_TIME.add({ milliseconds: at.getTime() - A_TIME.epochMilliseconds }).withTimeZone(timeZone);

/**
 * The instant at which the clocks of a zone show a local time (`2027-01-05T09:00`), whatever zone the server is in. A
 * time that the spring change skips moves on by the gap, one that comes twice is its first. Source: behaviour.md §4 Reminders.
 */
export const instantOf = (localTime: string, timeZone: string): Date => {
  const whole = localTime.length === TO_MINUTES ? `${localTime}:00` : localTime;
  const time = utcTime(whole).toPlainDateTime().toZonedDateTime(timeZone, { disambiguation: "compatible" });
  return new Date(time.epochMilliseconds);
};

/** What the clocks of a zone show at an instant: `2027-01-05` and `09:00`, with seconds where there are some. */
export const localTimeOf = (at: Date, timeZone: string): { readonly day: string; readonly time: string } => {
  const text = zonedTime(at, timeZone).toPlainDateTime().toString();
  const isWholeMinute = text.length === TO_MINUTES + 3 && text.endsWith(":00");
  const shown = isWholeMinute ? text.slice(0, TO_MINUTES) : text;
  return { day: shown.slice(0, DAY_CHARS), time: shown.slice(DAY_CHARS + 1) };
};

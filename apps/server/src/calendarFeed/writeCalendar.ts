import { weakTag } from "../http/entityTag.ts";
import { contentLine, escapeText } from "./contentLine.ts";

/** An event at one moment, or on one day. */
export interface CalendarEvent {
  /** Identical at every reading. */
  readonly uid: string;
  /** A moment, or a day as on the wire. */
  readonly at: Date | string;
  readonly summary: string;
  readonly description: string;
  /** Absolute address of the page where it can be completed. */
  readonly url: string;
}

/** The interval at which calendar programs are asked to read again. */
const READ_AGAIN = "PT15M";

/** The length of a shown event, for programs that draw nothing for an event without an end. */
const SHOWN_MS = 30 * 60_000;

/** A calendar in the format of RFC 5545. Its times are in UTC, so it needs no time zone definitions. Source: behaviour.md §7 Calendar feed. */
export const writeCalendar = (events: readonly CalendarEvent[], now: Date): string =>
  [
    contentLine("BEGIN", "VCALENDAR"),
    contentLine("VERSION", "2.0"),
    contentLine("PRODID", "-//Canopy//Calendar feed//EN"),
    contentLine("CALSCALE", "GREGORIAN"),
    contentLine("METHOD", "PUBLISH"),
    contentLine("X-WR-CALNAME", "Canopy"),
    contentLine("REFRESH-INTERVAL;VALUE=DURATION", READ_AGAIN),
    contentLine("X-PUBLISHED-TTL", READ_AGAIN),
    ...events.map((event) => writeEvent(event, now)),
    contentLine("END", "VCALENDAR"),
  ].join("");

/** The entity tag of a written calendar. It is weak because `DTSTAMP`, the moment of reading, does not count. */
export const calendarTag = (calendar: string): string => weakTag(calendar.replaceAll(/^DTSTAMP:.*$/gm, ""));

const writeEvent = ({ uid, at, summary, description, url }: CalendarEvent, now: Date): string =>
  [
    contentLine("BEGIN", "VEVENT"),
    contentLine("UID", escapeText(uid)),
    contentLine("DTSTAMP", utcTime(now)),
    ...(typeof at === "string"
      ? [contentLine("DTSTART;VALUE=DATE", at.replaceAll("-", ""))]
      : [
          contentLine("DTSTART", utcTime(at)),
          contentLine("DTEND", utcTime(new Date(at.getTime() + SHOWN_MS))),
        ]),
    contentLine("SUMMARY", escapeText(summary)),
    contentLine("DESCRIPTION", escapeText(description)),
    contentLine("URL", url),
    contentLine("STATUS", "CONFIRMED"),
    contentLine("TRANSP", "TRANSPARENT"),
    contentLine("END", "VEVENT"),
  ].join("");

/** `20270105T090000Z` */
const utcTime = (at: Date): string =>
  `${at.toISOString().slice(0, "2027-01-05T09:00:00".length)}Z`.replaceAll(/[-:]/g, "");

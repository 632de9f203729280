import fc from "fast-check";
import { expect, test } from "vitest";
import { readCalendar } from "../testing/readCalendar.ts";
import { writeCalendar } from "./writeCalendar.ts";

const now = new Date("2026-11-22T10:00:00.123Z");

test("an event as calendar programs read it", () => {
  const event = {
    uid: "a@canopy",
    at: new Date("2027-01-05T09:00:00Z"),
    summary: "Report; first, draft",
    description: "Two\nlines",
    url: "https://canopy.example/reminders/a",
  };
  expect(writeCalendar([event], now)).toBe(
    [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Canopy//Calendar feed//EN",
      "CALSCALE:GREGORIAN",
      "METHOD:PUBLISH",
      "X-WR-CALNAME:Canopy",
      "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
      "X-PUBLISHED-TTL:PT15M",
      "BEGIN:VEVENT",
      "UID:a@canopy",
      "DTSTAMP:20261122T100000Z",
      "DTSTART:20270105T090000Z",
      "DTEND:20270105T093000Z",
      String.raw`SUMMARY:Report\; first\, draft`,
      String.raw`DESCRIPTION:Two\nlines`,
      "URL:https://canopy.example/reminders/a",
      "STATUS:CONFIRMED",
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n"),
  );
});

test("whatever stands in summary and description, the calendar reads back as it was written", () => {
  // Unicode's own line ends come back as the one that calendars know
  const text = fc
    .string({ unit: "grapheme", maxLength: 200 })
    .map((some) => some.replaceAll(/[\u2028\u2029]/g, "\n"));
  const at = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2999-12-31"),
    noInvalidDate: true,
  });
  const event = fc
    .record({ summary: text, description: text, at, id: fc.uuid() })
    .map(({ id, at: when, ...rest }) => {
      when.setUTCMilliseconds(0);
      return { uid: `${id}@canopy`, at: when, url: `https://canopy.example/reminders/${id}`, ...rest };
    });
  fc.assert(
    fc.property(fc.array(event, { maxLength: 5 }), (events) => {
      expect(readCalendar(writeCalendar(events, now))).toEqual(events);
    }),
  );
});

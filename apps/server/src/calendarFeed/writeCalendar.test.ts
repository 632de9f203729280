import { reminders } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { readCalendar } from "../testing/readCalendar.ts";
import { writeCalendar } from "./writeCalendar.ts";

const now = new Date("2026-11-22T10:00:00.123Z");

test("an event is written in the form that calendar programs read", () => {
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

/** Characters that end a line in some program, and some that RFC 5545 escapes or folds. */
const lineEnds = [
  "\n",
  "\r",
  "\r\n",
  "\u000B",
  "\u000C",
  "\u0085",
  "\u2028",
  "\u2029",
  ";",
  "\\",
  "n",
  "a",
  " ",
];

test("a calendar gives back every description that a reminder accepts; the reminder refuses all others", () => {
  const anyLines = fc.string({ unit: fc.constantFrom(...lineEnds), maxLength: 40 });
  fc.assert(
    fc.property(anyLines, (sent) => {
      const read = z.safeParse(reminders.draft.shape.description, sent);
      const isRefused = sent.trim() === "" || /[\v\f\u0085]/.test(sent.trim());
      expect(read.success).toBe(!isRefused);
      if (!read.success) return;
      expect(read.data).toBe(sent.replaceAll(/\r\n?/g, "\n").trim());
      const event = { uid: "a@canopy", at: new Date(0), summary: "a", url: "https://canopy.example/" };
      const [found] = readCalendar(writeCalendar([{ ...event, description: read.data }], now));
      expect(found?.description).toBe(read.data);
    }),
    propertyRuns(1_000, 50_000),
  );
});

test("a calendar gives back any summary and description as they were written", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 200 });
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
    propertyRuns(100, 20_000),
  );
});

import { describe, expect, test } from "vitest";
import { daysFrom } from "../days/days.ts";
import { shownDays } from "./calendarSpan.ts";
import { calendarWords, clockHelp, countText } from "./calendarWords.ts";

const words = calendarWords("en-GB", "Asia/Kolkata");
const instant = new Date("2027-01-05T20:05:00Z");

describe("the words of the calendar", () => {
  test("tell times and days by the clocks of its zone", () => {
    expect(words.time(instant)).toBe("01:35");
    expect(words.date(instant)).toBe("6 Jan 2027");
    expect(calendarWords("en-GB", "UTC").time(instant)).toBe("20:05");
    expect(calendarWords("de-DE", "UTC").date(instant)).toBe("05.01.2027");
  });

  test("name a day, which has no zone", () => {
    expect(words.day("2027-01-05")).toBe("Tuesday 5 January");
    expect(words.shortDay("2027-01-05")).toBe("Tue 5 Jan");
    expect(words.dayHeader("2027-01-05", "2027-12-31")).toBe("Tuesday 5 January");
    expect(words.dayHeader("2027-01-05", "2026-12-31")).toBe("Tuesday, 5 January 2027");
  });

  test("name the visible days", () => {
    // the runtime writes thin spaces around the dash
    const span = (...[view, day, days]: Parameters<typeof words.span>) =>
      words.span(view, day, days).replaceAll(/\s/gu, " ");
    expect(span("month", "2027-01-13", shownDays("month", "2027-01-13", 1))).toBe("January 2027");
    expect(span("week", "2027-01-13", shownDays("week", "2027-01-13", 1))).toBe("11 – 17 January 2027");
    expect(span("agenda", "2027-01-13", daysFrom("2027-01-30", 3))).toBe("30 January – 1 February 2027");
    expect(span("week", "2027-01-13", [])).toBe("13 January 2027");
  });

  test("name the months of the grid where a language counts other ones", () => {
    const persian = calendarWords("fa-IR", "UTC");
    expect(persian.span("month", "2026-11-30", [])).toMatch(/^نوامبر/u);
    expect(persian.day("2026-11-30")).toContain("نوامبر");
    expect(persian.date(new Date("2026-11-30T12:00:00Z"))).toContain("۳۰");
    // A year of their own is kept: the months are the same.
    expect(calendarWords("th-TH", "UTC").span("month", "2026-11-30", [])).toContain("2569");
  });

  test("name the weekdays from Monday to Sunday", () => {
    const all = [1, 2, 3, 4, 5, 6, 7] as const;
    expect(all.map((weekday) => words.weekday(weekday, "short")).join(" ")).toBe(
      "Mon Tue Wed Thu Fri Sat Sun",
    );
    expect(all.map((weekday) => words.weekday(weekday, "long")).join(" ")).toBe(
      "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
    );
  });

  test("are made once for a language and a zone", () => {
    expect(calendarWords("en-GB", "Asia/Kolkata")).toBe(words);
    expect(calendarWords("en-US", "Asia/Kolkata")).not.toBe(words);
    expect(calendarWords("en-GB", "UTC")).not.toBe(words);
  });
});

test.each([
  [0, 0, undefined, "no occurrences"],
  [1, 0, undefined, "1 occurrence"],
  [2, 1, { milestones: 1, findings: 1 }, "2 occurrences, 1 milestone, 1 finding, 1 overdue"],
  [0, 0, { milestones: 2, findings: 0 }, "no occurrences, 2 milestones"],
  [0, 2, { milestones: 0, findings: 3 }, "no occurrences, 3 findings, 2 overdue"],
])("%d occurrences, %d overdue, with the marks %j read: %s", (count, overdue, marks, text) =>
  expect(countText(count, overdue, marks)).toBe(text),
);

test("the zone of the times is named, and the device's too where it is another", () => {
  expect(clockHelp("America/Buenos_Aires", "America/Buenos_Aires")).toBe(
    "the clocks where you are (America/Buenos Aires)",
  );
  expect(clockHelp("Asia/Kolkata", "Asia/Calcutta"), "one zone by two names").toBe(
    "the clocks where you are (Asia/Kolkata)",
  );
  expect(clockHelp("Europe/Lisbon", "America/New_York")).toBe(
    "the clocks of your own time zone (Europe/Lisbon), while this device is set to America/New York",
  );
});

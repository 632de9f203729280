import { describe, expect, test } from "vitest";
import { calendarAddress, readCalendarSearch } from "./calendarSearch.ts";

describe("the calendar's address", () => {
  test.each([
    ["", { view: "month", date: undefined, isMine: false }],
    ["?view=week&date=2027-01-05&mine=1", { view: "week", date: "2027-01-05", isMine: true }],
    ["?view=agenda", { view: "agenda", date: undefined, isMine: false }],
    ["?view=year&date=2027-02-30&mine=yes", { view: "month", date: undefined, isMine: false }],
    ["?date=0001-01-01", { view: "month", date: undefined, isMine: false }],
    ["?view=WEEK&date=", { view: "month", date: undefined, isMine: false }],
  ])("is read from %s, with defaults for invalid parameters", (search, params) => {
    expect(readCalendarSearch(search)).toEqual(params);
  });

  test("names only what differs from the default, and not today", () => {
    const params = { view: "month", date: "2027-01-05", isMine: false } as const;
    expect(calendarAddress(params, "2027-01-05")).toBe("/reminders/calendar");
    expect(calendarAddress(params, "2027-01-06")).toBe("/reminders/calendar?date=2027-01-05");
    expect(calendarAddress({ view: "agenda", date: undefined, isMine: true })).toBe(
      "/reminders/calendar?view=agenda&mine=1",
    );
  });

  test("is read back as it was written", () => {
    const params = { view: "week", date: "2027-01-05", isMine: true } as const;
    const search = new URL(calendarAddress(params), "http://app.invalid").search;
    expect(readCalendarSearch(search)).toEqual(params);
  });
});

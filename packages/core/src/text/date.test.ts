import * as fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { propertyRuns } from "@canopy/contracts/testing";
import { createDates } from "./date.ts";

const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const zoneBefore = env["TZ"];
const inZone = (zone: string) => {
  env["TZ"] = zone;
};
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:00:00Z") });
  inZone("Europe/Berlin");
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  if (zoneBefore === undefined) delete env["TZ"];
  else env["TZ"] = zoneBefore;
});

const open = (locale = "en-GB") => {
  const log = vi.fn<(...given: unknown[]) => void>();
  return { log, ...createDates({ locale, log }) };
};

describe("dates on screen", () => {
  it("are shown in the browser's language and zone", () => {
    expect(open().dateTime("2026-11-21T23:30:00Z")).toBe("22 Nov 2026, 00:30");
    expect(open("de-DE").date("2026-11-21T23:30:00Z")).toBe("22.11.2026");
    inZone("America/Los_Angeles");
    expect(open().dateTime("2026-11-21T23:30:00Z")).toBe("21 Nov 2026, 15:30");
  });

  it("are shown in a zone of the person's own, whatever the device's", () => {
    const { log } = open();
    const tokyo = createDates({ locale: "en-GB", log, timeZone: "Asia/Tokyo" });
    const late = "2026-11-20T23:30:00Z";
    expect([tokyo.date(late), tokyo.dateTime(late)]).toEqual(["21 Nov 2026", "21 Nov 2026, 08:30"]);
    expect(tokyo.day(late)).toMatch(/^Saturday,? 21 November 2026$/);
    expect(tokyo.time(late)).toBe("08:30");
    expect(tokyo.exact(late)).toContain("GMT+9");
    vi.setSystemTime("2026-11-20T23:30:00Z");
    expect(open().relative("2026-11-18T23:30:00Z")).toBe("2 days ago");
    expect(tokyo.relative("2026-11-18T14:30:00Z")).toBe("3 days ago");
    expect(tokyo.relative("2026-11-21")).toBe("today");
    expect(tokyo.date("2026-11-20T14:30:00Z")).toBe("20 Nov 2026");
    expect(tokyo.date("2026-03-01")).toBe("1 Mar 2026");
  });

  it("include the weekday, and hours and minutes without seconds, where there is room", () => {
    expect(open().full("2026-11-21T23:30:00Z")).toMatch(/^Sunday,? 22 November 2026 at 00:30$/);
    expect(open().full("2026-03-01")).toBe(open().exact("2026-03-01"));
  });

  it("without a time never shift in any zone", () => {
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "UTC"]) {
      inZone(zone);
      expect(open().date("2026-03-01")).toBe("1 Mar 2026");
      expect(open().dateTime("2026-03-01")).toBe("1 Mar 2026");
      expect(open().exact("2026-03-01")).toMatch(/^Sunday,? 1 March 2026$/);
      expect(open().machine("2026-03-01")).toBe("2026-03-01");
    }
  });

  it("are read from ISO text, spaced text and seven numbers", () => {
    expect(open().dateTime("2026-11-21 10:15")).toBe("21 Nov 2026, 10:15");
    expect(open().dateTime("2026,11,21,10,15,0,0")).toBe("21 Nov 2026, 10:15");
    expect(open().dateTime([2026, 11, 21, 10, 15, 0])).toBe("21 Nov 2026, 10:15");
    expect(open().machine("2026-11-21 10:15")).toBe("2026-11-21T09:15:00.000Z");
  });

  it.each([
    ["2026-11-21T08:59:50Z", "just now"],
    ["2026-11-21T08:55:00Z", "5 minutes ago"],
    ["2026-11-21T11:00:00Z", "in 2 hours"],
    ["2026-11-20T08:00:00Z", "yesterday"],
    ["2026-11-24T09:00:00Z", "in 3 days"],
    ["2026-11-21", "today"],
    ["2026-11-22", "tomorrow"],
    ["2026-11-14", "7 days ago"],
    ["2026-11-13", "13 Nov 2026"],
    ["2026-11-01T09:00:00Z", "1 Nov 2026"],
    ["2026-12-24", "24 Dec 2026"],
  ])("show %s as %s", (value, text) => {
    expect(open().relative(value)).toBe(text);
  });

  it("that are invalid are logged and show the fallback", () => {
    const { date, relative, machine, log } = open();
    expect(date("2026-02-30")).toBe("–");
    expect(relative("soon", "Recent")).toBe("Recent");
    expect(machine("soon")).toBeUndefined();
    expect(log.mock.calls).toEqual([
      ["warn", "Invalid date", "2026-02-30"],
      ["warn", "Invalid date", "soon"],
    ]);
  });

  it("never throw, whatever the value", () => {
    const { date, dateTime, exact, relative, machine } = open();
    const value = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(fc.integer(), fc.double())),
      fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
    );
    fc.assert(
      fc.property(value, (one) => {
        for (const show of [date, dateTime, exact, relative]) expect(show(one, "none")).not.toBe("");
        machine(one);
      }),
      propertyRuns(500, 50_000),
    );
  });
});

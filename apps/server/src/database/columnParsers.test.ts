import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readTimestamp } from "./columnParsers.ts";

test.each([
  ["2026-11-21 09:30:00+00", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21 09:30:00.5+00", "2026-11-21T09:30:00.500Z"],
  ["2026-11-21 09:30:00.123456+02", "2026-11-21T07:30:00.123Z"],
  ["2026-11-21 09:30:00-03:30", "2026-11-21T13:00:00.000Z"],
])("the timestamp %s is read as %s", (text, wire) => expect(readTimestamp(text)).toBe(wire));

/** An instant as PostgreSQL writes it in a zone: `2026-11-21 09:30:00.123+05:30`. */
const writtenIn = (at: Date, offsetMinutes: number) => {
  const local = new Date(at.getTime() + offsetMinutes * 60_000).toISOString();
  const size = Math.abs(offsetMinutes);
  const two = (number: number) => String(Math.floor(number)).padStart(2, "0");
  const minutes = size % 60 === 0 ? "" : `:${two(size % 60)}`;
  const fraction = local.slice(19, 23).replace(/\.?0+$/, "");
  return `${local.slice(0, 10)} ${local.slice(11, 19)}${fraction}${offsetMinutes < 0 ? "-" : "+"}${two(size / 60)}${minutes}`;
};

test("an instant is read the same whatever the zone of the database's session", () => {
  const instant = fc.date({
    min: new Date("0001-01-02T00:00:00Z"),
    max: new Date("9999-12-30T00:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, fc.integer({ min: -14 * 60, max: 14 * 60 }), (at, offset) => {
      expect(readTimestamp(writtenIn(at, offset))).toBe(at.toISOString());
    }),
    propertyRuns(300, 50_000),
  );
});

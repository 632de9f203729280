import { expect, test } from "vitest";
import { localTimeText, timeZones, wallTime, zoneCity } from "./zonedTime.ts";

const instant = Date.parse("2027-01-05T23:05:00Z");

test.each([
  ["UTC", "2027-01-05", "23:05"],
  ["Asia/Kathmandu", "2027-01-06", "04:50"],
  ["America/Bogota", "2027-01-05", "18:05"],
  ["Mars/Olympus", "2027-01-05", "23:05"],
])("the clocks of %s show %s %s", (zone, day, time) => {
  expect(wallTime(instant, zone)).toEqual({ day, time });
  expect(wallTime(new Date(instant), zone)).toEqual({ day, time });
});

test("a year before 1000 has four digits, and midnight is 00:00", () => {
  expect(wallTime(Date.parse("0987-06-05T00:00:00Z"), "UTC")).toEqual({ day: "0987-06-05", time: "00:00" });
});

test("a local time is written as a form holds it", () => {
  expect(localTimeText({ day: "2027-01-05", time: "09:00" })).toBe("2027-01-05T09:00");
});

test.each([
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["Europe/Lisbon", "Lisbon"],
  ["UTC", "UTC"],
])("the city of %s is %s", (zone, city) => expect(zoneCity(zone)).toBe(city));

test("the zones to choose from are sorted, with UTC and the chosen one, and without an empty one", () => {
  const zones = timeZones("");
  expect(zones).toContain("UTC");
  expect(zones).not.toContain("");
  expect(zones).toEqual(zones.toSorted());
  expect(timeZones("Mars/Olympus")).toContain("Mars/Olympus");
});

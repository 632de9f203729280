import { expect, test } from "vitest";
import { timeZones, wallTime } from "./zonedTime.ts";
import { presentZoneName } from "./zoneNames.ts";

test.each([
  ["Africa/Asmera", "Africa/Asmara"],
  ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
  ["America/Catamarca", "America/Argentina/Catamarca"],
  ["America/Cordoba", "America/Argentina/Cordoba"],
  ["America/Godthab", "America/Nuuk"],
  ["America/Jujuy", "America/Argentina/Jujuy"],
  ["America/Mendoza", "America/Argentina/Mendoza"],
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Asia/Katmandu", "Asia/Kathmandu"],
  ["Asia/Rangoon", "Asia/Yangon"],
  ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
  ["Atlantic/Faeroe", "Atlantic/Faroe"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Ponape", "Pacific/Pohnpei"],
  ["Pacific/Truk", "Pacific/Chuuk"],
  ["Europe/Lisbon", "Europe/Lisbon"],
  ["constructor", "constructor"],
])("%s is called %s and has the same clock", (former, present) => {
  expect(presentZoneName(former)).toBe(present);
  const noon = Date.parse("2027-01-05T12:00:00Z");
  expect(wallTime(noon, presentZoneName(former))).toEqual(wallTime(noon, former));
});

test("The zones are listed once each by their present names; the chosen one keeps its own name", () => {
  const zones = timeZones("Europe/Kiev");
  expect(zones).toEqual(expect.arrayContaining(["UTC", "Asia/Kolkata", "Europe/Kyiv", "Europe/Kiev"]));
  expect(zones).not.toContain("Asia/Calcutta");
  expect(new Set(zones).size).toBe(zones.length);
});

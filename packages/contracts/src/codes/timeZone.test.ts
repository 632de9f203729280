import { expect, test } from "vitest";
import { isTimeZone } from "./timeZone.ts";

test("isTimeZone accepts a name that the runtime knows and nothing else", () => {
  const known = ["Europe/Lisbon", "America/Bogota", "UTC"];
  const unknown = ["", "Europe/Atlantis", "Lisbon", "../etc/passwd", "\u0000", "x".repeat(10_000)];
  expect([...known, ...unknown].filter(isTimeZone)).toEqual(known);
});

test("isTimeZone refuses short names that mean several zones, in any case", () => {
  const short = ["IST", "PST", "JST", "BST", "EAT", "CST", "SST", "ist", "Pst"];
  expect(short.filter(isTimeZone)).toEqual([]);
});

test("isTimeZone refuses offsets, which not every browser knows", () => {
  const offsets = ["+05:00", "-03:30", "+05", "+0500", "\u221205:00"];
  expect(offsets.filter(isTimeZone)).toEqual([]);
});

test("isTimeZone accepts every zone that the runtime lists", () => {
  expect(Intl.supportedValuesOf("timeZone").filter((name) => !isTimeZone(name))).toEqual([]);
});

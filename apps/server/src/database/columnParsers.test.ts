import { expect, test } from "vitest";
import { readTimestamp } from "./columnParsers.ts";

test.each([
  ["2026-11-21 09:30:00+00", "2026-11-21T09:30:00.000Z"],
  ["2026-11-21 09:30:00.5+00", "2026-11-21T09:30:00.500Z"],
  ["2026-11-21 09:30:00.123456+02", "2026-11-21T07:30:00.123Z"],
  ["2026-11-21 09:30:00-03:30", "2026-11-21T13:00:00.000Z"],
])("the timestamp %s is read as %s", (text, wire) => expect(readTimestamp(text)).toBe(wire));

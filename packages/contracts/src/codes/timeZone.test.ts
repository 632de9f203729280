import { expect, test } from "vitest";
import { isTimeZone } from "./timeZone.ts";

test("a name that the runtime knows is a time zone, anything else is not", () => {
  const known = ["Europe/Lisbon", "America/Bogota", "UTC"];
  const unknown = ["", "Europe/Atlantis", "Lisbon", "../etc/passwd", "\u0000", "x".repeat(10_000)];
  expect([...known, ...unknown].filter(isTimeZone)).toEqual(known);
});

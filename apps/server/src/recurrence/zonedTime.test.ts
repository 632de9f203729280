import { userDraft } from "@canopy/contracts";
import { expect, test } from "vitest";
import { instantOf, localTimeOf, usableZone } from "./zonedTime.ts";

const isTaken = (zone: string): boolean => userDraft.shape.timeZone.safeParse(zone).success;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

test("every zone that a field takes is one whose clocks the server knows", () => {
  // the short names that runtimes take end in T, for 'time'
  const short = letters.flatMap((a) => letters.map((b) => `${a}${b}T`));
  const zones = [...short, ...Intl.supportedValuesOf("timeZone")].filter(isTaken);
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => usableZone(zone) !== zone)).toEqual([]);
});

test.each(["IST", "ist"])("a row's zone '%s' has the clocks that browsers show for it", (zone) => {
  const at = new Date("2027-01-05T03:30:00Z");
  expect(localTimeOf(at, zone)).toEqual({ day: "2027-01-05", time: "09:00" });
  expect(instantOf("2027-01-05T09:00", zone)).toEqual(at);
});

test("a zone that nobody knows has no clocks", () => {
  expect(usableZone("Nowhere/None")).toBeUndefined();
  expect(() => localTimeOf(new Date(0), "Nowhere/None")).toThrow();
});

test("a zone is known by one name, however many ways people write it", () => {
  const ways = ["Europe/Vaduz", "europe/vaduz", "EUROPE/VADUZ", "eUrOpE/vAdUz"];
  expect(ways.map(usableZone)).toEqual(ways.map(() => "Europe/Vaduz"));
});

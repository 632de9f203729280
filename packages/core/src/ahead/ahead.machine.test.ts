import { describe, expect, test } from "vitest";
import { missedTransitions, passed, pathsOf } from "../testing/pathsOf.ts";
import { aheadMachine } from "./ahead.machine.ts";

const events = [
  { type: "link.near", address: "/user/" },
  { type: "link.near", address: "/company/" },
  { type: "link.away" },
  { type: "screen.quiet", isWhole: true },
  passed("rest", "ahead.near"),
];

describe("what is fetched ahead", () => {
  test("takes every transition that it declares", () => {
    expect(missedTransitions(aheadMachine, events)).toEqual([]);
  });

  test("forgets the link that the person left", () => {
    for (const { end } of pathsOf(aheadMachine, events))
      expect(end.context.address === "").toBe(end.value === "idle");
  });
});

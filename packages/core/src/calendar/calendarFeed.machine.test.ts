import type { CalendarFeed } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { answered, failed, missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { calendarFeedMachine, selectFeed, selectFeedStep, selectFeedUrl } from "./calendarFeed.machine.ts";

const off: CalendarFeed = { isOn: false, createdAt: null, lastReadAt: null };
const on: CalendarFeed = { isOn: true, createdAt: "2026-10-02T09:00:00Z", lastReadAt: null };

const changed = (query: object) => ({
  type: "query.changed",
  query: { data: off, failure: undefined, isFetching: false, isPrevious: false, ...query },
});
const events = [
  changed({}),
  changed({ data: on }),
  changed({ data: undefined, isFetching: true }),
  changed({ data: undefined, failure: { kind: "network" } }),
  { type: "feed.turnOn" },
  { type: "feed.renew" },
  { type: "feed.turnOff" },
  { type: "feed.confirm" },
  { type: "feed.cancel" },
  { type: "feed.retry" },
  answered("renew", "https://canopy.test/a.ics"),
  failed("renew", new Error("x")),
  answered("revoke", undefined),
  failed("revoke", new Error("x")),
];
const keyOf = ({ context }: { context: { feed: CalendarFeed | undefined; url: string | undefined } }) => [
  context.feed?.isOn,
  context.url,
];

describe("the calendar feed", () => {
  const paths = pathsOf(calendarFeedMachine, events, { keyOf });

  test("takes every transition that it declares", () => {
    expect(missedTransitions(calendarFeedMachine, events, { keyOf })).toEqual([]);
  });

  test("a feed that is on is renewed or turned off only after a yes; one that is off is just turned on", () => {
    const stepsTo = (step: string): readonly (readonly string[])[] =>
      paths
        .filter(({ end }) => selectFeedStep(end) === step)
        .map(({ events: steps }) => steps.map(({ type }) => type).filter((type) => type !== "query.changed"));
    expect(stepsTo("revoking").length).toBeGreaterThan(0);
    for (const steps of stepsTo("revoking"))
      expect(steps.slice(-2)).toEqual(["feed.turnOff", "feed.confirm"]);
    expect(stepsTo("renewing").length).toBeGreaterThan(0);
    for (const steps of stepsTo("renewing"))
      expect(steps.at(-1) === "feed.turnOn" || steps.slice(-2).join(" ") === "feed.renew feed.confirm").toBe(
        true,
      );
    const justTurnedOn = paths.filter(({ events: steps }) => steps.at(-1)?.type === "feed.turnOn");
    expect(justTurnedOn.filter(({ end }) => selectFeedStep(end) === "renewing").length).toBeGreaterThan(0);
    for (const { end } of justTurnedOn)
      expect([selectFeedStep(end), selectFeed(end)?.isOn]).toEqual(["renewing", false]);
  });

  test("the link is known only after it was made, and no longer once the feed is off", () => {
    for (const { end, events: steps } of paths) {
      const types: readonly string[] = steps.map(({ type }) => type);
      const made = types.lastIndexOf("xstate.done.actor.renew");
      const dropped = types.lastIndexOf("xstate.done.actor.revoke");
      expect(selectFeedUrl(end)).toBe(made > dropped ? "https://canopy.test/a.ics" : undefined);
    }
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { propertyRuns } from "@canopy/contracts/testing";
import { activityMachine, selectIsBusy } from "./activity.machine.ts";

describe("the global loading flag", () => {
  it("is on until the last of two tasks ends", () => {
    const activity = createActor(activityMachine).start();
    expect(selectIsBusy(activity.getSnapshot())).toBe(false);
    activity.send({ type: "activity.start", id: "a" });
    activity.send({ type: "activity.start", id: "b" });
    activity.send({ type: "activity.end", id: "a" });
    expect(selectIsBusy(activity.getSnapshot())).toBe(true);
    activity.send({ type: "activity.end", id: "b" });
    expect(selectIsBusy(activity.getSnapshot())).toBe(false);
  });

  it("is on exactly while something runs, through 1,000 random starts and ends", () => {
    const operation = fc.record({
      type: fc.constantFrom("activity.start" as const, "activity.end" as const),
      id: fc.constantFrom("a", "b", "c", "d", "e"),
    });
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1_000, maxLength: 1_000 }), (operations) => {
        const activity = createActor(activityMachine).start();
        const running = new Set<string>();
        for (const event of operations) {
          activity.send(event);
          if (event.type === "activity.start") running.add(event.id);
          else running.delete(event.id);
          expect(selectIsBusy(activity.getSnapshot())).toBe(running.size > 0);
        }
        for (const id of running) activity.send({ type: "activity.end", id });
        expect(activity.getSnapshot().value).toBe("idle");
      }),
      propertyRuns(10, 500),
    );
  });
});

describe("every path of the loading flag", () => {
  const events = ["a", "b"].flatMap((id) => [
    { type: "activity.start", id },
    { type: "activity.end", id },
  ]);
  const keyOf = { keyOf: ({ context }: { context: { ids: readonly string[] } }) => context.ids };
  const paths = pathsOf(activityMachine, events, keyOf);

  it("takes every transition", () => {
    expect(missedTransitions(activityMachine, events, keyOf)).toEqual([]);
  });

  it.each(paths)("is busy exactly with ids: $title", ({ end }) => {
    expect(selectIsBusy(end)).toBe(end.context.ids.length > 0);
  });
});

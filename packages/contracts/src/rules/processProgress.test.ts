import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MilestoneMark } from "./milestoneMarks.ts";
import { longestRemainingPath, progressOf, remainingPaths, remainingRange } from "./processProgress.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { allDays, aStep, soundGraph, someArrows } from "../testing/someGraph.ts";

const marks = (entries: Record<string, MilestoneMark>) => new Map(Object.entries(entries));
const graph = {
  steps: [
    aStep("A", { expectedDays: 10 }),
    aStep("B", { expectedDays: 30, optional: true }),
    aStep("C", { expectedDays: 5 }),
    aStep("END", { expectedDays: 15, kind: "end_ok" }),
    aStep("STOP", { expectedDays: 40, kind: "end_fail" }),
  ],
  transitions: someArrows("A>B A>C B>END C>END A!STOP"),
};

describe("progress of a process", () => {
  test("weighs steps by expected days, without skipped steps and the end in failure", () => {
    expect(progressOf(graph, marks({}))).toBe(0);
    expect(progressOf(graph, marks({ A: "COMPLETED" }))).toBe(10 / 60);
    expect(progressOf(graph, marks({ A: "COMPLETED", B: "SKIPPED" }))).toBe(10 / 30);
    expect(progressOf(graph, marks({ A: "COMPLETED", B: "REOPENED" }))).toBe(10 / 60);
    expect(progressOf(graph, marks({ STOP: "COMPLETED" }))).toBe(0);
  });

  test("counts steps if none has days, and is 0 if no step counts", () => {
    const steps = [aStep("A", { expectedDays: 0 }), aStep("B", { expectedDays: 0 })];
    expect(progressOf({ steps, transitions: [] }, marks({ A: "COMPLETED" }))).toBe(0.5);
    expect(progressOf({ steps: [], transitions: [] }, marks({}))).toBe(0);
  });
});

describe("the range of the remaining days", () => {
  const spans = [
    { key: "B", fewest: 2, most: 40 },
    { key: "C", fewest: 7, most: 9 },
  ];

  test("takes each bound of the spans, and the expected days of a step without one", () => {
    // fewest: A 10, C 7, END 15; most: A 10, B 40, END 15
    expect(remainingRange(graph, marks({}), spans)).toEqual({ fewest: 32, most: 65 });
    expect(remainingRange(graph, marks({ A: "COMPLETED", B: "SKIPPED" }), spans)).toEqual({
      fewest: 22,
      most: 24,
    });
  });

  test("does not exist without a span of a step to be done, or without a way to the end", () => {
    expect(remainingRange(graph, marks({}), [])).toBeUndefined();
    expect(remainingRange(graph, marks({ B: "COMPLETED", C: "COMPLETED" }), spans)).toBeUndefined();
    expect(remainingRange(graph, marks({}), [{ key: "STOP", fewest: 1, most: 2 }])).toBeUndefined();
    const looped = { ...graph, transitions: someArrows("A>B B>A B>END") };
    expect(remainingRange(looped, marks({}), spans)).toBeUndefined();
  });
});

describe("the longest remaining path", () => {
  test("leaves out done and skipped steps, and counts open ones in full", () => {
    expect(longestRemainingPath(graph, marks({}))).toEqual({ steps: ["A", "B", "END"], days: 55 });
    expect(longestRemainingPath(graph, marks({ A: "COMPLETED" }))?.days).toBe(45);
    expect(longestRemainingPath(graph, marks({ A: "COMPLETED", B: "SKIPPED" }))).toEqual({
      steps: ["C", "END"],
      days: 20,
    });
    expect(longestRemainingPath(graph, marks({ A: "REOPENED" }))?.days).toBe(55);
  });

  test("takes the quickest branch at a join by any", () => {
    const steps = graph.steps.map((step) => (step.key === "END" ? { ...step, join: "any" as const } : step));
    expect(longestRemainingPath({ ...graph, steps }, marks({}))?.steps).toEqual(["A", "C", "END"]);
  });

  test("does not exist if there is no end or a loop blocks it", () => {
    const looped = { ...graph, transitions: someArrows("A>B B>A B>END") };
    expect(longestRemainingPath(looped, marks({}))).toBeUndefined();
    expect(longestRemainingPath({ steps: [aStep("A")], transitions: [] }, marks({}))).toBeUndefined();
  });

  test("of any sound graph is a chain of arrows that ends in success, with the days of its steps", () => {
    fc.assert(
      fc.property(soundGraph, (any) => {
        const path = longestRemainingPath(any, new Map());
        const days = new Map(any.steps.map((step) => [step.key, step.expectedDays]));
        expect(path?.steps.at(-1)).toBe("END");
        expect(path?.days).toBe(path?.steps.reduce((sum, key) => sum + (days.get(key) ?? 0), 0));
        expect(path?.days).toBeLessThanOrEqual(allDays(any.steps));
        for (const [at, from] of (path?.steps ?? []).slice(0, -1).entries())
          expect(any.transitions).toContainEqual({ from, to: path?.steps[at + 1], kind: "forward" });
      }),
      propertyRuns(200, 20_000),
    );
  });
});

describe("the remaining path to each step", () => {
  const daysTo = (done: Record<string, MilestoneMark>) =>
    Object.fromEntries([...remainingPaths(graph, marks(done))].map(([key, { days }]) => [key, days]));

  test("counts the open steps up to it and itself", () => {
    expect(daysTo({})).toMatchObject({ A: 10, B: 40, C: 15, END: 55 });
    expect(daysTo({ A: "COMPLETED", B: "SKIPPED" })).toMatchObject({ A: 0, B: 0, C: 5, END: 20 });
  });
});

import { describe, expect, test } from "vitest";
import {
  blankStep,
  emptyGraph,
  followersOf,
  freeKey,
  withArrow,
  withArrowChanged,
  withoutArrow,
  withoutPlaces,
  withoutStep,
  withPlaces,
  withStep,
  withStepChanged,
  withStepMoved,
  type EditedGraph,
} from "./editedGraph.ts";

/** A → B → C, and B back to A. */
const abc: EditedGraph = withArrow(
  withStep(
    withStep(withStep(emptyGraph, blankStep("A", "First")), blankStep("B", "Second"), { after: "A" }),
    blankStep("C", "Third"),
    { after: "B" },
  ),
  { from: "B", to: "A", kind: "rework" },
);
const arrowsOf = ({ arrows }: EditedGraph) => arrows.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
const keysOf = ({ steps }: EditedGraph) => steps.map(({ key }) => key);

describe("a free key", () => {
  test.each([
    ["Findings closed", "FC"],
    ["Validation", "VALIDATION"],
    ["", "STEP"],
    ["äöü", "STEP"],
    ["A very long sequence of many words that has no end at all in it", "AVLSOMWTHNEAA"],
  ])("of '%s' is %s", (name, key) => {
    expect(freeKey(emptyGraph, name)).toBe(key);
  });

  test("is numbered where another step has it", () => {
    const one = withStep(emptyGraph, blankStep("FC", "Findings closed"));
    const two = withStep(one, blankStep("FC2", "Findings closed"));
    expect(freeKey(one, "Findings closed")).toBe("FC2");
    expect(freeKey(two, "First contact")).toBe("FC3");
  });
});

describe("a step", () => {
  test("is put between two, whose arrow keeps its words and leads to it", () => {
    const worded = withArrowChanged(abc, "A>B:forward", { label: "agreed", guard: "in time" });
    const split = withStep(worded, blankStep("N", "New"), { after: "A", before: "B" });
    expect(keysOf(split)).toEqual(["A", "N", "B", "C"]);
    expect(arrowsOf(split)).toEqual(["A forward N", "B forward C", "B rework A", "N forward B"]);
    expect(split.arrows[0]).toMatchObject({ id: "A>B:forward", label: "agreed", guard: "in time" });
    expect(followersOf(split, "A")).toEqual(["N"]);
  });

  test("is added behind the first where the second does not follow it", () => {
    const behind = withStep(abc, blankStep("N", "New"), { after: "B", before: "A" });
    expect(arrowsOf(behind)).toEqual([...arrowsOf(abc), "B forward N"]);
  });

  test("that is an end in failure gets a stop arrow from the step before it, even if other steps follow that one", () => {
    const stop = { ...blankStep("N", "Stopped"), kind: "end_fail" as const };
    expect(arrowsOf(withStep(abc, stop, { after: "A" }))).toEqual([...arrowsOf(abc), "A abort N"]);
    expect(arrowsOf(withStep(abc, stop, { after: "A", before: "B" }))).toEqual([
      ...arrowsOf(abc),
      "A abort N",
    ]);
  });

  test("that is an end in success is not put between two steps", () => {
    const end = { ...blankStep("N", "Done"), kind: "end_ok" as const };
    expect(arrowsOf(withStep(abc, end, { after: "A", before: "B" }))).toEqual([
      ...arrowsOf(abc),
      "A forward N",
    ]);
  });

  test.each(["end_ok", "end_fail"] as const)("behind an end (%s) has no arrow from it", (kind) => {
    const ended = withStepChanged(abc, "C", { kind });
    for (const step of [blankStep("N", "New"), { ...blankStep("N", "New"), kind: "end_fail" as const }])
      expect(arrowsOf(withStep(ended, step, { after: "C" }))).toEqual(arrowsOf(abc));
  });

  test("comes last, after the one it follows", () => {
    expect(keysOf(abc)).toEqual(["A", "B", "C"]);
    expect(arrowsOf(abc)).toEqual(["A forward B", "B forward C", "B rework A"]);
  });

  test("takes its arrows along to a new key", () => {
    const renamed = withStepChanged(abc, "B", { key: "X", name: "Renamed" });
    expect(keysOf(renamed)).toEqual(["A", "X", "C"]);
    expect(arrowsOf(renamed)).toEqual(["A forward X", "X forward C", "X rework A"]);
    expect(renamed.steps[1]?.name).toBe("Renamed");
  });

  test("does not take a key that another has", () => {
    expect(withStepChanged(abc, "B", { key: "C" })).toBe(abc);
  });

  test("goes with its arrows", () => {
    const left = withoutStep(abc, "B");
    expect(keysOf(left)).toEqual(["A", "C"]);
    expect(arrowsOf(left)).toEqual([]);
  });

  test("moves up and down the outline, not beyond its ends", () => {
    expect(keysOf(withStepMoved(abc, "B", -1))).toEqual(["B", "A", "C"]);
    expect(keysOf(withStepMoved(abc, "B", 1))).toEqual(["A", "C", "B"]);
    expect(withStepMoved(abc, "A", -1)).toBe(abc);
    expect(withStepMoved(abc, "C", 1)).toBe(abc);
    expect(withStepMoved(abc, "Z", 1)).toBe(abc);
  });

  test("is put in its place, and laid out anew without one", () => {
    const placed = withPlaces(abc, [{ key: "B", x: 10, y: 20 }]);
    expect(placed.steps.map(({ x, y }) => [x, y])).toEqual([
      [null, null],
      [10, 20],
      [null, null],
    ]);
    expect(withoutPlaces(placed)).toEqual(abc);
  });
});

describe("an arrow", () => {
  test.each([
    { from: "A", to: "B", kind: "forward" as const },
    { from: "A", to: "A", kind: "forward" as const },
    { from: "A", to: "Z", kind: "forward" as const },
  ])("$from → $to is not drawn: it is there, leads to itself or to nothing", (arrow) => {
    expect(withArrow(abc, arrow)).toBe(abc);
  });

  test("changes its kind and words, but not into one that is there", () => {
    const id = abc.arrows[0]?.id ?? "";
    expect(withArrowChanged(abc, id, { label: "agreed" }).arrows[0]?.label).toBe("agreed");
    const both = withArrow(abc, { from: "A", to: "B", kind: "rework" });
    expect(withArrowChanged(both, id, { kind: "rework" })).toBe(both);
    expect(withArrowChanged(abc, "none", { label: "x" })).toBe(abc);
  });

  test("keeps telling itself apart after its step was renamed", () => {
    const renamed = withStepChanged(abc, "A", { key: "X" });
    const again = withStep(renamed, blankStep("A", "Another"));
    const drawn = withArrow(again, { from: "A", to: "B", kind: "forward" });
    expect(new Set(drawn.arrows.map(({ id }) => id)).size).toBe(drawn.arrows.length);
  });

  test("is removed alone", () => {
    expect(arrowsOf(withoutArrow(abc, abc.arrows[0]?.id ?? ""))).toEqual(["B forward C", "B rework A"]);
  });
});

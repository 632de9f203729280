import { describe, expect, test } from "vitest";
import type { Mark } from "../pictures/markings.ts";
import {
  added,
  begun,
  cornerSet,
  dragged,
  drawnByTaps,
  grabbed,
  isFirstCorner,
  isNothing,
  isSecondCorner,
  keyed,
  partChosen,
  partIn,
  removed,
  undone,
  type MarkingContext,
} from "./markingSteps.ts";

const mark: Mark = { id: 1, tool: "hide", x: 10, y: 20, width: 100, height: 50 };
const visible = { x: 0, y: 100, width: 400, height: 150 };
const context = (over: Partial<MarkingContext> = {}): MarkingContext => ({
  picture: "",
  marks: [mark],
  size: { width: 400, height: 300 },
  tool: "rectangle",
  fit: "whole",
  selectedId: 1,
  nextId: 5,
  past: [],
  keyedId: undefined,
  drag: undefined,
  corner: undefined,
  hasFailed: false,
  result: undefined,
  ...over,
});
const before = { past: [[mark]], keyedId: undefined };

describe("a step of marking", () => {
  test("by a key that changes nothing, as at the picture's edge, is none to undo", () => {
    const atEdge = context({ marks: [{ ...mark, x: 0 }] });
    expect(keyed(atEdge, (one) => ({ ...one, x: Math.max(0, one.x - 10) }))).toEqual({});
  });

  test("that adds a mark selects it, and can be undone", () => {
    const all = { x: 0, y: 0, width: 400, height: 300 };
    const change = added(context({ keyedId: 1 }), all);
    expect(change).toMatchObject({ ...before, selectedId: 5, nextId: 6 });
    expect(change.marks?.map(({ id, tool }) => [id, tool])).toEqual([
      [1, "hide"],
      [5, "rectangle"],
    ]);
  });

  const tall = { width: 300, height: 900 };
  const crop: Mark = { id: 2, tool: "crop", x: 0, y: 0, width: 300, height: 300 };
  const whole = { x: 0, y: 0, ...tall };
  test.each([
    ["in the middle of what is seen and sent", "hide", crop, whole, [100, 100, 100, 100]],
    ["there also where only a part of it is seen", "hide", crop, { ...whole, y: 150 }, [100, 200, 100, 50]],
    [
      "in the middle of what is seen where nothing of it is sent",
      "hide",
      crop,
      { ...whole, y: 300 },
      [100, 600, 100, 300],
    ],
    [
      "in the middle of what is seen where too little of it is sent",
      "hide",
      { ...crop, height: 20 },
      whole,
      [100, 300, 100, 300],
    ],
    ["anywhere if it crops, since it replaces the crop", "crop", crop, whole, [100, 300, 100, 300]],
  ] as const)("that adds a mark by key puts it %s", (_, tool, part, view, [x, y, width, height]) => {
    const change = added(context({ tool, size: tall, marks: [part] }), view);
    expect(change.marks?.find(({ id }) => id === 5)).toEqual({ id: 5, tool, x, y, width, height });
  });

  test("that removes the selected mark selects none", () => {
    expect(removed(context({ keyedId: 1 }))).toEqual({ ...before, marks: [], selectedId: undefined });
    expect(removed(context({ selectedId: undefined }))).toEqual({});
    expect(removed(context({ selectedId: 9 }))).toEqual({});
  });

  test("by keys on the same mark is one step with those before", () => {
    const wider = { ...mark, width: 101 };
    expect(keyed(context(), () => wider)).toEqual({ marks: [wider], past: [[mark]], keyedId: 1 });
    expect(keyed(context({ keyedId: 1 }), () => wider)).toEqual({ marks: [wider], past: [], keyedId: 1 });
    expect(keyed(context({ keyedId: 2 }), () => wider).past).toEqual([[mark]]);
    expect(keyed(context({ selectedId: undefined }), () => wider)).toEqual({});
  });

  test("that chooses what is sent crops to it, or takes the crop away", () => {
    const chosen = partChosen(context({ visible }), "visible");
    expect(chosen).toMatchObject({ ...before, selectedId: undefined, nextId: 6 });
    expect(partIn({ marks: chosen.marks ?? [], visible })).toBe("visible");
    expect(partIn({ marks: partChosen(context({ visible, ...chosen }), "whole").marks ?? [], visible })).toBe(
      "whole",
    );
    expect(partIn({ marks: [{ ...mark, tool: "crop" }], visible })).toBeUndefined();
  });
});

describe("a drag", () => {
  test("of a new mark begins under the pointer", () => {
    const at = { x: 30, y: 40 };
    const change = begun(context({ keyedId: 1 }), at);
    expect(change).toMatchObject({ ...before, selectedId: 5, nextId: 6, drag: { grip: "draw", from: at } });
    expect(change.marks).toHaveLength(2);
  });

  test("of a mark holds it as it was", () => {
    const at = { x: 30, y: 40 };
    expect(grabbed(context(), { id: 1, grip: "pull", at })).toEqual({
      ...before,
      marks: [mark],
      drag: { grip: "pull", from: at, mark },
      selectedId: 1,
    });
    expect(grabbed(context(), { id: 9, grip: "pull", at })).toEqual({});
  });

  test.each([
    ["carry", { x: 15, y: 18, width: 100, height: 50 }],
    ["pull", { x: 10, y: 20, width: 105, height: 48 }],
  ] as const)("that is meant to %s a mark moves it with the pointer", (grip, place) => {
    const drag = { grip, from: { x: 30, y: 40 }, mark };
    expect(dragged(context({ drag }), { x: 35, y: 38 })).toEqual({ marks: [{ ...mark, ...place }] });
  });

  test("that is none changes nothing", () => {
    expect(dragged(context(), { x: 1, y: 1 })).toEqual({});
    expect(isNothing(context())).toBe(true);
    const from = { x: 0, y: 0 };
    expect(isNothing(context({ drag: { grip: "carry", from, mark } }))).toBe(true);
    expect(isNothing(context({ drag: { grip: "carry", from, mark: { ...mark, x: 0 } } }))).toBe(false);
    expect(isNothing(context({ drag: { grip: "draw", from, mark } }))).toBe(false);
    expect(isNothing(context({ marks: [], drag: { grip: "draw", from, mark } }))).toBe(true);
    const dot = { ...mark, width: 1, height: 1 };
    expect(isNothing(context({ marks: [dot], drag: { grip: "draw", from, mark: dot } }))).toBe(true);
  });
});

describe("a tap", () => {
  const from = { x: 200, y: 100 };
  const corner = { x: 150, y: 180 };
  const dot: Mark = { id: 4, tool: "rectangle", ...from, width: 0, height: 0 };
  const tapped = { marks: [mark, dot], past: [[mark]], drag: { grip: "draw", from, mark: dot } } as const;

  test("beside the marks sets the first corner, which is no step", () => {
    expect(isFirstCorner(context(tapped))).toBe(true);
    expect(isSecondCorner(context(tapped))).toBe(false);
    expect(cornerSet(context(tapped))).toMatchObject({
      marks: [mark],
      past: [],
      drag: undefined,
      corner: from,
    });
  });

  test.each([
    ["beside the marks", tapped],
    ["on a mark", { past: [[mark]], drag: { grip: "carry", from, mark } }],
  ] as const)("%s sets the opposite corner, which is one step", (_, over) => {
    expect(isSecondCorner(context({ ...over, corner }))).toBe(true);
    const { marks, ...change } = drawnByTaps(context({ ...over, corner }));
    expect(change).toEqual({ selectedId: 5, nextId: 6, drag: undefined });
    expect(marks).toEqual([mark, { id: 5, tool: "rectangle", x: 150, y: 100, width: 50, height: 80 }]);
  });

  test("too near the first corner sets it anew", () => {
    const near = context({ ...tapped, corner: { x: 203, y: 150 } });
    expect([isSecondCorner(near), isFirstCorner(near)]).toEqual([false, true]);
  });

  test("is no drag, and needs a pointer", () => {
    const wide = { ...dot, width: 300 };
    const drawn = context({ ...tapped, marks: [mark, wide], corner });
    expect([isSecondCorner(drawn), isFirstCorner(drawn)]).toEqual([false, false]);
    expect([isSecondCorner(context({ corner })), isFirstCorner(context())]).toEqual([false, false]);
    expect(drawnByTaps(context())).toEqual({});
    const gone = context({ ...tapped, marks: [mark], corner });
    expect([isSecondCorner(gone), isFirstCorner(gone)]).toEqual([false, false]);
  });
});

test("an undone step brings the marks before it back, and keeps the selection where its mark is there", () => {
  const drag = { grip: "carry", from: { x: 0, y: 0 }, mark } as const;
  const gone = { keyedId: undefined, drag: undefined };
  expect(undone(context({ marks: [], past: [[], [mark]], drag, keyedId: 1 }))).toEqual({
    ...gone,
    marks: [mark],
    past: [[]],
    selectedId: 1,
  });
  expect(undone(context())).toEqual({ ...gone, marks: [], past: [], selectedId: undefined });
});

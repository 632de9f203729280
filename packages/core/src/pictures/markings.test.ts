import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cropped,
  isMeant,
  lineWidthOf,
  markBetween,
  markInMiddle,
  markTools,
  moved,
  partOf,
  shownArea,
  stretched,
  withMark,
  withoutMark,
  type Mark,
} from "./markings.ts";

const size = { width: 400, height: 300 };
const mark = (tool: Mark["tool"], id = 1): Mark => ({ id, tool, x: 10, y: 20, width: 100, height: 50 });

describe("a mark", () => {
  it("lies between two points in either order; an arrow keeps its direction", () => {
    const [from, to] = [
      { x: 110, y: 70 },
      { x: 10, y: 20 },
    ];
    expect(markBetween({ id: 1, tool: "hide" }, from, to, size)).toEqual(mark("hide"));
    expect(markBetween({ id: 1, tool: "arrow" }, from, to, size)).toEqual({
      ...mark("arrow"),
      x: 110,
      y: 70,
      width: -100,
      height: -50,
    });
  });

  it("made by key stands in the middle of the visible area", () => {
    const view = { x: 0, y: 100, width: 300, height: 150 };
    expect(markInMiddle({ id: 3, tool: "rectangle" }, view, size)).toEqual({
      id: 3,
      tool: "rectangle",
      x: 100,
      y: 150,
      width: 100,
      height: 50,
    });
  });

  it("moves as a whole, stops at the edge and can be resized only as far as it can still be grabbed", () => {
    expect(moved(mark("hide"), { x: -50, y: 5 }, size)).toMatchObject({ x: 0, y: 25, width: 100 });
    expect(moved({ ...mark("arrow"), width: -10 }, { x: -50, y: 0 }, size)).toMatchObject({ x: 10 });
    expect(stretched(mark("hide"), { x: -500, y: 500 }, size)).toMatchObject({ width: 8, height: 280 });
    expect(stretched(mark("arrow"), { x: -110, y: 0 }, size)).toMatchObject({ width: -10 });
  });

  it("shorter than the minimum is dropped", () => {
    expect(isMeant({ ...mark("hide"), width: 3 })).toBe(false);
    expect(isMeant({ ...mark("arrow"), width: 3, height: 3 })).toBe(false);
    expect(isMeant({ ...mark("arrow"), width: 0 })).toBe(true);
  });

  it("never leaves the picture, whatever is done to it", () => {
    const point = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...markTools),
        point,
        point,
        fc.array(fc.tuple(fc.boolean(), point)),
        (tool, from, to, steps) => {
          let one = markBetween({ id: 1, tool }, from, to, size);
          fc.pre(isMeant(one));
          for (const [isMove, by] of steps) one = isMove ? moved(one, by, size) : stretched(one, by, size);
          for (const [x, y] of [
            [one.x, one.y],
            [one.x + one.width, one.y + one.height],
          ] as const) {
            expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
            expect(x >= 0 && x <= size.width && y >= 0 && y <= size.height).toBe(true);
          }
        },
      ),
      propertyRuns(200, 5_000),
    );
  });
});

describe("a picture's marks", () => {
  it("keep the order in which they were made; a changed mark keeps its position", () => {
    const marks = withMark(withMark([], mark("hide", 1)), mark("arrow", 2));
    const changed = { ...mark("hide", 1), x: 99 };
    expect(withMark(marks, changed)).toEqual([changed, mark("arrow", 2)]);
    expect(withoutMark(marks, 1)).toEqual([mark("arrow", 2)]);
  });

  it("hold one crop: a new crop replaces the last", () => {
    const marks = withMark(withMark([], mark("crop", 1)), mark("crop", 2));
    expect(marks).toEqual([mark("crop", 2)]);
    expect(shownArea(marks, size)).toEqual({ x: 10, y: 20, width: 100, height: 50 });
    expect(shownArea([mark("hide")], size)).toEqual({ x: 0, y: 0, ...size });
  });

  it("hold no crop, or the one that is put in place of the last, after the other marks", () => {
    const marks = [mark("crop", 1), mark("hide", 2)];
    const area = { x: 0, y: 0, width: 40, height: 30 };
    expect(cropped(marks, 3, area)).toEqual([mark("hide", 2), { id: 3, tool: "crop", ...area }]);
    expect(cropped(marks, 3, undefined)).toEqual([mark("hide", 2)]);
  });

  it.each([
    ["in its middle", { x: 0, y: 0.25, width: 1, height: 0.5 }, { x: 0, y: 75, width: 400, height: 150 }],
    [
      "that reaches beyond it",
      { x: 0.5, y: 0.5, width: 2, height: 2 },
      { x: 200, y: 150, width: 200, height: 150 },
    ],
    ["that is all of it", { x: 0, y: 0, width: 1, height: 1 }, undefined],
    ["that cannot be seen", { x: 0, y: 0.99, width: 1, height: 0.01 }, undefined],
  ])("begin with the part %s", (_, fractions, part) => {
    expect(partOf(size, fractions)).toEqual(part);
  });

  it("are drawn with lines that suit the picture's size", () => {
    expect([320, 1_440, 16_000].map((width) => lineWidthOf({ width, height: 1 }))).toEqual([3, 5, 8]);
  });
});

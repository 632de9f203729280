import { describe, expect, it } from "vitest";
import { ratioRows, ratiosOf, ratioTable } from "./ratioTable.ts";
import { stepNames, type Walk } from "./steps.ts";

const walk = (ms: number): Walk => ({
  form: ms,
  app: ms,
  coldList: ms,
  warmList: ms,
  firstRecord: ms,
  record: ms,
  back: ms,
  filter: ms,
  blocked: ms,
});
const walks = { floor: [walk(100), walk(300), walk(200)], canopy: [walk(220), walk(9_000), walk(100)] };

describe("the ratios", () => {
  it("compare the medians, for every step", () => {
    const rows = ratioRows(walks, { form: 1.36 });
    expect(rows.map(({ step }) => step)).toEqual(stepNames);
    expect(rows[0]).toEqual({
      step: "form",
      floorMs: 200,
      canopyMs: 220,
      ratio: 1.1,
      released: 1.36,
      goal: 1.1,
    });
    expect(rows[1]).toMatchObject({ released: undefined, goal: 1.3 });
  });
  it("take one goal for all steps where the profile has one", () => {
    expect(new Set(ratioRows(walks, {}, 1.3).map(({ goal }) => goal))).toEqual(new Set([1.3]));
  });
  it("count a floor under 50 ms as 50 ms", () => {
    const rows = ratioRows({ floor: [walk(0)], canopy: [walk(100)] }, {});
    expect(rows.every(({ ratio, floorMs }) => ratio === 2 && floorMs === 0)).toBe(true);
  });
  it("are kept with two decimals", () => {
    expect(ratiosOf(ratioRows({ floor: [walk(300)], canopy: [walk(100)] }, {}))).toMatchObject({
      form: 0.33,
    });
  });
});

it("prints a line a step, with what is met", () => {
  const lines = ratioTable(ratioRows(walks, { form: 1.36 })).split("\n");
  expect(lines).toHaveLength(2 + stepNames.length);
  expect(lines[2]).toBe("| sign-in form usable, cold | 200 | 220 | 1.10 | 1.36 | 1.10 | met |");
  expect(lines[7]).toBe("| row → record | 200 | 220 | 1.10 |  | 1.00 |  |");
});

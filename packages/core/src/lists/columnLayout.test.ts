import { expect, test } from "vitest";
import { inOrder, plainLayout, readLayout, withMoved, withWidth, writeLayout } from "./columnLayout.ts";

const columns = ["email", "name", "status"].map((field) => ({ field }));
const fieldsIn = (order: readonly string[]) => inOrder(columns, { order }).map(({ field }) => field);

test("a list's own layout has neither an order nor widths", () => {
  expect(plainLayout).toEqual({ order: [], widths: {} });
  expect(inOrder(columns, plainLayout)).toBe(columns);
});

test.each([
  [["status"], ["status", "email", "name"]],
  [
    ["status", "email"],
    ["status", "email", "name"],
  ],
  [
    ["gone", "name"],
    ["name", "email", "status"],
  ],
])("columns in the order %j stand as %j", (order, fields) => expect(fieldsIn(order)).toEqual(fields));

test.each([
  ["email", "status", ["name", "email", "status"]],
  ["status", "email", ["status", "email", "name"]],
  ["email", undefined, ["name", "status", "email"]],
  ["name", "gone", ["email", "status", "name"]],
])("moving %s before %s gives %j", (field, before, order) => {
  expect(withMoved(plainLayout, columns, { field, before })).toEqual({ order, widths: {} });
});

test("an unknown column, or one before itself, is not moved", () => {
  expect(withMoved(plainLayout, columns, { field: "gone", before: "email" })).toBe(plainLayout);
  expect(withMoved(plainLayout, columns, { field: "email", before: "email" })).toBe(plainLayout);
});

test.each([
  [63, 64],
  [64, 64],
  [120.4, 120],
  [120.5, 121],
  [800, 800],
  [801, 800],
])("a width of %d pixels becomes %d", (px, width) => {
  expect(withWidth({ order: [], widths: { name: 90 } }, "email", px).widths).toEqual({
    name: 90,
    email: width,
  });
});

test.each([undefined, Number.NaN, Number.POSITIVE_INFINITY])("a width of %s is taken away", (px) => {
  expect(withWidth({ order: [], widths: { name: 90, email: 80 } }, "email", px).widths).toEqual({ name: 90 });
});

test("a layout is stored as its fields with their widths, and read again", () => {
  const layout = { order: ["status"], widths: { email: 120 } };
  const text = writeLayout(layout, columns);
  expect(text).toBe("status,email:120,name");
  expect(readLayout(text)).toEqual({ order: ["status", "email", "name"], widths: { email: 120 } });
});

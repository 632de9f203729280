import { expect, test } from "vitest";
import {
  operatorFits,
  operators,
  operatorsByFieldType,
  takesManyValues,
  takesNoValue,
  type FieldType,
} from "./filter.ts";

// The specification's table: x if the type (column) takes the operator (row).
const table = `
                       text email number date datetime time boolean uuid entity select multi-select
equals                 x    x     x      x    x        x    x       x    x      x      x
not_equals             x    x     x      x    x        x    x       x    x      x      x
contains               x    x     -      -    -        -    -       -    -      -      -
not_contains           x    x     -      -    -        -    -       -    -      -      -
greater_than           -    -     x      x    x        x    -       -    -      -      -
greater_than_or_equal  -    -     x      x    x        x    -       -    -      -      -
less_than              -    -     x      x    x        x    -       -    -      -      -
less_than_or_equal     -    -     x      x    x        x    -       -    -      -      -
in                     x    x     x      -    -        -    -       x    x      x      x
not_in                 x    x     x      -    -        -    -       x    x      x      x
is_null                x    x     x      x    x        x    x       x    x      x      x
is_not_null            x    x     x      x    x        x    x       x    x      x      x`;

const [types = [], ...rows] = table
  .trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const cells = rows.flatMap(([operator = "", ...marks]) =>
  marks.map((mark, column) => ({ operator, type: types[column] ?? "", taken: mark === "x" })),
);

test("the table of operators has 12 operators and 11 field types", () => {
  expect(cells).toHaveLength(132);
  expect(operators.toSorted()).toEqual(rows.map(([operator = ""]) => operator).toSorted());
  expect(Object.keys(operatorsByFieldType).toSorted()).toEqual(types.toSorted());
});

test.each(cells)("a $type field takes $operator: $taken", ({ operator, type, taken }) => {
  const known = operators.find((one) => one === operator);
  expect(known && operatorFits(type as FieldType, known)).toBe(taken);
});

test("only the null checks take no value, and only in and not_in take several", () => {
  expect(operators.filter(takesNoValue).toSorted()).toEqual(["is_not_null", "is_null"]);
  expect(operators.filter(takesManyValues).toSorted()).toEqual(["in", "not_in"]);
});

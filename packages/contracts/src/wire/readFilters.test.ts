import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operatorFits, operators, operatorsByFieldType, type FieldType } from "./filter.ts";
import type { QueryShape } from "./readListQuery.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { filterProblem, filterValuesProblem, readFilters } from "./readFilters.ts";
import { faultyParameters, value, type Params } from "../testing/someList.ts";

const filter = (i: number, fieldId: string, operator: string, ...values: readonly string[]): Params => [
  [`filters[${i}].fieldId`, fieldId],
  [`filters[${i}].operator`, operator],
  ...values.map((one) => [`filters[${i}].value`, one] as const),
];
const times = <Item>(count: number, make: (i: number) => Item) =>
  Array.from({ length: count }, (_, i) => make(i));

describe("filters in a query string", () => {
  const all: QueryShape = {
    fields: {
      createdAt: { type: "datetime" },
      ...Object.fromEntries(
        Object.keys(operatorsByFieldType).map((type) => [`a ${type}`, { type: type as FieldType }]),
      ),
    },
    extend: [],
  };
  const fit: Record<string, string> = {
    number: "1",
    date: "2026-11-21",
    datetime: "2026-11-21T09:30:00Z",
    time: "09:30",
    boolean: "true",
    uuid: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
    entity: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
  };
  const cells = Object.keys(operatorsByFieldType).flatMap((type) =>
    operators.map((operator) => ({ type: type as FieldType, operator })),
  );

  test.each(cells)(
    "with $operator on a $type field are accepted or refused by the table alone",
    ({ type, operator }) => {
      const values = operator === "is_null" || operator === "is_not_null" ? [] : [fit[type] ?? "x"];
      expect(faultyParameters(filter(0, `a ${type}`, operator, ...values), all)).toEqual(
        operatorFits(type, operator) ? [] : ["filters[0].operator"],
      );
    },
  );

  test("come in the order of their indexes, in whatever order they are sent", () => {
    const params = [
      ...filter(1, "name", "equals", "b"),
      ...filter(2, "amount", "is_null"),
      ...filter(0, "name", "equals", "a"),
    ];
    expect(value(params)).toMatchObject({
      filters: [
        { fieldId: "name", operator: "equals", values: ["a"] },
        { fieldId: "name", operator: "equals", values: ["b"] },
        { fieldId: "amount", operator: "is_null", values: [] },
      ],
    });
  });

  test.each([
    ["an unknown field", filter(0, "passwordHash", "equals", "x"), ["filters[0].fieldId"]],
    ["a field called __proto__", filter(0, "__proto__", "equals", "x"), ["filters[0].fieldId"]],
    ["a field called constructor", filter(0, "constructor", "equals", "x"), ["filters[0].fieldId"]],
    ["a field called toString", filter(0, "toString", "equals", "x"), ["filters[0].fieldId"]],
    ["an empty field", filter(0, "", "equals", "x"), ["filters[0].fieldId"]],
    ["an unknown operator", filter(0, "name", "like", "x"), ["filters[0].operator"]],
    ["an operator in capitals", filter(0, "name", "EQUALS", "x"), ["filters[0].operator"]],
    ["an operator called constructor", filter(0, "name", "constructor", "x"), ["filters[0].operator"]],
    ["no operator", [["filters[0].fieldId", "name"]], ["filters[0].operator"]],
    ["a value alone", [["filters[0].value", "x"]], ["filters[0].fieldId", "filters[0].operator"]],
    [
      "a filter behind a gap",
      [...filter(0, "name", "is_null"), ...filter(2, "name", "equals", "x")],
      ["filters[2].fieldId", "filters[2].operator", "filters[2].value"],
    ],
    [
      "a filter that does not begin at 0",
      filter(1, "name", "is_null"),
      ["filters[1].fieldId", "filters[1].operator"],
    ],
    [
      "the last index there is",
      filter(999, "name", "is_null"),
      ["filters[999].fieldId", "filters[999].operator"],
    ],
    ["no value", filter(0, "name", "equals"), ["filters[0].value"]],
    ["no value for in", filter(0, "name", "in"), ["filters[0].value"]],
    ["a value for is_null", filter(0, "name", "is_null", ""), ["filters[0].value"]],
    ["a value for is_not_null", filter(0, "name", "is_not_null", "x"), ["filters[0].value"]],
    ["two values for equals", filter(0, "name", "equals", "x", "y"), ["filters[0].value"]],
    ["a value of another type", filter(0, "amount", "equals", "many"), ["filters[0].value"]],
    ["one value of another type among several", filter(0, "amount", "in", "1", "x"), ["filters[0].value"]],
    ["a malformed id", filter(0, "id", "equals", "7"), ["filters[0].value"]],
    ["an unknown choice", filter(0, "status", "equals", "all"), ["filters[0].value"]],
    ["a NUL", filter(0, "name", "contains", "\u0000"), ["filters[0].value"]],
    [
      "faults in two filters",
      [...filter(0, "nope", "equals", "x"), ...filter(1, "amount", "contains", "1")],
      ["filters[0].fieldId", "filters[1].operator"],
    ],
  ] as const)("with the fault %s name it", (_, params, names) => {
    expect(faultyParameters(params)).toEqual(names);
  });

  test.each(["fieldId", "operator"])("report a %s given twice", (part) => {
    const once = filter(0, "name", "equals", "x");
    const again = once.find(([name]) => name.endsWith(part)) ?? ["", ""];
    expect(faultyParameters([...once, again])).toEqual([`filters[0].${part}`]);
  });

  test("are read if their indexes are 0 to n-1 in any order, and refused by name after the first gap", () => {
    const indexes = fc.uniqueArray(fc.integer({ min: 0, max: 25 }), { maxLength: 20 });
    fc.assert(
      fc.property(indexes, fc.boolean(), (drawn, isClosed) => {
        const sent = isClosed ? drawn.map((_, i) => drawn.length - 1 - i) : drawn;
        const params = sent.flatMap((i) => filter(i, "name", "equals", `value ${i}`));
        const gap = times(21, (i) => i).find((i) => !sent.includes(i)) ?? 0;
        const behind = sent.filter((i) => i > gap);
        expect(faultyParameters(params)).toEqual(
          behind.flatMap((i) => ["fieldId", "operator", "value"].map((part) => `filters[${i}].${part}`)),
        );
        if (behind.length === 0)
          expect(value(params)).toMatchObject({
            filters: sent.map((_, i) => ({ fieldId: "name", operator: "equals", values: [`value ${i}`] })),
          });
      }),
      propertyRuns(300, 20_000),
    );
  });

  test("number at most 20", () => {
    const many = (count: number) => times(count, (i) => filter(i, "name", "is_not_null")).flat();
    expect(value(many(20))).toMatchObject({ filters: { length: 20 } });
    expect(faultyParameters(many(21))).toEqual(["filters"]);
  });

  test("hold at most 100 values each", () => {
    const many = (count: number) => filter(0, "amount", "in", ...times(count, String));
    expect(value(many(100))).toMatchObject({ filters: [{ values: { length: 100 } }] });
    expect(faultyParameters(many(101))).toEqual(["filters[0].value"]);
  });

  test.each(["a", "é", "🌳"])("read 256 characters of %s and refuse 257", (character) => {
    expect(faultyParameters(filter(0, "name", "contains", character.repeat(256)))).toEqual([]);
    expect(faultyParameters(filter(0, "name", "contains", character.repeat(257)))).toEqual([
      "filters[0].value",
    ]);
  });
});

const fields = {
  name: { type: "text" },
  amount: { type: "number" },
  status: { type: "select", values: ["OPEN", "CLOSED"] },
} as const satisfies QueryShape["fields"];

describe("a filter that does not fit is told in words", () => {
  const said = (params: Params): readonly string[] => {
    const told: string[] = [];
    readFilters(new URLSearchParams(params.map(([name, text]) => [name, text])), fields, (name, why) =>
      told.push(`${name} ${why}`),
    );
    return told;
  };

  test.each<[string, Params, readonly string[]]>([
    [
      "unknown field",
      filter(0, "nope", "equals", "x"),
      ["filters[0].fieldId is not a field that this list filters by"],
    ],
    [
      "unknown operator",
      filter(0, "name", "is"),
      [`filters[0].operator must be one of ${operators.join(", ")}`],
    ],
    [
      "no operator",
      [["filters[0].fieldId", "name"]],
      [`filters[0].operator must be one of ${operators.join(", ")}`],
    ],
    [
      "no field",
      [["filters[0].operator", "is_null"]],
      ["filters[0].fieldId is not a field that this list filters by"],
    ],
    [
      "foreign operator",
      filter(0, "amount", "contains", "1"),
      ["filters[0].operator does not apply to a number field"],
    ],
    ["no value", filter(0, "name", "equals"), ["filters[0].value is missing"]],
    [
      "a value too many",
      filter(0, "name", "equals", "x", "y"),
      ["filters[0].value may be given at most once"],
    ],
    [
      "values too many",
      filter(0, "amount", "in", ...times(101, String)),
      ["filters[0].value may be given at most 100 times"],
    ],
    [
      "a needless value",
      filter(0, "name", "is_null", "x"),
      ["filters[0].value must be absent with this operator"],
    ],
    [
      "one long value of two",
      filter(0, "name", "in", "x", "y".repeat(257)),
      ["filters[0].value must be at most 256 characters"],
    ],
    [
      "an unknown choice",
      filter(0, "status", "equals", "x"),
      ["filters[0].value must be one of OPEN, CLOSED"],
    ],
    ["another type", filter(0, "amount", "equals", "x"), ["filters[0].value is not a number value"]],
    [
      "a part twice",
      [...filter(0, "name", "is_null"), ["filters[0].fieldId", "name"], ["filters[0].operator", "is_null"]],
      ["filters[0].fieldId is given more than once", "filters[0].operator is given more than once"],
    ],
    [
      "a gap",
      [...filter(1, "name", "is_null")],
      ["fieldId", "operator"].map(
        (part) => `filters[1].${part} comes without filters[0]: filters count from 0 without a gap`,
      ),
    ],
    ["too many", times(21, (i) => filter(i, "name", "is_null")).flat(), ["filters may be at most 20"]],
  ])("%s", (_, params, expected) => {
    expect(said(params).slice(0, expected.length)).toEqual(expected);
  });

  test("and its part, where it is checked whole", () => {
    const problem = (fieldId: string, operator: (typeof operators)[number], ...values: readonly string[]) =>
      filterProblem(fields, { fieldId, operator, values });
    expect(problem("name", "equals", "x")).toBeUndefined();
    expect(problem("nope", "equals", "x")).toEqual({
      part: "fieldId",
      why: "is not a field that this list filters by",
    });
    expect(problem("amount", "contains", "1")).toEqual({
      part: "operator",
      why: "does not apply to a number field",
    });
    expect(problem("amount", "equals", "x")).toEqual({ part: "values", why: "is not a number value" });
    expect(filterValuesProblem(fields.amount, "in", ["1", "2"])).toBeUndefined();
  });
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { operatorFits, operators, operatorsByFieldType, type FieldType } from "./filter.ts";
import { readListQuery, type ListShape } from "./readListQuery.ts";

const shape: ListShape = {
  fields: {
    id: { type: "uuid" },
    name: { type: "text" },
    amount: { type: "number" },
    status: { type: "select", values: ["OPEN", "DONE"] },
    roles: { type: "multi-select", sortable: false },
    createdAt: { type: "datetime" },
  },
  extend: ["company", "type"],
};

type Params = readonly (readonly [string, string])[];
const read = (params: Params | string, of = shape) =>
  readListQuery(
    new URLSearchParams(typeof params === "string" ? params : params.map(([k, v]) => [k, v])),
    of,
  );
const value = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? answer.value : answer.errors;
};
/** The parameters that the reader finds fault with, or none. */
const blamed = (params: Params | string, of = shape) => {
  const answer = read(params, of);
  return answer.ok ? [] : Object.keys(answer.errors);
};
const filter = (i: number, fieldId: string, operator: string, ...values: readonly string[]): Params => [
  [`filters[${i}].fieldId`, fieldId],
  [`filters[${i}].operator`, operator],
  ...values.map((one) => [`filters[${i}].value`, one] as const),
];
const times = <Item>(count: number, make: (i: number) => Item) =>
  Array.from({ length: count }, (_, i) => make(i));

test("an empty query string is the defaults", () => {
  expect(value("")).toEqual({
    page: 1,
    size: 10,
    sortField: "createdAt",
    sortDirection: "desc",
    filters: [],
    extend: [],
  });
});

test("a list's own default order stands where the call names none", () => {
  const reminders: ListShape = {
    fields: { dueDatetime: { type: "datetime" }, name: { type: "text" } },
    extend: [],
    defaults: { sortField: "dueDatetime" },
  };
  expect(value("", reminders)).toMatchObject({ sortField: "dueDatetime", sortDirection: "desc" });
  expect(value("sortField=name&sortDirection=asc", reminders)).toMatchObject({
    sortField: "name",
    sortDirection: "asc",
  });
});

describe("page and size", () => {
  test.each([
    ["size=1", []],
    ["size=100", []],
    ["size=0", ["size"]],
    ["size=101", ["size"]],
    ["size=1000000000", ["size"]],
    ["page=1", []],
    ["page=0", ["page"]],
    ["page=-1", ["page"]],
    ["page=1.5", ["page"]],
    ["page=", ["page"]],
    ["page=abc", ["page"]],
    ["page=1e3", ["page"]],
    ["page=0x10", ["page"]],
    ["page=%2B1", ["page"]],
    ["page= 1", ["page"]],
    ["page=99999999999999999999", ["page"]],
    ["page=10000&size=100", []],
    ["page=10001&size=100", ["page"]],
    ["page=1000000&size=1", []],
    ["page=1000001&size=1", ["page"]],
    ["page=100000", []],
    ["page=100001", ["page"]],
    ["page=0&size=0", ["page", "size"]],
  ])("%s is at fault in %j", (search, names) => {
    expect(blamed(search)).toEqual(names);
  });
});

describe("order", () => {
  test.each([
    ["sortField=name", []],
    ["sortField=passwordHash", ["sortField"]],
    ["sortField=roles", ["sortField"]],
    ["sortField=", ["sortField"]],
    ["sortField=Name", ["sortField"]],
    ["sortField=name;drop table", ["sortField"]],
    ["sortField=__proto__", ["sortField"]],
    ["sortField=constructor", ["sortField"]],
    ["sortDirection=asc", []],
    ["sortDirection=desc", []],
    ["sortDirection=ASC", ["sortDirection"]],
    ["sortDirection=", ["sortDirection"]],
    ["sortDirection=toString", ["sortDirection"]],
  ])("%s is at fault in %j", (search, names) => {
    expect(blamed(search)).toEqual(names);
  });
});

describe("extend", () => {
  test.each([
    ["extend=company", ["company"]],
    ["extend=company&extend=type", ["company", "type"]],
    ["extend=company,type", ["company", "type"]],
    ["extend=type, company&extend=type", ["type", "company"]],
  ])("%s asks for %j", (search, extend) => {
    expect(value(search)).toMatchObject({ extend });
  });

  test.each([
    "extend=",
    "extend=company,",
    "extend=owner",
    "extend=company.users",
    "extend=__proto__",
    "extend=length",
  ])("%s is at fault in extend", (search) => {
    expect(blamed(search)).toEqual(["extend"]);
  });

  test("a list without related records takes no extend", () => {
    expect(blamed("extend=company", { fields: shape.fields, extend: [] })).toEqual(["extend"]);
  });
});

describe("unknown and repeated parameters", () => {
  test.each([
    "limit",
    "Page",
    "filter",
    "filters",
    "filters[0]",
    "filters[0].name",
    "filters[x].value",
    "filters[-1].value",
    "filters[00].value",
    "filters[1000].value",
    "filters[0].value ",
    "filters[0][value]",
    "",
    "__proto__",
    "constructor",
    "hasOwnProperty",
    "toString",
  ])("%j is named as no parameter of the list", (name) => {
    expect(blamed([[name, "1"]])).toEqual([name]);
  });

  test.each(["page", "size", "sortField", "sortDirection"])("%s given twice is at fault", (name) => {
    const fine = { page: "1", size: "10", sortField: "name", sortDirection: "asc" }[name] ?? "";
    expect(blamed([[name, fine]])).toEqual([]);
    expect(
      blamed([
        [name, fine],
        [name, fine],
      ]),
    ).toEqual([name]);
  });

  test.each(["fieldId", "operator"])("a filter's %s given twice is at fault", (part) => {
    const once = filter(0, "name", "equals", "x");
    const again = once.find(([name]) => name.endsWith(part)) ?? ["", ""];
    expect(blamed([...once, again])).toEqual([`filters[0].${part}`]);
  });
});

describe("filters", () => {
  const all: ListShape = {
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
    "$operator on a $type field is taken or refused by the table alone",
    ({ type, operator }) => {
      const values = operator === "is_null" || operator === "is_not_null" ? [] : [fit[type] ?? "x"];
      expect(blamed(filter(0, `a ${type}`, operator, ...values), all)).toEqual(
        operatorFits(type, operator) ? [] : ["filters[0].operator"],
      );
    },
  );

  test("they stand in the order of their indexes, gaps or not", () => {
    const params = [
      ...filter(7, "name", "equals", "b"),
      ...filter(10, "amount", "is_null"),
      ...filter(2, "name", "equals", "a"),
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
    ["a value alone", [["filters[3].value", "x"]], ["filters[3].fieldId", "filters[3].operator"]],
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
  ] as const)("%s is named", (_, params, names) => {
    expect(blamed(params)).toEqual(names);
  });

  test("20 are read, 21 are refused", () => {
    const many = (count: number) => times(count, (i) => filter(i, "name", "is_not_null")).flat();
    expect(value(many(20))).toMatchObject({ filters: { length: 20 } });
    expect(blamed(many(21))).toEqual(["filters"]);
  });

  test("100 values are read, 101 are refused", () => {
    const many = (count: number) => filter(0, "amount", "in", ...times(count, String));
    expect(value(many(100))).toMatchObject({ filters: [{ values: { length: 100 } }] });
    expect(blamed(many(101))).toEqual(["filters[0].value"]);
  });

  test.each(["a", "é", "🌳"])("256 characters of %s are read, 257 are refused", (character) => {
    expect(blamed(filter(0, "name", "contains", character.repeat(256)))).toEqual([]);
    expect(blamed(filter(0, "name", "contains", character.repeat(257)))).toEqual(["filters[0].value"]);
  });
});

test("every message is a sentence that begins with its parameter", () => {
  const search =
    "page=0&size=0&sortField=x&sortDirection=x&extend=x&other=1&filters[0].fieldId=x&filters[1].fieldId=status&filters[1].operator=equals&filters[1].value=x";
  const answer = read(search);
  expect(answer).toMatchObject({
    ok: false,
    errors: { "filters[1].value": ["filters[1].value must be one of OPEN, DONE"] },
  });
  const sentences = answer.ok ? [] : Object.entries(answer.errors);
  expect(sentences).toHaveLength(9);
  for (const [name, said] of sentences) for (const one of said) expect(one.startsWith(`${name} `)).toBe(true);
});

test("whatever the query string, it is read or at least one of its own parameters is named, and nothing throws", () => {
  const names = [
    "page",
    "size",
    "extend",
    "sortField",
    "sortDirection",
    "filters[0].fieldId",
    "filters[0].operator",
    "filters[0].value",
    "filters[1].value",
    "__proto__",
    "constructor",
  ];
  const words = ["1", "0", "name", "amount", "equals", "in", "is_null", "asc", "company", "__proto__", ""];
  const param = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string()),
    fc.oneof(fc.constantFrom(...words), fc.string()),
  );
  fc.assert(
    fc.property(fc.array(param, { maxLength: 12 }), (params) => {
      const answer = read(params);
      const given = new Set(params.map(([name]) => name));
      const strange = [...given].filter((name) => !names.slice(0, 9).includes(name));
      if (!answer.ok) expect(Object.values(answer.errors).flat().length).toBeGreaterThan(0);
      else expect(strange.filter((name) => !/^filters\[\d+\]/.test(name))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

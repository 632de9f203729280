import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFilterQuery, type QueryShape } from "./readListQuery.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { faultyParameters, read, shape, value } from "../testing/someList.ts";

test("an empty query string gives the defaults", () => {
  expect(value("")).toEqual({
    page: 1,
    size: 10,
    sortField: "createdAt",
    sortDirection: "desc",
    filters: [],
    extend: [],
  });
});

test("a list's own default order applies if the call names none", () => {
  const reminders: QueryShape = {
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

describe("page and size of a list query", () => {
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
  ])("report %s as the fault in %j", (search, names) => {
    expect(faultyParameters(search)).toEqual(names);
  });
});

describe("order of a list query", () => {
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
    expect(faultyParameters(search)).toEqual(names);
  });
});

describe("extend of a list query", () => {
  test.each([
    ["extend=company", ["company"]],
    ["extend=company&extend=type", ["company", "type"]],
    ["extend=company,type", ["company", "type"]],
    ["extend=type, company&extend=type", ["type", "company"]],
  ])("of %s is %j", (search, extend) => {
    expect(value(search)).toMatchObject({ extend });
  });

  test.each([
    "extend=",
    "extend=company,",
    "extend=owner",
    "extend=company.users",
    "extend=__proto__",
    "extend=length",
  ])("reports %s as a fault", (search) => {
    expect(faultyParameters(search)).toEqual(["extend"]);
  });

  test("a list without related records accepts no extend", () => {
    expect(faultyParameters("extend=company", { fields: shape.fields, extend: [] })).toEqual(["extend"]);
  });
});

describe("unknown and repeated parameters of a list query", () => {
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
  ])("report %j as no parameter of the list", (name) => {
    expect(faultyParameters([[name, "1"]])).toEqual([name]);
  });

  test.each(["page", "size", "sortField", "sortDirection"])("report %s given twice", (name) => {
    const fine = { page: "1", size: "10", sortField: "name", sortDirection: "asc" }[name] ?? "";
    expect(faultyParameters([[name, fine]])).toEqual([]);
    expect(
      faultyParameters([
        [name, fine],
        [name, fine],
      ]),
    ).toEqual([name]);
  });
});

test("every message about a list query is a sentence that begins with its parameter", () => {
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

test("any query string is read or faultyParameters on at least one of its own parameters, and nothing throws", () => {
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
    propertyRuns(2_000, 100_000),
  );
});

test("a call that takes only filters is read with the same filters, and refuses page, order and extend by name", () => {
  const filters = "filters[0].fieldId=name&filters[0].operator=contains&filters[0].value=a";
  expect(readFilterQuery(new URLSearchParams(filters), shape.fields)).toEqual({
    ok: true,
    value: [{ fieldId: "name", operator: "contains", values: ["a"] }],
  });
  const wrong = new URLSearchParams("page=1&size=10&sortField=name&extend=company&filters[0].fieldId=nope");
  const answer = readFilterQuery(wrong, shape.fields);
  expect(answer.ok ? [] : Object.keys(answer.errors)).toEqual([
    "page",
    "size",
    "sortField",
    "extend",
    "filters[0].fieldId",
    "filters[0].operator",
  ]);
});

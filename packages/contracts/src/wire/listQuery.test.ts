import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { operatorsByFieldType, takesManyValues, takesNoValue, type FieldType } from "./filter.ts";
import { listAnswer, listDefaults, writeListQuery, type Filter, type ListQuery } from "./listQuery.ts";
import { readListQuery, type QueryShape } from "./readListQuery.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";

const shape = {
  fields: {
    id: { type: "uuid" },
    name: { type: "text" },
    email: { type: "email" },
    amount: { type: "number" },
    day: { type: "date" },
    createdAt: { type: "datetime" },
    clock: { type: "time" },
    active: { type: "boolean" },
    company: { type: "entity" },
    status: { type: "select", values: ["OPEN", "DONE, or nearly", "a&b=c"] },
    tags: { type: "multi-select" },
  },
  extend: ["company", "processes", "processes.milestones"],
} as const satisfies QueryShape;

const text = fc.string({ unit: "grapheme", maxLength: 60 }).filter((value) => !value.includes("\u0000"));
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString());
const valueOf: Record<FieldType, fc.Arbitrary<string>> = {
  text,
  email: text,
  number: fc.integer({ min: -1_000_000, max: 1_000_000 }).map(String),
  date: day.map((date) => date.slice(0, 10)),
  datetime: day,
  time: fc.constantFrom("00:00", "23:59:59"),
  boolean: fc.constantFrom("true", "false"),
  uuid: fc.uuid(),
  entity: fc.uuid(),
  select: fc.constantFrom(...shape.fields.status.values),
  "multi-select": text,
};

const filter: fc.Arbitrary<Filter> = fc
  .constantFrom(...Object.entries(shape.fields))
  .chain(([fieldId, field]) =>
    fc.constantFrom(...operatorsByFieldType[field.type]).chain((operator) => {
      const most = takesNoValue(operator) ? 0 : takesManyValues(operator) ? 100 : 1;
      const values = fc.array(valueOf[field.type], { minLength: Math.min(1, most), maxLength: most });
      return fc.record({ fieldId: fc.constant(fieldId), operator: fc.constant(operator), values });
    }),
  );

const query: fc.Arbitrary<ListQuery> = fc.record({
  page: fc.integer({ min: 1, max: 10_000 }),
  size: fc.integer({ min: 1, max: 100 }),
  sortField: fc.constantFrom(...Object.keys(shape.fields)),
  sortDirection: fc.constantFrom("asc", "desc"),
  filters: fc.array(filter, { maxLength: 20 }),
  extend: fc.uniqueArray(fc.constantFrom(...shape.extend)),
});

test("a written list query reads back the same from the text of an address", () => {
  fc.assert(
    fc.property(query, (asked) => {
      const address = writeListQuery(asked).toString();
      expect(readListQuery(new URLSearchParams(address), shape)).toEqual({ ok: true, value: asked });
    }),
    propertyRuns(300, 20_000),
  );
});

test("a written list query names every parameter as specified", () => {
  const written = writeListQuery({
    page: 2,
    size: 25,
    sortField: "name",
    sortDirection: "asc",
    filters: [
      { fieldId: "name", operator: "contains", values: ["a b"] },
      { fieldId: "status", operator: "in", values: ["OPEN", "DONE"] },
      { fieldId: "company", operator: "is_null", values: [] },
    ],
    extend: ["company", "processes"],
  });
  expect([...written]).toEqual([
    ["page", "2"],
    ["size", "25"],
    ["sortField", "name"],
    ["sortDirection", "asc"],
    ["filters[0].fieldId", "name"],
    ["filters[0].operator", "contains"],
    ["filters[0].value", "a b"],
    ["filters[1].fieldId", "status"],
    ["filters[1].operator", "in"],
    ["filters[1].value", "OPEN"],
    ["filters[1].value", "DONE"],
    ["filters[2].fieldId", "company"],
    ["filters[2].operator", "is_null"],
    ["extend", "company"],
    ["extend", "processes"],
  ]);
});

test("the list defaults are page 1, size 10, createdAt descending, and are sent too", () => {
  expect(writeListQuery(listDefaults).toString()).toBe(
    "page=1&size=10&sortField=createdAt&sortDirection=desc",
  );
});

test("a list answer needs rows and a total", () => {
  const answer = listAnswer(z.object({ id: z.string() }));
  expect(answer.parse({ data: [{ id: "a" }], total: 1 })).toEqual({ data: [{ id: "a" }], total: 1 });
  const wrong = [
    { data: [] },
    { total: 0 },
    { data: [{}], total: 1 },
    { data: [], total: -1 },
    { data: [], total: 0.5 },
    [],
  ];
  expect(wrong.filter((body) => answer.safeParse(body).success)).toEqual([]);
});

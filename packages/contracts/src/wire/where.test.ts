import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldValueFits } from "./fieldValue.ts";
import {
  operatorsByFieldType,
  operatorWords,
  takesManyValues,
  takesNoValue,
  type FieldType,
} from "./filter.ts";
import type { FieldRules } from "./listQuery.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { readListQuery } from "./readListQuery.ts";
import { listDefaults, writeListQuery } from "./listQuery.ts";
import {
  isRelative,
  readWhere,
  readWheres,
  relativeWords,
  wireFilterCount,
  wireFilters,
  writeWhere,
  type RelativeSpan,
  type Where,
} from "./where.ts";

const fields: FieldRules = {
  name: { type: "text" },
  region: { type: "text" },
  status: { type: "select", values: ["ACTIVE", "ON_HOLD"] },
  tags: { type: "multi-select", sortable: false },
  amount: { type: "number" },
  isOpen: { type: "boolean" },
  company: { type: "entity", sortable: false },
  startDate: { type: "date" },
  dueAt: { type: "datetime" },
  createdAt: { type: "datetime" },
  opensAt: { type: "time" },
};
const spans: readonly RelativeSpan[] = ["today", "next", "last", "ago", "ahead"];

const valueOf: Record<FieldType, fc.Arbitrary<string>> = {
  text: fc.string({ unit: "grapheme", maxLength: 60 }),
  email: fc.string({ maxLength: 60 }),
  number: fc.integer().map(String),
  date: fc.constantFrom("2026-11-21", "2024-02-29"),
  datetime: fc.constantFrom("2026-11-21", "2026-11-21T09:30:00.000Z"),
  time: fc.constantFrom("09:30", "23:59:59"),
  boolean: fc.constantFrom("true", "false"),
  uuid: fc.uuid(),
  entity: fc.uuid(),
  select: fc.constantFrom("ACTIVE", "ON_HOLD"),
  "multi-select": fc.string({
    unit: fc.constantFrom("a", ",", "%", ".", " ", "2C", "&", "=", "+", "ä", "🌳"),
    maxLength: 20,
  }),
};
const plain: fc.Arbitrary<Where> = fc
  .constantFrom(...Object.entries(fields))
  .chain(([fieldId, { type }]) =>
    fc.constantFrom(...operatorsByFieldType[type]).chain((operator) => {
      const most = takesManyValues(operator) ? 5 : 1;
      const values = takesNoValue(operator)
        ? fc.constant([])
        : fc.array(valueOf[type], { minLength: 1, maxLength: most });
      return values.map((held) => ({ fieldId, operator, values: held }));
    }),
  )
  .filter(({ fieldId, values }) => {
    const field = fields[fieldId];
    return (
      field !== undefined &&
      values.every((value) => fieldValueFits(field, value) && !value.includes("\uFFFD"))
    );
  });
const relative: fc.Arbitrary<Where> = fc.record({
  fieldId: fc.constantFrom("startDate", "dueAt"),
  span: fc.constantFrom(...spans),
  days: fc.nat(3650),
});
const wheres = fc
  .oneof(plain, relative)
  .map((where) => (isRelative(where) && where.span === "today" ? { ...where, days: 0 } : where));

describe("a where of an address", () => {
  test("is read as it was written, whatever stands in its values", () => {
    fc.assert(
      fc.property(wheres, (where) => {
        const address = new URLSearchParams([["where", writeWhere(where)]]).toString();
        const text = new URLSearchParams(address).get("where") ?? "";
        expect(readWhere(text, fields)).toEqual({ ok: true, where });
      }),
      propertyRuns(500, 50_000),
    );
  });

  test("is never read as something that the server refuses", () => {
    const reader = { today: "2026-11-22", startOf: (day: string) => `${day}T00:00:00.000Z` };
    const piece = fc.constantFrom(
      ...Object.keys(fields),
      "in",
      "within",
      "is_null",
      "today",
      ".",
      "%",
      ",",
      "P7D",
    );
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(piece, fc.string({ maxLength: 4 }))).map((parts) => parts.join("")),
      wheres.map(writeWhere),
    );
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 25 }), (given) => {
        const { read, dropped } = readWheres(given, fields);
        expect(read.length + dropped.length).toBe(given.length);
        const filters = read.flatMap((where) => wireFilters(where, fields, reader));
        const query = writeListQuery({ ...listDefaults, filters });
        expect(readListQuery(query, { fields, extend: [] })).toMatchObject({ ok: true, value: { filters } });
      }),
      propertyRuns(300, 20_000),
    );
  });

  test.each([
    ["name.contains.a.b", { fieldId: "name", operator: "contains", values: ["a.b"] }],
    ["name.equals.", { fieldId: "name", operator: "equals", values: [""] }],
    ["name.contains.100%", { fieldId: "name", operator: "contains", values: ["100%"] }],
    ["status.in.ACTIVE,ON_HOLD", { fieldId: "status", operator: "in", values: ["ACTIVE", "ON_HOLD"] }],
    ["tags.in.a%2Cb,50%25", { fieldId: "tags", operator: "in", values: ["a,b", "50%"] }],
    ["region.is_null", { fieldId: "region", operator: "is_null", values: [] }],
    ["dueAt.within.P30D", { fieldId: "dueAt", span: "next", days: 30 }],
    ["dueAt.within.-P7D", { fieldId: "dueAt", span: "last", days: 7 }],
    ["createdAt.before.-P7D", { fieldId: "createdAt", span: "ago", days: 7 }],
    ["createdAt.after.P7D", { fieldId: "createdAt", span: "ahead", days: 7 }],
    ["dueAt.today", { fieldId: "dueAt", span: "today", days: 0 }],
  ])("%s is read and written back", (text, where) => {
    expect(readWhere(text, fields)).toEqual({ ok: true, where });
    expect(writeWhere(where as Where)).toBe(text);
  });

  test.each([
    ["", "text"],
    ["name", "text"],
    [".equals.a", "text"],
    ["name..a", "text"],
    ["name.contains.\uFFFD", "text"],
    ["password.equals.a", "field"],
    ["__proto__.equals.a", "field"],
    ["name.like.a", "operator"],
    ["name.greater_than.a", "operator"],
    ["startDate.in.2026-11-21", "operator"],
    ["name.today", "operator"],
    ["opensAt.within.P7D", "operator"],
    ["name.equals", "value"],
    ["region.is_null.", "value"],
    ["region.is_null.x", "value"],
    ["amount.equals.many", "value"],
    ["status.in.ACTIVE,", "value"],
    ["tags.in.50%", "value"],
    [`name.contains.${"a".repeat(257)}`, "value"],
    [`name.in.${"a,".repeat(100)}a`, "value"],
    ["dueAt.today.P1D", "value"],
    ["dueAt.within.30", "value"],
    ["dueAt.within.P030D", "value"],
    ["dueAt.within.P3651D", "value"],
    ["dueAt.within", "value"],
    ["createdAt.before.P7D", "value"],
    ["createdAt.after.-P7D", "value"],
  ])("%j is not read, because of its %s", (text, fault) => {
    expect(readWhere(text, fields)).toEqual({ ok: false, fault, why: expect.stringMatching(/\.$/) });
  });

  test("accepts a word for the reader's own records only in its field and only after 'equals'", () => {
    const withWords: FieldRules = { person: { type: "entity", personal: { me: "Mine" } } };
    const where = { fieldId: "person", operator: "equals", values: ["me"] };
    expect(readWhere("person.equals.me", withWords)).toEqual({ ok: true, where });
    for (const text of [
      "person.equals.constructor",
      "person.not_equals.me",
      "person.in.me",
      "company.equals.me",
    ])
      expect(readWhere(text, { ...fields, ...withWords }).ok).toBe(false);
  });

  test("beyond 20 filters is dropped and told, and a span counts as two", () => {
    const many = Array.from({ length: 11 }, () => "dueAt.within.P30D");
    expect(readWheres(many, fields)).toMatchObject({
      read: { length: 10 },
      dropped: [{ text: "dueAt.within.P30D", fault: "limit" }],
    });
    const others = Array.from({ length: 19 }, () => ({
      fieldId: "name",
      operator: "is_null" as const,
      values: [],
    }));
    expect(readWheres(many, fields, others)).toMatchObject({ read: [], dropped: { length: 11 } });
    expect(readWheres(["name.is_null"], fields, others)).toMatchObject({ read: { length: 1 }, dropped: [] });
  });
});

describe("a relative date", () => {
  /** Bogotá, five hours behind UTC. */
  const reader = { today: "2026-02-28", startOf: (day: string) => `${day}T05:00:00.000Z` };
  const sent = (text: string) => {
    const answer = readWhere(text, fields);
    if (!answer.ok) throw new Error(answer.why);
    const filters = wireFilters(answer.where, fields, reader);
    expect(filters).toHaveLength(wireFilterCount(answer.where, fields));
    return filters.map(({ operator, values }) => `${operator} ${values.join()}`);
  };

  test.each([
    ["startDate.today", ["greater_than_or_equal 2026-02-28", "less_than_or_equal 2026-02-28"]],
    ["startDate.within.P2D", ["greater_than_or_equal 2026-02-28", "less_than_or_equal 2026-03-02"]],
    ["startDate.within.-P28D", ["greater_than_or_equal 2026-01-31", "less_than_or_equal 2026-02-28"]],
    ["startDate.before.-P7D", ["less_than_or_equal 2026-02-20"]],
    ["startDate.after.P7D", ["greater_than_or_equal 2026-03-08"]],
    ["dueAt.today", ["greater_than_or_equal 2026-02-28T05:00:00.000Z", "less_than 2026-03-01T05:00:00.000Z"]],
    [
      "dueAt.within.P2D",
      ["greater_than_or_equal 2026-02-28T05:00:00.000Z", "less_than 2026-03-03T05:00:00.000Z"],
    ],
    ["dueAt.before.-P7D", ["less_than 2026-02-21T05:00:00.000Z"]],
    ["dueAt.before.-P0D", ["less_than 2026-02-28T05:00:00.000Z"]],
    ["dueAt.after.P0D", ["greater_than_or_equal 2026-03-01T05:00:00.000Z"]],
  ])("%s is sent as days of the reader's zone", (text, filters) => {
    expect(sent(text)).toEqual(filters);
  });

  test.each([
    [
      "dueAt.equals.2026-02-28",
      ["greater_than_or_equal 2026-02-28T05:00:00.000Z", "less_than 2026-03-01T05:00:00.000Z"],
    ],
    ["dueAt.greater_than.2026-02-28", ["greater_than_or_equal 2026-03-01T05:00:00.000Z"]],
    ["dueAt.greater_than_or_equal.2026-02-28", ["greater_than_or_equal 2026-02-28T05:00:00.000Z"]],
    ["dueAt.less_than.2026-02-28", ["less_than 2026-02-28T05:00:00.000Z"]],
    ["dueAt.less_than_or_equal.2026-02-28", ["less_than 2026-03-01T05:00:00.000Z"]],
    ["dueAt.not_equals.2026-02-28", ["not_equals 2026-02-28"]],
    ["dueAt.equals.2026-02-28T10:00:00Z", ["equals 2026-02-28T10:00:00Z"]],
    ["dueAt.greater_than.9999-12-31", ["greater_than 9999-12-31"]],
    ["startDate.equals.2026-02-28", ["equals 2026-02-28"]],
  ])("%s is sent as the day of the reader's zone to which instants are compared", (text, filters) => {
    expect(sent(text)).toEqual(filters);
  });

  test("is said in words", () => {
    expect(spans.map((span) => relativeWords({ span, days: span === "today" ? 0 : 30 }))).toEqual([
      "is today",
      "is in the next 30 days",
      "is in the last 30 days",
      "is more than 30 days ago",
      "is more than 30 days from now",
    ]);
    expect(relativeWords({ span: "next", days: 1 })).toBe("is in the next 1 day");
    expect(relativeWords({ span: "ago", days: 0 })).toBe("is before today");
  });
});

test("operators are said in words by the field's type", () => {
  const words = (type: FieldType) =>
    operatorsByFieldType[type].map((operator) => operatorWords(type, operator));
  const ends = ["is empty", "is not empty"];
  expect(words("text")).toEqual([
    "is",
    "is not",
    "contains",
    "does not contain",
    "is any of",
    "is none of",
    ...ends,
  ]);
  expect(words("number")).toEqual([
    ...[
      "is",
      "is not",
      "is more than",
      "is at least",
      "is less than",
      "is at most",
      "is any of",
      "is none of",
    ],
    ...ends,
  ]);
  expect(words("date")).toEqual([
    ...["is", "is not", "is after", "is on or after", "is before", "is on or before"],
    ...ends,
  ]);
  expect(words("entity")).toEqual(["is", "is not", "is any of", "is none of", ...ends]);
  expect(words("multi-select")).toEqual([
    ...["contains", "does not contain", "contains any of", "contains none of"],
    ...ends,
  ]);
});

import { operators, operatorsByFieldType, takesNoValue } from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { sampleQueries } from "../testing/sampleQueries.ts";
import { id, sampleRows as rows } from "../testing/sampleRows.ts";
import { fillSamples, sampleFields } from "../testing/sampleTable.ts";
import { filterSql, numberListSql } from "./filterSql.ts";
import type { OpenDatabase } from "./open.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty");
  await fillSamples(database.db, rows);
});
afterAll(() => database.close());

const { list, found } = sampleQueries(() => database.db);

/** For each field a value equal to row 1's and one equal to row 2's; row 3 has none. */
const samples = {
  title: ["alpha", "Beta"],
  mail: ["a@x.example", "b@x.example"],
  amount: ["1.5", "20"],
  day: ["2026-01-31", "2026-02-01"],
  at: ["2026-01-31T10:30:00+01:00", "2026-02-01T00:00:00Z"],
  clock: ["09:30", "18:00:00"],
  flag: ["false", "true"],
  code: [id(101), id(102)],
  parent: [id(1), id(2)],
  kin: [id(101), id(2)],
  kinFound: [id(1), id(102)],
  state: ["DONE", "OPEN"],
  tags: ["red", "green"],
  goals: ["7", "13"],
} as const;

/** The rows among 1, 2 and 3 that each operator finds with row 1's value (`in`, `not_in`: with both). */
const expected = {
  equals: [1],
  not_equals: [2, 3],
  contains: [1],
  not_contains: [2, 3],
  greater_than: [2],
  greater_than_or_equal: [1, 2],
  less_than: [],
  less_than_or_equal: [1],
  in: [1, 2],
  not_in: [3],
  is_null: [3],
  is_not_null: [1, 2],
} as const;

describe("a filter by type and operator finds the right rows:", () => {
  const cases = Object.entries(samples).flatMap(([fieldId, values]) => {
    const fits: readonly string[] = operatorsByFieldType[sampleFields[fieldId as keyof typeof samples].type];
    return operators
      .filter((operator) => fits.includes(operator))
      .map((operator) => ({ fieldId, operator, values: [...values] }));
  });
  test.each(cases)("$fieldId $operator", async ({ fieldId, operator, values }) => {
    const isMany = operator === "in" || operator === "not_in";
    const given = takesNoValue(operator) ? [] : isMany ? values : values.slice(0, 1);
    const hits = await found(fieldId, operator, ...given);
    expect(hits.filter((n) => n <= 3)).toEqual(expected[operator]);
  });
});

describe("text filters", () => {
  test("take %, _ and \\ literally", async () => {
    expect(await found("title", "contains", "%")).toEqual([4]);
    expect(await found("title", "contains", "_")).toEqual([5]);
    expect(await found("title", "contains", "\\")).toEqual([6]);
    expect(await found("title", "not_contains", "%")).toEqual([1, 2, 3, 5, 6, 7, 8]);
  });
  test("with contains ignore case, beyond ASCII too; with equals they do not", async () => {
    expect(await found("title", "contains", "BETA")).toEqual([2]);
    expect(await found("title", "contains", "ÉLAN")).toEqual([7, 8]);
    expect(await found("title", "equals", "beta")).toEqual([]);
  });
  test("with contains find a text whose accents were taken apart, as a Mac does in names of files", async () => {
    const apart = "élan".normalize("NFD");
    expect(apart).not.toBe("élan");
    expect(await found("title", "contains", apart)).toEqual([7, 8]);
    expect(await found("title", "not_contains", apart)).toEqual([1, 2, 3, 4, 5, 6]);
  });
  test("by an address ignore case, with every operator", async () => {
    expect(await found("mail", "equals", "B@X.Example")).toEqual(
      await found("mail", "equals", "b@x.example"),
    );
    expect(await found("mail", "equals", "B@X.Example")).not.toEqual([]);
    expect(await found("mail", "in", "B@X.Example")).toEqual(await found("mail", "in", "b@x.example"));
    for (const operator of ["not_equals", "not_in"] as const)
      expect(await found("mail", operator, "B@X.Example")).toEqual(
        await found("mail", operator, "b@x.example"),
      );
  });
});

describe("filters on an instant by a day without a time", () => {
  test.each([
    ["equals", [1]],
    ["not_equals", [2, 3, 4, 5, 6, 7, 8]],
    ["greater_than", [2]],
    ["greater_than_or_equal", [1, 2]],
    ["less_than", []],
    ["less_than_or_equal", [1]],
  ] as const)("%s means the whole UTC day", async (operator, hits) => {
    expect(await found("at", operator, "2026-01-31")).toEqual(hits);
  });
});

test.each([
  ["tags", filterSql(sql`s.tags`, sampleFields.tags, { fieldId: "tags", operator: "in", values: ["red"] })],
  ["goals", numberListSql(sql`s.goals`, { fieldId: "goals", operator: "equals", values: ["7"] })],
])("a filter on %s can use an index over the lists", async (column, condition) => {
  const undone = new Error("the index stays in the test");
  const explained = database.db.transaction().execute(async (tx) => {
    await sql`create index sample_lists on sample using gin (${sql.ref(column)})`.execute(tx);
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await sql`explain select s.id from sample s where ${condition}`.execute(tx);
    throw Object.assign(undone, { cause: JSON.stringify(plan.rows) });
  });
  await expect(explained).rejects.toMatchObject({ cause: expect.stringContaining("sample_lists") });
});

test("a filter for null finds an empty list", async () => {
  expect(await found("tags", "is_null")).toEqual([3, 4, 5, 6, 7, 8]);
  expect(await found("goals", "is_null")).toEqual([3, 4, 5, 6, 7, 8]);
  expect(await found("tags", "in", "red", "blue")).toEqual([1, 2]);
});

test("several filters are combined with and", async () => {
  const { data } = await list({
    filters: [
      { fieldId: "title", operator: "is_not_null", values: [] },
      { fieldId: "amount", operator: "greater_than", values: ["2"] },
    ],
  });
  expect(data.map((row) => row.id)).toEqual([id(2)]);
});

test("a list answers values in their wire forms, and no undeclared column", async () => {
  const { data } = await list({ filters: [{ fieldId: "id", operator: "equals", values: [id(1)] }] });
  expect(data).toEqual([rows[0]]);
});

describe("sorting and paging", () => {
  test("sorts text by the Unicode collation and puts empty values last in either direction", async () => {
    const titles = async (sortDirection: "asc" | "desc") =>
      (await list({ sortField: "title", sortDirection })).data.map((row) => row.title);
    const order = ["100 of_it", "100%", "alpha", String.raw`back\slash`, "Beta", "élan", "Élan"];
    expect(await titles("asc")).toEqual([...order, null]);
    expect(await titles("desc")).toEqual([...order.toReversed(), null]);
  });

  test("gives pages that neither overlap nor leave out rows, whatever the order and size", async () => {
    const sortable = Object.keys(sampleFields).filter((name) => !["parent", "tags", "goals"].includes(name));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sortable),
        fc.constantFrom("asc" as const, "desc" as const),
        fc.integer({ min: 1, max: 5 }),
        async (sortField, sortDirection, size) => {
          const count = Math.ceil(rows.length / size);
          const pages = await Promise.all(
            Array.from({ length: count + 1 }, (_, i) =>
              list({ sortField, sortDirection, size, page: i + 1 }),
            ),
          );
          const ids = pages.flatMap(({ data }) => data.map((row) => row.id));
          expect(ids.toSorted()).toEqual(rows.map((row) => row.id));
          expect(pages.every(({ total }) => total === rows.length)).toBe(true);
          expect(pages.at(-1)?.data).toEqual([]);
        },
      ),
      propertyRuns(40, 1_000),
    );
  });
});

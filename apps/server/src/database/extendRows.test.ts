import { listDefaults } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { sampleQueries } from "../testing/sampleQueries.ts";
import { id, sampleRows as rows } from "../testing/sampleRows.ts";
import { anyone, fillSamples, sampleTable } from "../testing/sampleTable.ts";
import { getRow, listRows } from "./listRows.ts";
import type { OpenDatabase } from "./open.ts";

const statements: string[] = [];
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase("empty", (text) => statements.push(text));
  await fillSamples(database.db, rows);
});
afterAll(() => database.close());

const { list, found } = sampleQueries(() => database.db);

describe("extended records", () => {
  test("cost one statement for each step of a path, beside the two of the list", async () => {
    statements.length = 0;
    await list({});
    expect(statements).toHaveLength(2);
    statements.length = 0;
    const { data } = await list({ extend: ["parent", "children", "children.parent"] });
    expect(statements).toHaveLength(5);
    expect(data[0]).toMatchObject({
      parent: { id: id(1) },
      children: [{ id: id(1), parent: { id: id(1) } }],
    });
    expect(data[2]).toMatchObject({ parent: null, children: [] });
    expect(JSON.stringify(data)).not.toMatch(/never to be seen|extendedKey/);
  });

  test("of a single row cost one more statement for each relation, and the two of a transaction", async () => {
    statements.length = 0;
    const row = await getRow(database.db, sampleTable, id(2), anyone, ["parent"]);
    expect(row).toEqual({ ...rows[1], parent: rows[1] });
    expect(statements).toEqual([
      "start transaction isolation level repeatable read read only",
      ...[expect.any(String), expect.any(String)],
      "commit",
    ]);
  });
});

describe("rows outside the caller's scope", () => {
  const partner = { ...anyone, companyId: id(2) };
  test("are not listed, counted, read or reached by an extend, whatever the query", async () => {
    const mine = await list({}, partner);
    expect([mine.total, mine.data.map((row) => row.id)]).toEqual([1, [id(2)]]);
    const filters = [{ fieldId: "id", operator: "in", values: [id(1), id(2)] }] as const;
    expect((await list({ filters }, partner)).total).toBe(1);
    await expect(getRow(database.db, sampleTable, id(1), partner)).rejects.toMatchObject({ status: 404 });
    const other = await listRows(
      database.db,
      { ...sampleTable, scope: () => undefined },
      { ...listDefaults, sortField: "id", extend: ["parent"] },
      partner,
    );
    const parents = other.data.map((row) => Reflect.get(row, "parent") as unknown);
    expect(parents.filter((parent) => parent !== null)).toHaveLength(1);
  });
});

const hostile = [
  "'; drop table sample; --",
  "' or '1'='1",
  "1) or (1=1",
  "%' union select password_hash from app_user --",
  "\\'; select pg_sleep(10); --",
  "$1",
  "{a,b}",
  '"',
  "\u{1f600}",
];
test.each(hostile)("the hostile filter value %s is only compared as a value", async (value) => {
  expect(await found("title", "equals", value)).toEqual([]);
  expect(await found("title", "contains", value)).toEqual([]);
  expect(await found("title", "in", value, value)).toEqual([]);
  expect(await found("tags", "in", value)).toEqual([]);
  const { rows: left } = await sql<{ n: number }>`select count(*) as n from sample`.execute(database.db);
  expect(left[0]?.n).toBe(rows.length);
});

import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../database/statements/statementsOf.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";

const script = new URL("../database/migrations/0044_empty_texts.sql", import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const runScript = async (): Promise<void> => {
  for (const statement of statementsOf(await readFile(script, "utf8")))
    await sql.raw(statement).execute(server.services.db);
};

test.each([
  ["project", "description"],
  ["project", "registry_project_id"],
  ["project", "methodology"],
  ["project", "methodology_version"],
  ["project", "second_methodology"],
  ["project", "ndc_note"],
  ["project", "activity_unit"],
  ["company", "legal_name"],
  ["company", "tax_id"],
  ["company", "address"],
  ["company", "notes"],
  ["milestone_owner", "contact_name"],
  ["milestone_owner", "phone"],
  ["milestone_owner", "accreditation"],
  ["project_type", "activity_unit"],
  ["project_type", "methodologies"],
  ["project_type", "default_template_key"],
  ["project_type", "description"],
  ["reminder", "title"],
  ["finding", "reference"],
])("an empty text of %s, %s, becomes null; other texts stay", async (table, column) => {
  const { db } = server.services;
  const [from, text] = [sql.table(table), sql.ref(column)];
  const texts = async (): Promise<readonly unknown[]> => {
    const { rows } = await sql<{ text: unknown }>`select ${text} as text from ${from} order by id`.execute(
      db,
    );
    return rows.map((row) => row.text);
  };
  const first = sql`select id from ${from} order by id limit 1`;
  await sql`update ${from} set ${text} = case when id = (${first}) then '' else 'kept ' || id end`.execute(
    db,
  );
  const before = await texts();
  expect(before.map((one) => one === "").filter(Boolean)).toHaveLength(1);
  await runScript();
  expect(await texts()).toEqual(before.map((one) => (one === "" ? null : one)));
});

test("a project whose methodology was stored as an empty text is found as one without", async () => {
  const admin = await server.signIn("ines.duarte@canopy.example");
  const where = "filters[0].fieldId=methodology&filters[0].operator=is_null";
  const found = async (): Promise<unknown> => {
    const { body } = await admin.get(`/api/projects?${where}`);
    return Reflect.get(Object(body), "total");
  };
  await server.services.db.updateTable("project").set({ methodology: "" }).execute();
  expect(await found()).toBe(0);
  await runScript();
  expect(await found()).toBeGreaterThan(0);
});

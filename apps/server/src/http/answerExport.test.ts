import { exportTypes } from "@canopy/contracts";
import { sql } from "kysely";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/open.ts";
import { httpServerOf } from "../listen.ts";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { openClientAs } from "../testing/principals.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";

const ROWS = 1_700;
let database: OpenDatabase;
let server: TestServer;
let ines: Client;
const texts: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase("demo", (text) => texts.push(text));
  server = await openTestServer({ database });
  ines = await server.signIn("ines.duarte@canopy.example");
  await sql`insert into company (id, name, country, status, created_at, updated_at, version)
    select gen_random_uuid(), 'Made ' || n, 'PT', 'ACTIVE', now(), now(), 1
    from generate_series(1, ${sql.lit(ROWS)}) n`.execute(database.db);
});
afterAll(() => server.close());

const ask = (accept: string, method = "GET"): Promise<Response> =>
  server.answer(
    new Request("http://localhost:4100/api/companies?columns=name", {
      method,
      headers: { accept, authorization: ines.authorization ?? "" },
    }),
    "127.0.0.1",
  );
const rowReads = () => texts.filter((text) => text.includes("exported_id")).length;
const types = Object.values(exportTypes);

test.each(types)("reads the rows of %s only as the reader takes them", async (type) => {
  texts.length = 0;
  const answer = await ask(type);
  expect(rowReads()).toBe(1);
  let length = 0;
  for await (const bytes of answer.body ?? []) length += bytes.length;
  expect(length).toBeGreaterThan(1_000);
  expect(rowReads()).toBe(Math.ceil(Number(answer.headers.get("x-total-count")) / 500));
});

test.each(types)("HEAD has the headers of %s, reads no row and is no export", async (type) => {
  const exports = async () =>
    (await database.db.selectFrom("securityEvent").select("id").where("kind", "=", "EXPORTED").execute())
      .length;
  const whole = await ask(type);
  await whole.body?.cancel();
  const before = await exports();
  texts.length = 0;
  const head = await ask(type, "HEAD");
  const { "x-request-id": _, ...expected } = Object.fromEntries(whole.headers);
  expect(Object.fromEntries(head.headers)).toMatchObject(expected);
  expect([head.status, head.body, rowReads(), (await exports()) - before]).toEqual([200, null, 0, 0]);
});

test("a reader who goes ends the reading", async () => {
  texts.length = 0;
  const answer = await ask(exportTypes.csv);
  const reader = answer.body?.getReader();
  await reader?.read();
  await reader?.read();
  await reader?.cancel();
  expect(rowReads()).toBe(1);
});

test.each(types)("cuts the connection of %s where the database fails midway", async (type) => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.db);
  const http = httpServerOf({
    services: server.services,
    answer: async () => {
      const answer = await ask(type);
      await rename("company", "company_gone");
      return answer;
    },
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = http.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    expect([answer.status, Number(answer.headers.get("x-total-count")) > ROWS]).toEqual([200, true]);
    await expect(answer.arrayBuffer()).rejects.toThrow("terminated");
  } finally {
    await rename("company_gone", "company");
    http.closeAllConnections();
    http.close();
  }
});

test.each([
  ["is disabled", { status: "DISABLED" as const }],
  ["loses a role", { roles: ["VIEWER"] }],
])("ends once its caller %s", async (_, set) => {
  const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
  const answer = await server.answer(
    new Request("http://localhost:4100/api/companies?columns=name", {
      headers: { accept: exportTypes.csv, authorization: client.authorization ?? "" },
    }),
    "127.0.0.1",
  );
  await database.db.updateTable("appUser").set(set).where("id", "=", id).execute();
  texts.length = 0;
  await expect(answer.text()).rejects.toThrow("was cut");
  expect(rowReads()).toBe(0);
});

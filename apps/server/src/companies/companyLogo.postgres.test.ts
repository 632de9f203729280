import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addCompany } from "../testing/testPeople.ts";
import { testPng } from "../testing/testPng.ts";

// Needs two simultaneous writers: the embedded engine has only one connection.

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

test("a logo is stored while a long write that names the company is under way", async () => {
  const id = await addCompany(server);
  const { client } = await openClientAs(server, "PLATFORM_ADMIN");
  const { status } = await server.services.db.transaction().execute(async (tx) => {
    // as a file of users, projects or reminders of the company
    await sql`select from company where id = ${id}::text::uuid for key share`.execute(tx);
    return await client.upload(`/api/companies/${id}/logo`, testPng(), "PUT");
  });
  expect(status).toBe(200);
});

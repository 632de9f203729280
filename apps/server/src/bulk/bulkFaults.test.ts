import type { BulkResult } from "@canopy/contracts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addCompany } from "../testing/testPeople.ts";

test("a row that fails because the database has no room is answered with 503 and logged with its cause", async () => {
  const server = await openTestServer({ data: "empty" });
  const { client } = await openClientAs(server, "PLATFORM_ADMIN");
  const { db } = server.services;
  const id = await addCompany(server);
  await sql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`.execute(db);
  await sql`create trigger full_disk before update on company for each row execute function refuse()`.execute(
    db,
  );
  const { body } = await client.post("/api/companies/bulk", {
    ids: [id],
    action: "update",
    body: { status: "INACTIVE" },
  });
  expect((body as readonly BulkResult[]).map(({ status }) => status)).toEqual([503]);
  expect(server.logLines.filter((line) => line.includes("no space left on device"))).toEqual([
    expect.stringContaining(id),
  ]);
  await server.close();
});

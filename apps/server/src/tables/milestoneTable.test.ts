import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await openTestServer();
  ({ client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** The plan of a statement with the given values, once the planner has no reason to read a whole small table. */
const planOf = (statement: string, values: string) =>
  server.services.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    await sql`set local enable_bitmapscan = off`.execute(tx);
    await sql.raw(`prepare listed as ${statement}`).execute(tx);
    const { rows } = await sql.raw<object>(`explain execute listed${values}`).execute(tx);
    await sql`deallocate listed`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join("\n");
  });

test.each([
  ["readyAt", "desc", "milestone_ready_last"],
  ["readyAt", "asc", "milestone_ready_first"],
  ["dueAt", "desc", "milestone_due_last"],
  ["dueAt", "asc", "milestone_due"],
  ["createdAt", "desc", "milestone_newest"],
  ["name", "asc", "milestone_by_name"],
])("the list of milestones by %s %s and its count are read by an index", async (field, direction, index) => {
  server.statements.length = 0;
  const { status } = await admin.get(`/api/milestones?sortField=${field}&sortDirection=${direction}`);
  expect(status).toBe(200);
  const listed = server.statements.filter((text) => text.includes("from milestone m"));
  expect(listed).toHaveLength(2);
  const [page, count] = listed.toSorted((a, b) => b.length - a.length);
  const byIndex = new RegExp(`^Limit.*\n.*Index Scan using ${index} on milestone`);
  expect(await planOf(page ?? "", "(10, 0)")).toMatch(byIndex);
  expect(await planOf(count ?? "", "")).toContain("Index Only Scan");
});

import { sql } from "kysely";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementsOf } from "../database/statements/statementsOf.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";

const script = new URL("../database/migrations/0048_sent_back_from.sql", import.meta.url);

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const stored = () =>
  server.services.db
    .selectFrom("completion")
    .select(["id", "revokedAs", "sentBackFrom"])
    .orderBy("id")
    .execute();

/** Reopens a completed milestone by itself. */
const reopenOne = async (): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select m.id from milestone m
    join project_process pp on pp.id = m.process_id join project p on p.id = pp.project_id
    where m.state = 'COMPLETED' and pp.status = 'IN_PROGRESS' and p.status = 'ACTIVE'
    order by m.id limit 1`.execute(server.services.db);
  const admin = await server.signIn("ines.duarte@canopy.example");
  const body = { reason: "A page is missing" };
  const { status } = await admin.put(`/api/milestones/${rows[0]?.id}/uncomplete`, body);
  expect(status).toBe(200);
};

test("a completion from before the column gets from the history from where its step was sent back", async () => {
  const { db } = server.services;
  await reopenOne();
  const before = await stored();
  const isSentBack = ({ sentBackFrom }: { readonly sentBackFrom: string | null }) => sentBackFrom !== null;
  expect(before.filter(isSentBack).length).toBeGreaterThan(0);
  const byItself = before.filter((one) => one.revokedAs === "REOPENED" && !isSentBack(one));
  expect(byItself.length).toBeGreaterThan(0);
  await db.updateTable("completion").set({ sentBackFrom: null }).execute();
  const [, ...fill] = statementsOf(await readFile(script, "utf8"));
  for (const statement of fill) await sql.raw(statement).execute(db);
  expect(await stored()).toEqual(before);
});

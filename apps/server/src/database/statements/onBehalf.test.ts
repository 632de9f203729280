import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "#testing/index.ts";
import { openClientAs } from "#testing/principals.ts";
import { onBehalf, runDetached } from "./onBehalf.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const gone = new Error("the caller has gone");

test("an aborted read does not start its remaining statements, and rejects with the reason", async () => {
  const { db } = server.services;
  const hangUp = new AbortController();
  server.statements.length = 0;
  const read = onBehalf({ caller: "someone", signal: hangUp.signal }, async () => {
    await sql`select 1`.execute(db);
    hangUp.abort(gone);
    await sql`select 2`.execute(db);
  });
  await expect(read).rejects.toBe(gone);
  expect(server.statements).toEqual(["select 1"]);
});

test("an aborted read ends its transaction, and its connection serves the next", async () => {
  const { db } = server.services;
  const hangUp = new AbortController();
  server.statements.length = 0;
  const read = onBehalf({ caller: "someone", signal: hangUp.signal }, () =>
    db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        await sql`select 1`.execute(tx);
        hangUp.abort(gone);
        await sql`select 2`.execute(tx);
      }),
  );
  await expect(read).rejects.toBe(gone);
  expect(server.statements).toEqual(["start transaction read only", "select 1", "rollback"]);
  const { rows } = await sql<{
    readOnly: string;
  }>`select current_setting('transaction_read_only') as read_only`.execute(db);
  expect(rows).toEqual([{ readOnly: "off" }]);
});

test("work that also serves others is not cancelled with the read in which it begins", async () => {
  const { db } = server.services;
  const hangUp = new AbortController();
  hangUp.abort(gone);
  const read = onBehalf({ caller: "someone", signal: hangUp.signal }, () =>
    runDetached(() => sql`select 1 as one`.execute(db)),
  );
  expect((await read).rows).toEqual([{ one: 1 }]);
});

/** Makes a call whose caller hangs up when its first statement after the look-up of the session ends; gives the answer and the statements that ran. */
const hangingUp = async (path: string, init: RequestInit = {}) => {
  const { client } = await openClientAs(server, "PLATFORM_ADMIN");
  const hangUp = new AbortController();
  const headers = { authorization: client.authorization ?? "", "content-type": "application/json" };
  server.statements.length = 0;
  const note = server.statements.push.bind(server.statements);
  server.statements.push = (...texts) => {
    const length = note(...texts);
    if (length === 2) hangUp.abort();
    return length;
  };
  const answer = await server.fetch(`http://localhost:4100${path}`, {
    ...init,
    headers,
    signal: hangUp.signal,
  });
  server.statements.push = note;
  return { status: answer.status, statements: server.statements.length };
};

test("a list whose caller has hung up is not read to its end", async () => {
  const path = "/api/projects?size=100&extend=company&extend=type&extend=processes.milestones";
  const { status, statements } = await hangingUp(path);
  expect(status).toBe(499);
  // on PostgreSQL the page and its count were running together
  expect(statements).toBeLessThanOrEqual(3);
});

test("a write whose caller has hung up runs to its end", async () => {
  const body = JSON.stringify({ code: "GONE", name: "Written all the same", kind: "VVB" });
  const { status } = await hangingUp("/api/project-milestone-owners", { method: "POST", body });
  expect(status).toBe(201);
  const { rows } = await sql`select name from milestone_owner where code = 'GONE'`.execute(
    server.services.db,
  );
  expect(rows).toEqual([{ name: "Written all the same" }]);
});

import { exportTypes, permissions, type BulkResult } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase } from "../testing/database/openTestDatabase.ts";
import { watchCommits } from "../testing/database/watchCommits.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";

const IDLE_MINUTES = 15;
const MINUTE_S = 60;

const clock = createTestClock();
let server: TestServer;
let admin: Client;
let afterCommit: () => Promise<void> = async () => {};
beforeAll(async () => {
  const database = watchCommits(await openTestDatabase("demo"), () => afterCommit());
  server = await openTestServer({ database, now: clock.now, config: { sessionIdleMinutes: IDLE_MINUTES } });
});
beforeEach(async () => {
  ({ client: admin } = await openClientAs(server, "PLATFORM_ADMIN"));
});
afterAll(() => server.close());

/** Calls `work` after the first commit from now on. */
const afterNextCommit = (work: () => Promise<unknown>): void => {
  afterCommit = async () => {
    afterCommit = async () => {};
    await work();
  };
};
const statusesOf = (body: unknown) => (body as readonly BulkResult[]).map(({ status }) => status);
const companyAt = async (id: string) => Object((await admin.get(`/api/companies/${id}`)).body);

describe("a bulk action", () => {
  const change = { action: "update", body: { notes: "Changed in bulk" } };

  test("changes no further row once its caller's session has ended", async () => {
    const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
    const ids = [await addCompany(server), await addCompany(server), await addCompany(server)];
    afterNextCommit(() => admin.put(`/api/users/${id}/disable`));
    const { status, body } = await client.post("/api/companies/bulk", { ids, ...change });
    expect([status, statusesOf(body)]).toEqual([200, [200, 401, 401]]);
    expect((body as readonly BulkResult[])[1]?.problem).toMatchObject({
      type: "/errors/token-invalid",
      detail: "Your session has ended. This row was not changed.",
    });
    expect(await companyAt(ids[2] ?? "")).toMatchObject({ notes: null });
  });

  test("changes no further row once its caller has taken the right from themself", async () => {
    const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
    const [first, last] = [(await addUser(server)).id, (await addUser(server)).id];
    const body = { ids: [first, id, last], action: "update", body: { roles: ["VIEWER"] } };
    expect(statusesOf((await client.post("/api/users/bulk", body)).body)).toEqual([200, 200, 403]);
  });

  test("changes no further row once its caller's role has lost this action, though it has another one on such rows", async () => {
    const role = await addRole(server, permissions);
    const { client } = await openClientAs(server, role);
    const ids = [await addCompany(server), await addCompany(server)];
    const left = JSON.stringify(permissions.filter((one) => one !== "company:update"));
    afterNextCommit(() =>
      sql`update role set permissions = array(select json_array_elements_text(${left}::text::json)) where code = ${role}`.execute(
        server.services.db,
      ),
    );
    const { status, body } = await client.post("/api/companies/bulk", { ids, ...change });
    expect([status, statusesOf(body)]).toEqual([200, [200, 403]]);
    expect(await companyAt(ids[1] ?? "")).toMatchObject({ notes: null });
  });
});

describe("a file that is on its way", () => {
  /** Sends a file, and calls `meanwhile` before its last bytes. */
  const sendDuring = async (by: Client, path: string, meanwhile: () => Promise<unknown>) => {
    const whole = new TextEncoder().encode(pdf("a report"));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(whole.slice(0, 20)),
      pull: async (controller) => {
        await meanwhile();
        controller.enqueue(whole.slice(20));
        controller.close();
      },
    });
    const headers = { authorization: by.authorization ?? "" };
    const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return server.fetch(`http://localhost:4100${path}/versions?name=a.pdf`, sent);
  };
  /** Sends a file in parts, and does `before` a part what is given for it. */
  const sendInParts = async (by: Client, path: string, before: readonly (() => Promise<unknown>)[]) => {
    const bytes = new TextEncoder().encode(pdf("a long report"));
    const parts = before.map((work, at) => ({ work, from: at * 10, to: (at + 1) * 10 }));
    const pull = async (controller: ReadableStreamDefaultController) => {
      const part = parts.shift();
      await part?.work();
      controller.enqueue(parts.length > 0 ? bytes.slice(part?.from, part?.to) : bytes.slice(part?.from));
      if (parts.length === 0) controller.close();
    };
    // a part is made when the server asks for it
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const headers = { authorization: by.authorization ?? "" };
    const sent = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return server.fetch(`http://localhost:4100${path}/versions?name=a.pdf`, sent);
  };
  const openDocument = async () => {
    const { id } = await addProject(server);
    return callsOn((await createDocument(admin, id)).id);
  };

  test("is not kept once the session of its sender has ended", async () => {
    const on = await openDocument();
    const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
    const answer = await sendDuring(client, on.path, () => admin.put(`/api/users/${id}/disable`));
    expect(answer.status).toBe(401);
    expect((await on.read(admin)).versions).toEqual([]);
  });

  test("is not kept once its sender may not send it any more", async () => {
    const on = await openDocument();
    const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
    const answer = await sendDuring(client, on.path, async () => {
      expect((await admin.patch(`/api/users/${id}`, { roles: ["VIEWER"], version: 1 })).status).toBe(200);
    });
    expect(answer.status).toBe(403);
    expect((await on.read(admin)).versions).toEqual([]);
  });

  test("is kept although it took longer than a session may be idle, and counts as a use of it", async () => {
    const on = await openDocument();
    const { client } = await openClientAs(server, "PLATFORM_ADMIN");
    const answer = await sendDuring(client, on.path, async () => clock.pass(IDLE_MINUTES * MINUTE_S));
    expect(answer.status).toBe(201);
    expect((await client.get("/api/users/me")).status).toBe(200);
  });

  test("keeps its session from being idle while its bytes come, whatever polls ask meanwhile", async () => {
    const on = await openDocument();
    const { client } = await openClientAs(server, "PLATFORM_ADMIN");
    const pass = async () => clock.pass((IDLE_MINUTES - 5) * MINUTE_S);
    const polls: number[] = [];
    const poll = async () => {
      await pass();
      polls.push((await client.get("/api/notifications/unread/count")).status);
    };
    const answer = await sendInParts(client, on.path, [async () => {}, pass, poll, poll]);
    expect([answer.status, polls]).toEqual([201, [200, 200]]);
  });

  test("is read no further once the session of its sender has ended", async () => {
    const on = await openDocument();
    const { id, client } = await openClientAs(server, "PLATFORM_ADMIN");
    let parts = 0;
    const part = async () => {
      parts += 1;
      clock.pass(MINUTE_S);
      if (parts === 2) await admin.put(`/api/users/${id}/disable`);
    };
    const answer = await sendInParts(client, on.path, [part, part, part, part]);
    expect([answer.status, parts]).toEqual([401, 2]);
  });
});

describe("an export", () => {
  const begin = async (): Promise<{ readonly client: Client; readonly answer: Response }> => {
    const { client } = await openClientAs(server, "PLATFORM_ADMIN");
    const headers = { accept: exportTypes.csv, authorization: client.authorization ?? "" };
    const request = new Request("http://localhost:4100/api/companies?columns=name", { headers });
    return { client, answer: await server.answer(request, "127.0.0.1") };
  };
  beforeAll(async () => {
    await sql`insert into company (id, name, country, status, created_at, updated_at, version)
      select gen_random_uuid(), 'Made ' || n, 'PT', 'ACTIVE', now(), now(), 1
      from generate_series(1, 600) n`.execute(server.services.db);
  });

  test("goes on although its reader takes longer than a session may be idle, and is a use of it", async () => {
    const { client, answer } = await begin();
    clock.pass(IDLE_MINUTES * MINUTE_S);
    expect((await answer.text()).split("\n").length).toBeGreaterThan(600);
    expect((await client.get("/api/users/me")).status).toBe(200);
  });

  test("goes on although the token expires meanwhile", async () => {
    const { client, answer } = await begin();
    clock.pass(481 * MINUTE_S);
    expect((await answer.text()).split("\n").length).toBeGreaterThan(600);
    expect((await client.get("/api/users/me")).status).toBe(401);
  });
});

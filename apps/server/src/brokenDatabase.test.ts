import { endpoints, permissions, type Endpoint } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AnyHandler } from "./http/call.ts";
import { callEndpoint, everyEndpoint } from "./testing/everyEndpoint.ts";
import { failingDatabase, type FailingDatabase } from "./testing/database/failingDatabase.ts";
import { openHttp } from "./testing/openHttp.ts";
import { openTestServer, type Answer, type Client, type TestServer } from "./testing/index.ts";
import { openTestDatabase } from "./testing/database/openTestDatabase.ts";
import { addCompany, addUser } from "./testing/testPeople.ts";
import { enter } from "./testing/principals.ts";

let broken: FailingDatabase;
let server: TestServer;
let adminId: string;
let admin: Client;
beforeAll(async () => {
  broken = failingDatabase(await openTestDatabase("demo"));
  server = await openTestServer({ database: broken });
  // a mail is sent after its request was answered, in the request's context: its statements would meet the next fault
  await server.services.mail.close();
  adminId = (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id;
  admin = await enter(server, adminId);
});
afterAll(() => server.close());

const CANARY = "canary-7f3e";
/** A full disk as PostgreSQL reports it, and an unforeseen fault. */
const faults = [
  { status: 503, error: Object.assign(new Error(`could not extend file ${CANARY}`), { code: "53100" }) },
  { status: 500, error: new Error(`unforeseen ${CANARY}`) },
];

const isProblem = ({ status, body, headers }: Answer, expected: number) => {
  expect([status, headers.get("content-type")]).toEqual([expected, "application/problem+json"]);
  expect(body).toMatchObject({ status: expected, requestId: headers.get("x-request-id") });
  expect(JSON.stringify(body)).not.toContain(CANARY);
};

/** A new record of the endpoint's own kind, not used by any other call. */
const newRecord = async (group: string): Promise<string> =>
  group === "companies" ? addCompany(server) : (await addUser(server)).id;

/** A bulk action goes on after a row that fails, and tells it in that row's line. */
const isRowProblem = ({ body }: Answer, expected: number) => {
  expect(body).toMatchObject([{ status: expected, problem: { status: expected } }]);
  expect(JSON.stringify(body)).not.toContain(CANARY);
};

/** A sign-out ends the session that it comes from, so it has one of its own. */
const callerOf = async (name: string): Promise<Client> =>
  name.endsWith("/auth/logout") ? enter(server, adminId) : admin;

/** The readiness endpoint answers 503 for every fault. */
const isReadiness = (name: string) => name.endsWith("/readyz");

const MOST_STATEMENTS = 40;

describe.each(everyEndpoint)("$name", (named) => {
  test.each(faults)(
    "answers $status if any of its statements fails, writes the reason to the log alone, and works again afterwards",
    async ({ status, error }) => {
      const before = server.logLines.length;
      let failed = 0;
      for (let nth = 1; nth < MOST_STATEMENTS; nth += 1) {
        const id = await newRecord(named.group);
        const caller = await callerOf(named.name);
        const call = () => callEndpoint(caller, named, id);
        const { answer, hasFailed } = await broken.failDuring(nth, error, call);
        if (!hasFailed) break;
        if (answer.status === 200 && named.group === "bulk") isRowProblem(answer, status);
        else isProblem(answer, isReadiness(named.name) ? 503 : status);
        failed = nth;
      }
      expect(failed).toBeLessThan(MOST_STATEMENTS - 1);
      expect(failed > 0).toBe(server.logLines.slice(before).join("\n").includes(CANARY));
      expect((await admin.get("/api/users?size=1")).status).toBe(200);
    },
  );
});

test("an exception in any handler is answered as a problem with a request id, and the server continues", async () => {
  const database = await openTestDatabase("empty");
  const fail: AnyHandler = () => Promise.reject(new TypeError(`undefined is no ${CANARY}`));
  const table: Record<string, Endpoint> = {};
  for (const { group, action, endpoint } of everyEndpoint) table[`${group}.${action}`] = endpoint;
  // an export is answered by its list's handler
  const lists = everyEndpoint.flatMap(({ endpoint }) => endpoint.exports?.action ?? []);
  const handlers = Object.fromEntries([...Object.keys(table), ...lists].map((name) => [name, fail]));
  const { client, logLines } = openHttp(database, table, handlers, { permissions: new Set(permissions) });
  for (const named of everyEndpoint) isProblem(await callEndpoint(client, named, randomUUID()), 500);
  expect(logLines.filter((line) => line.includes(CANARY))).toHaveLength(everyEndpoint.length);
  expect(everyEndpoint.length).toBe(Object.values(endpoints).flatMap((group) => Object.values(group)).length);
  await database.close();
});

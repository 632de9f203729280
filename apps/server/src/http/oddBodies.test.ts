import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callEndpoint, everyEndpoint, pathWith } from "../testing/everyEndpoint.ts";
import { databasePrint } from "../testing/database/databasePrint.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { addTalk } from "../testing/addTalk.ts";

let server: TestServer;
let admin: Client;
/** The id of one record that the administrator can read, by group. */
let ids: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  const companies = await server.services.db.selectFrom("company").select("id").execute();
  await addTalk(server, companies, companies[0]?.id ?? "");
  const idIn = async (path: string) => String(Object((await admin.get(path)).body).data?.[0]?.id);
  ids = {
    reminders: await idIn("/api/reminders"),
    notifications: await idIn("/api/notifications"),
    feedback: await idIn("/api/feedback"),
    feedbackMessages: await idIn("/api/feedback"),
  };
});
afterAll(() => server.close());

const groups = new Set(["reminders", "calendarFeed", "notifications", "feedback", "feedbackMessages"]);
const talk = everyEndpoint.filter(({ group }) => groups.has(group));
const withBody = talk.filter(({ endpoint }) => endpoint.body);

const send = (method: string, path: string, body: string) =>
  server.fetch(`http://localhost:4100${path}`, {
    method,
    headers: { authorization: admin.authorization ?? "", "content-type": "application/json" },
    body,
  });
/** Malformed bodies; an empty one counts as a body without fields. */
const odd = [
  "null",
  "[]",
  '"text"',
  "7",
  "{",
  "{}}",
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":1}',
  '{"a":'.repeat(5000),
  "[".repeat(20_000),
];
/** Values that no field accepts. */
const values: readonly unknown[] = [
  {},
  [[]],
  { toString: 1 },
  "\u0000",
  "\ud800",
  "x".repeat(50_000),
  Number.MAX_VALUE,
  -1,
  Number.MAX_SAFE_INTEGER,
  "' or 1=1 --",
  ["x"],
  [null],
  "9999999-01-01T00:00:00Z",
];

describe.each(withBody)("$name", ({ group, endpoint, sample }) => {
  const path = () => pathWith(endpoint.path, ids[group] ?? "");

  test("answers a malformed body with 400 and writes nothing", async () => {
    const before = await databasePrint(server);
    for (const body of odd) {
      const { status } = await send(endpoint.method, path(), body);
      expect([body.slice(0, 40), status]).toEqual([body.slice(0, 40), 400]);
    }
    expect(await databasePrint(server)).toEqual(before);
  });

  test("answers an odd value in any field without a server error", async () => {
    for (const field of Object.keys(Object(sample)))
      for (const value of values) {
        const body = JSON.stringify({ ...Object(sample), [field]: value });
        const { status } = await send(endpoint.method, path(), body);
        expect([field, body.slice(0, 60), status < 500, status]).toEqual([
          field,
          body.slice(0, 60),
          true,
          status,
        ]);
      }
  });
});

test.each(talk)("$name answers any id without a server error", async (named) => {
  for (const id of ["%00", "\ud83d\ude00", "..%2f..", "a".repeat(2000), "null", "-1", "1e9"])
    expect([id, (await callEndpoint(admin, named, id)).status < 500]).toEqual([id, true]);
});

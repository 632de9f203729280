import { filterField, readFilterQuery, readListQuery, type Endpoint } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyEndpoint, pathWith, neededQuery } from "./testing/everyEndpoint.ts";
import { databasePrint } from "./testing/database/databasePrint.ts";
import { openTestServer, type Client, type TestServer } from "./testing/index.ts";

let server: TestServer;
let admin: Client;
/** Every column of every table, in the database's and in the code's spelling, and common tricks to reach them. */
let names: readonly string[];

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
  const { rows } = await sql<{
    name: string;
  }>`select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    server.services.db,
  );
  const columns = rows.map(({ name }) => name);
  const inCode = columns.map((name) =>
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
  names = [
    ...new Set([
      ...columns,
      ...inCode,
      ...[
        "company.name",
        "u.passwordHash",
        "session.id",
        "constructor",
        "__proto__",
        "toString",
        "1",
        "id;--",
      ],
    ]),
  ];
});
afterAll(() => server.close());

/** Hidden names that somebody who looks for secrets would try first. */
const wanted = [
  "passwordHash",
  "password_hash",
  "tokenHash",
  "lockedUntil",
  "u.passwordHash",
  "__proto__",
  "id;--",
];

const lists = everyEndpoint.filter(({ endpoint }) => endpoint.list ?? endpoint.filters);
const withBody = everyEndpoint.filter(({ endpoint }) => endpoint.body);

const withoutId = (body: unknown) => ({ ...Object(body), requestId: undefined });

describe.each(lists)("$name", ({ endpoint }) => {
  test("refuses to filter, sort or extend by a field that it does not offer, and does not reveal which fields exist", async () => {
    const { list, filters = {} } = endpoint;
    const fields = list?.fields ?? filters;
    const offered = new Set([
      ...Object.keys(fields).filter((id) => filterField(fields, id)),
      ...(list?.extend ?? []),
    ]);
    const hidden = names.filter((name) => !offered.has(name));
    const path = pathWith(endpoint.path, randomUUID());
    expect(hidden).toEqual(expect.arrayContaining(wanted));
    const ways = [
      (name: string) => `filters[0].fieldId=${name}&filters[0].operator=equals&filters[0].value=a`,
      (name: string) => `sortField=${name}`,
      (name: string) => `extend=${name}`,
    ];
    for (const way of ways) {
      const unknown = await admin.get(`${path}?${way("nothingOfThisName")}`);
      expect([unknown.status, Object(unknown.body).type]).toEqual([400, "/errors/validation"]);
      // The server reads every list's query by this function; the names that somebody would try are also sent.
      const faults = (name: string) => {
        const search = new URLSearchParams(way(encodeURIComponent(name)));
        return list ? readListQuery(search, list) : readFilterQuery(search, fields);
      };
      for (const name of hidden) expect([name, faults(name)]).toEqual([name, faults("nothingOfThisName")]);
      for (const name of wanted) {
        const { status, body } = await admin.get(`${path}?${way(encodeURIComponent(name))}`);
        expect([name, status, withoutId(body)]).toEqual([name, 400, withoutId(unknown.body)]);
      }
    }
  });
});

describe.each(withBody)("$name", ({ endpoint, sample }) => {
  test("refuses every undeclared field by name, and writes nothing", async () => {
    const declared = new Set(Object.keys(Object(sample)));
    const extra = [
      "id",
      "createdAt",
      "updatedAt",
      "permissions",
      "password_hash",
      "passwordHash",
      "company_id",
      "enabled",
      "isAdmin",
      "userCount",
      "lastLoginAt",
      "__proto__",
      "constructor",
    ].filter((field) => !declared.has(field));
    const client = endpoint.access === "public" ? server.client() : admin;
    const query = endpoint.exports ? neededQuery(endpoint) : "";
    const path = `${pathWith(endpoint.path, randomUUID())}?${query}`.replace(/\?$/, "");
    const before = await databasePrint(server);
    for (const field of extra) {
      const body = Object.fromEntries([...Object.entries(Object(sample)), [field, "x"]]);
      const answer = await sendBody(client, endpoint.method, path, body);
      expect([field, answer.status, Object.keys(Object(answer.body).errors ?? {})]).toEqual([
        field,
        400,
        [field],
      ]);
    }
    expect(await databasePrint(server)).toEqual(before);
  });
});

const inherited = ["__proto__", "constructor", "hasOwnProperty", "toString"];

describe.each(everyEndpoint)("$name", ({ endpoint }) => {
  test("refuses every undeclared parameter by name, also one that every object has", async () => {
    const client = endpoint.access === "public" ? server.client() : admin;
    const path = pathWith(endpoint.path, randomUUID());
    const formats = endpoint.list ? ["application/json", "text/csv"] : ["application/json"];
    for (const accept of formats)
      for (const name of ["nothingOfThisName", ...inherited]) {
        const query = [neededQuery(endpoint), `${name}=x`].filter((part) => part !== "").join("&");
        const { status, body } = await sendNothing(client, endpoint.method, `${path}?${query}`, { accept });
        const errors = Object.keys(Object(Object(body).errors));
        expect([accept, name, status, errors]).toEqual([accept, name, 400, [name]]);
      }
  });
});

const sendNothing = (
  client: Client,
  method: Endpoint["method"],
  path: string,
  headers: Readonly<Record<string, string>>,
) => {
  switch (method) {
    case "GET":
      return client.get(path, headers);
    case "DELETE":
      return client.remove(path, headers);
    case "POST":
      return client.post(path, undefined, headers);
    case "PUT":
      return client.put(path, undefined, headers);
    case "PATCH":
      return client.patch(path, undefined, headers);
    default:
      return method satisfies never;
  }
};

const sendBody = (client: Client, method: string, path: string, body: object) =>
  method === "POST"
    ? client.post(path, body)
    : method === "PUT"
      ? client.put(path, body)
      : client.patch(path, body);

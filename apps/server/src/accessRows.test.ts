import { isSortable, permissions, type Endpoint, type Field } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callEndpoint,
  companyWithHistory,
  everyEndpoint,
  namesRecord,
  neededQuery,
  pathWith,
} from "./testing/everyEndpoint.ts";
import { databasePrint } from "./testing/database/databasePrint.ts";
import { belongingsOf } from "./testing/foreignIds.ts";
import { openTestServer, type Client, type TestServer } from "./testing/index.ts";
import { addTalk } from "./testing/addTalk.ts";
import { addDocuments } from "./testing/evidence/testDocuments.ts";
import { addFindings } from "./testing/evidence/testFindings.ts";
import { addPacks } from "./testing/evidence/testPacks.ts";
import { enter } from "./testing/principals.ts";
import { addCompany, addRole, addUser } from "./testing/testPeople.ts";
import { pngChunk, pngPixels, testPng } from "./testing/testPng.ts";

const IS_DEEP = process.env["CANOPY_DEEP"] === "1";
let server: TestServer;
let admin: Client;
/** A partner user with the usual role, and one whose role has every permission: both are bound to their company. */
let partners: readonly { readonly name: string; readonly client: Client; readonly isMighty: boolean }[];
/** Ids of everything that other companies own, and texts that only their rows contain. */
let foreign: ReadonlySet<string>;
let canaries: readonly string[];
let own: ReadonlySet<string>;
/** Some ids of every table with rows; trying all of them in every way would take an hour. */
let someForeign: readonly string[];
let someOwn: readonly string[];

/** A pack of everything, which only its process lists. */
let somePack: string;

const SOME_OF_A_TABLE = 4;
const someOf = (
  tables: readonly ReadonlyMap<string, ReadonlySet<string>>[],
  most: number,
  isMeant: (id: string) => boolean,
) => {
  const names = new Set(tables.flatMap((ids) => [...ids.keys()]));
  return [...names].flatMap((name) =>
    tables
      .flatMap((ids) => [...(ids.get(name) ?? [])])
      .filter(isMeant)
      .slice(0, most),
  );
};

/** A logo whose bytes name its company. */
const logoOf = (id: string): Buffer =>
  testPng({ middle: [pngChunk("tEXt", Buffer.from(`canary-of-${id}`)), pngPixels] });

beforeAll(async () => {
  server = await openTestServer();
  const { db } = server.services;
  admin = await server.signIn("ines.duarte@canopy.example");
  await addCompany(server, "Works with a history", companyWithHistory);
  const companies = await db.selectFrom("company").select(["id", "name"]).execute();
  const home = companies.find(({ name }) => name === "Cordillera Agro")?.id ?? "";
  const talkCanaries = await addTalk(server, companies, home);
  const documentCanaries = await addDocuments(server, admin, companies, home);
  const findingCanaries = await addFindings(server, admin, companies, home);
  const packs = await addPacks(server, admin, companies, home);
  ({ somePack } = packs);
  const belongings = await Promise.all(companies.map(({ id }) => belongingsOf(server, id)));
  const idsWhere = (isHome: boolean) =>
    belongings.flatMap((tables, i) =>
      (companies[i]?.id === home) === isHome ? [...tables.values()].flatMap((ids) => [...ids]) : [],
    );
  own = new Set(idsWhere(true));
  foreign = new Set(idsWhere(false).filter((id) => !own.has(id)));
  someForeign = someOf(belongings, 1, (id) => foreign.has(id));
  someOwn = someOf(belongings, SOME_OF_A_TABLE, (id) => own.has(id));
  await db
    .updateTable("company")
    .set({ notes: sql<string>`'canary-of-' || id` })
    .execute();
  await Promise.all(companies.map(({ id }) => admin.upload(`/api/companies/${id}/logo`, logoOf(id), "PUT")));
  const users = await db.selectFrom("appUser").select(["email", "companyId"]).execute();
  const owners = await db.selectFrom("milestoneOwner").select(["code", "email", "companyId"]).execute();
  const foreignOwners = owners.filter(({ companyId }) => companyId !== null && companyId !== home);
  canaries = [
    ...talkCanaries,
    ...documentCanaries,
    ...findingCanaries,
    ...packs.canaries,
    ...foreignOwners.flatMap(({ code, email }) => [`"${code}"`, ...(email === null ? [] : [email])]),
    ...companies.flatMap(({ id, name }) => (id === home ? [] : [name, `canary-of-${id}`])),
    ...users.flatMap(({ email, companyId }) => (companyId === null || companyId === home ? [] : [email])),
  ];
  const mighty = await addRole(server, permissions, "COMPANY");
  const clients = ["PARTNER_USER", mighty].map(async (role) => ({
    name: role === mighty ? "partner with every permission" : "partner",
    isMighty: role === mighty,
    client: await enter(server, (await addUser(server, { companyId: home, roles: [role] })).id),
  }));
  partners = await Promise.all(clients);
});
afterAll(() => server.close());

const reads = everyEndpoint.filter(
  ({ endpoint }) => endpoint.method === "GET" && endpoint.access !== "public",
);
const onRecords = everyEndpoint.filter((named) => named.endpoint.access !== "public" && namesRecord(named));
const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;
const leaksIn = (text: string): readonly string[] => [
  ...(text.match(UUID) ?? []).filter((id) => foreign.has(id)),
  ...canaries.filter((canary) => text.includes(canary)),
];
const detailOf = (body: unknown) => Reflect.get(Object(body), "detail");
const rowsOf = (body: unknown): readonly unknown[] => {
  const data: unknown = Array.isArray(body) ? body : Reflect.get(Object(body), "data");
  return Array.isArray(data) ? data : [];
};

describe.each(onRecords)("$name", (named) => {
  test("answers 404 for a malformed or unknown id, even to those who may do everything", async () => {
    const before = await databasePrint(server);
    for (const id of [
      "1",
      "x",
      "null",
      "../companies",
      "a/b",
      "?x=1",
      "%00",
      "' or 1=1--",
      `${randomUUID()}0`,
      "é",
    ])
      expect([id, (await callEndpoint(admin, named, id)).status]).toEqual([id, 404]);
    expect((await callEndpoint(admin, named, randomUUID())).status).toBe(404);
    expect(await databasePrint(server)).toEqual(before);
  });

  test("answers for another company's record as if it did not exist, and writes nothing", async () => {
    const list = everyEndpoint.find(
      ({ group, endpoint }) => group === named.group && endpoint.list,
    )?.endpoint;
    const all = list ? rowsOf((await admin.get(`${list.path}?size=100`)).body) : [];
    const listed = all.map((row) => String(Reflect.get(Object(row), "id"))).filter((id) => foreign.has(id));
    // also some ids of every table, because no administrator lists records that belong to one person
    const ids = new Set([...listed.slice(0, 5), ...someForeign]);
    const absent = await callEndpoint(admin, named, randomUUID());
    const before = await databasePrint(server);
    for (const { name, client } of partners)
      for (const id of ids) {
        const { status, body } = await callEndpoint(client, named, id);
        if (status === 403) {
          expect(name).toBe("partner");
          // refused before its id is read; a deep run asks about each id
          if (!IS_DEEP) break;
        } else expect([name, status, detailOf(body)]).toEqual([name, 404, detailOf(absent.body)]);
      }
    expect(await databasePrint(server)).toEqual(before);
  });
});

test("other companies have enough rows for the checks, found by the references of the tables", async () => {
  for (const table of [
    "project",
    "projectProcess",
    "milestone",
    "reminder",
    "notification",
    "feedback",
    "feedbackMessage",
  ] as const) {
    const rows = await server.services.db.selectFrom(table).select("id").execute();
    expect([table, rows.some(({ id }) => own.has(id)), rows.some(({ id }) => foreign.has(id))]).toEqual([
      table,
      true,
      true,
    ]);
  }
  expect(foreign.size).toBeGreaterThan(25);
  expect(own.size).toBeGreaterThan(1);
  expect([...own].some((id) => foreign.has(id))).toBe(false);
});

const IDS_OF_A_FIELD = IS_DEEP ? Number.POSITIVE_INFINITY : 3;
/** Gives each field of a list the next foreign ids, so that every table's id stands in some filter; a deep run gives every field all of them. */
const idsInTurn = () => {
  let from = 0;
  return () => {
    const given = [...someForeign, ...someForeign].slice(
      from,
      from + Math.min(IDS_OF_A_FIELD, someForeign.length),
    );
    from = (from + given.length) % someForeign.length;
    return given;
  };
};

/** Every query of a list: each extend, each order, each filter, also with ids of another company. */
const listQueries = ({ list, filters = {} }: Endpoint): readonly string[] => {
  const next = idsInTurn();
  const filter = (field: string, operator: string, value?: string) =>
    `filters[0].fieldId=${field}&filters[0].operator=${operator}` +
    (value ? `&filters[0].value=${value}` : "");
  return [
    ...(list?.extend ?? []).map((path) => `extend=${path}`),
    `extend=${(list?.extend ?? []).join(",")}`,
    ...Object.entries<Field>(list?.fields ?? filters).flatMap(([field, { type, only }]) =>
      only === "column"
        ? []
        : [
            ...(!list || !isSortable(list.fields, field) ? [] : [`sortField=${field}&sortDirection=asc`]),
            filter(field, "is_null"),
            filter(field, "is_not_null"),
            ...(type === "uuid" || type === "entity"
              ? next().flatMap((id, nth) => [
                  filter(field, "equals", id),
                  ...(nth === 0 || IS_DEEP ? [filter(field, "not_equals", id)] : []),
                ])
              : []),
            ...(type === "text" || type === "email" ? [filter(field, "contains", "a")] : []),
          ],
    ),
  ].filter((query) => query !== "extend=");
};

describe.each(reads)("$name", (named) => {
  test("shows a partner nothing of another company, whatever the query", async () => {
    for (const { name, client, isMighty } of partners) {
      const paths = namesRecord(named)
        ? someOwn.map((id) => pathWith(named.endpoint.path, id))
        : [pathWith(named.endpoint.path, "")];
      const extend = (named.endpoint.extend ?? []).join(",");
      // a partner with every permission is refused no query; a deep run sends each of them as the usual partner too
      const ofList = isMighty || IS_DEEP ? listQueries(named.endpoint) : [];
      const bare = ["", ...(extend ? [`extend=${extend}`] : [])];
      let isQueried = false;
      for (const path of paths) {
        // a list under a record is the same statement for each record: a usual run sends every query to the first with rows
        const queries = [...bare, ...(isQueried && !IS_DEEP ? [] : ofList)];
        for (const query of queries) {
          const page = named.endpoint.list ? "size=100&" : "";
          const asked = `${path}?${page}${neededQuery(named.endpoint)}${query && `&${query}`}`.replace(
            "?&",
            "?",
          );
          const { status, body } = await client.get(asked.replace(/[?&]$/, ""));
          expect([name, asked, [200, 403, 404].includes(status), status]).toEqual([
            name,
            asked,
            true,
            status,
          ]);
          const text = JSON.stringify(body ?? null);
          expect([name, asked, leaksIn(text)]).toEqual([name, asked, []]);
          // a total larger than the number of rows would reveal how many other rows exist; these calls themselves make more of one's own events than a page holds
          const total: unknown = Reflect.get(Object(body), "total");
          if (total !== undefined)
            expect([name, asked, Math.min(Number(total), 100)]).toEqual([name, asked, rowsOf(body).length]);
          // the id of another kind of record is not found by any query; a deep run asks each one
          if (status === 404 && !IS_DEEP) break;
          isQueried ||= rowsOf(body).length > 0;
        }
      }
    }
  });

  test("answers what its schema declares, also to the administrator", async () => {
    const isAbove = (path: string) => named.endpoint.path.startsWith(`${path}/{id}`);
    const list = (
      everyEndpoint.find(({ action, endpoint }) => action === "list" && isAbove(endpoint.path)) ??
      everyEndpoint.find(({ group, action }) => group === named.group && action === "list")
    )?.endpoint;
    const some = list ? rowsOf((await admin.get(list.path)).body) : [];
    const creating = everyEndpoint.find(({ group, endpoint }) => group === named.group && endpoint.creates);
    const one =
      (isAbove("/api/packs") ? { id: somePack } : some[0]) ??
      (creating && (await callEndpoint(admin, creating, "")).body);
    const id = String(Reflect.get(Object(one), "id"));
    const { status, body } = await callEndpoint(admin, named, id);
    expect(status).toBe(200);
    const keys = JSON.stringify(body).match(/"[^"\\]+"(?=:)/g) ?? [];
    const chain = new Set(['"prevHash"', '"hash"', '"lastHash"']);
    const isSecret = (key: string) => /password|hash|token|secret|failed|lock/i.test(key) && !chain.has(key);
    expect(keys.filter(isSecret)).toEqual([]);
  });
});

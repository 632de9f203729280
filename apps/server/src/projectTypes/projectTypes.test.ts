import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addTemplate } from "../testing/testTemplates.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
  await addTemplate(server, { key: full.defaultTemplateKey });
});
afterAll(() => server.close());

const PATH = "/api/project-types";
const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const newCode = () => `T-${randomUUID().slice(0, 13)}`;
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "actorId", "entity", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();

const full = {
  name: "Gezeiten-Kraftwerk Ünal",
  category: "Renewable power",
  scope: 1,
  mitigationType: "REDUCTION_TECHNICAL",
  activityUnit: "MW",
  methodologies: "ACM0002*",
  defaultTemplateKey: "TIDAL-REG",
  description: "Turbines\nin a barrage",
  active: false,
};

describe("a technology", () => {
  test("is created with every field as it was sent", async () => {
    const sent = { ...full, code: newCode() };
    const made = await admin.post(PATH, sent);
    const id = idOf(made);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${PATH}/${id}`);
    expect(made.body).toEqual({
      ...sent,
      id,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    expect((await admin.get(`${PATH}/${id}`)).body).toEqual(made.body);
    expect(await historyOf(id)).toMatchObject([{ action: "create", entity: "projectType" }]);
  });

  test("needs only a code, a name and a category; the other fields are empty and it is active", async () => {
    expect(await admin.post(PATH, { code: " ", name: "", category: "Magic" })).toMatchObject({
      status: 400,
      body: {
        errors: {
          code: ["Code is required"],
          name: ["Name is required"],
          category: ["Category is not one of the choices"],
        },
      },
    });
    const bare = await admin.post(PATH, { code: newCode(), name: "Bare", category: "Waste" });
    expect(bare.body).toMatchObject({ active: true, scope: null, mitigationType: null, description: null });
  });

  test("has a unique code, ignoring case", async () => {
    const code = `ÄÖ-${newCode()}`;
    const taken = { status: 400, body: { errors: { code: ["is already used"] } } };
    const first = await admin.post(PATH, { ...full, code });
    expect(await admin.post(PATH, { ...full, code: code.toLowerCase() })).toMatchObject(taken);
    for (const sameLook of [
      `${code}\u200B`,
      code.normalize("NFD"),
      `${code.slice(0, 3)}\u2060${code.slice(3)}`,
    ])
      expect(await admin.post(PATH, { ...full, code: sameLook })).toMatchObject(taken);
    await admin.post(PATH, { ...full, code: `${code} B` });
    for (const sameLook of [`${code}  B`, `${code}\u00A0B`])
      expect(await admin.post(PATH, { ...full, code: sameLook })).toMatchObject(taken);
    const other = idOf(await admin.post(PATH, { ...full, code: newCode() }));
    expect(await admin.patch(`${PATH}/${other}`, { code: code.toUpperCase(), version: 1 })).toMatchObject(
      taken,
    );
    expect(await historyOf(other)).toHaveLength(1);
    const respelt = await admin.patch(`${PATH}/${idOf(first)}`, { code: code.toLowerCase(), version: 1 });
    expect(respelt).toMatchObject({ status: 200, body: { code: code.toLowerCase() } });
  });

  test("is created once by two simultaneous requests with one code", async () => {
    const sent = { ...full, code: newCode() };
    const answers = await Promise.all([admin.post(PATH, sent), admin.post(PATH, sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });

  test("is changed field by field, null clears a field, and the change is recorded", async () => {
    const id = idOf(await admin.post(PATH, { ...full, code: newCode() }));
    clock.pass(60);
    const changed = await admin.patch(`${PATH}/${id}`, { description: null, scope: 14, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...full, description: null, scope: 14, version: 2, updatedAt: clock.now().toISOString() },
    });
    const [created, updated, ...others] = await historyOf(id);
    expect([created?.action, updated?.action, others]).toEqual(["create", "update", []]);
    expect(updated?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "description", before: full.description, after: null },
      { field: "scope", before: 1, after: 14 },
    ]);
    expect(await admin.patch(`${PATH}/${id}`, { scope: 14, version: 2 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("with an older version is a conflict", async () => {
    const id = idOf(await admin.post(PATH, { ...full, code: newCode() }));
    const answers = await Promise.all(
      [2, 3, 4].map((scope) => admin.patch(`${PATH}/${id}`, { scope, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await admin.patch(`${PATH}/${id}`, { name: full.name, version: 1 })).toMatchObject({
      status: 409,
      body: { type: "/errors/conflict" },
    });
  });

  test("is deleted unless something refers to it", async () => {
    const { db } = server.services;
    const id = idOf(await admin.post(PATH, { ...full, code: newCode() }));
    await sql`create table referring (type_id uuid references project_type (id))`.execute(db);
    await sql`insert into referring values (${id}::text::uuid)`.execute(db);
    expect(await admin.remove(`${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { type: "/errors/in-use" },
    });
    expect(await historyOf(id)).toHaveLength(1);
    await sql`drop table referring`.execute(db);
    expect((await admin.remove(`${PATH}/${id}`)).status).toBe(204);
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["create", "delete"]);
  });
});

describe("the list of technologies", () => {
  const find = async (query: string) => (await admin.get(`${PATH}?${query}`)).body;

  test("takes two statements beside the sign-in check", async () => {
    server.statements.length = 0;
    await find("size=100&sortField=scope&sortDirection=asc");
    expect(server.statements).toHaveLength(3);
  });

  test("is searched by a part of the name in any case, by family and by mitigation type", async () => {
    const filter = (field: string, operator: string, value: string) =>
      `filters[0].fieldId=${field}&filters[0].operator=${operator}&filters[0].value=${encodeURIComponent(value)}`;
    expect(await find(filter("name", "contains", "MANGROVE"))).toMatchObject({
      total: 1,
      data: [{ code: "BLUE", mitigationType: "REMOVAL_NATURE", scope: 14 }],
    });
    expect(await find(filter("category", "equals", "Agriculture"))).toMatchObject({ total: 3 });
    expect(await find(filter("mitigationType", "equals", "REMOVAL_TECHNICAL"))).toMatchObject({ total: 2 });
    expect(await find(filter("code", "equals", "dac"))).toMatchObject({ total: 0 });
  });

  test("is the same for a partner as for our staff", async () => {
    const partner = await server.signIn("siobhan.kerr@canopy.example");
    expect((await partner.get(`${PATH}?size=100`)).body).toEqual(await find("size=100"));
  });
});

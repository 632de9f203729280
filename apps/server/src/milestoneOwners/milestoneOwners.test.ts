import { permissions } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const PATH = "/api/project-milestone-owners";
const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const newCode = () => `O-${randomUUID().slice(0, 13)}`;
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "entity", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
const add = async (more: object = {}) =>
  idOf(await admin.post(PATH, { code: newCode(), name: "Added", kind: "PC", ...more }));
/** A user of the company whose role has every permission. */
const openMighty = async (companyId: string) => {
  const role = await addRole(server, permissions, "COMPANY");
  return server.signIn((await addUser(server, { companyId, roles: [role] })).email);
};

const full = {
  name: "Überwacher e.V.",
  kind: "VVB",
  contactName: "Zoë Peña",
  email: "Zoe@ueberwacher.example",
  phone: "+49 30 5550 0199",
  country: "DE",
  accreditation: "ISO 14065",
  workingDays: 25,
  active: false,
};

describe("a stakeholder", () => {
  test("is created with every field as it was sent", async () => {
    const sent = { ...full, code: newCode(), companyId: await addCompany(server) };
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
    expect(await historyOf(id)).toMatchObject([{ action: "create", entity: "milestoneOwner" }]);
  });

  test("needs only a code, a name and a kind; the other fields are empty and it is active", async () => {
    expect(await admin.post(PATH, { code: "", name: "", kind: "X" })).toMatchObject({
      status: 400,
      body: {
        errors: {
          code: ["Code is required"],
          name: ["Name is required"],
          kind: ["Kind is not one of the choices"],
        },
      },
    });
    const bare = await admin.post(PATH, { code: newCode(), name: "Bare", kind: "LSC" });
    expect(bare.body).toMatchObject({ active: true, companyId: null, workingDays: null, email: null });
  });

  test("has a unique code, ignoring case", async () => {
    const taken = { status: 400, body: { errors: { code: ["is already used"] } } };
    expect(await admin.post(PATH, { ...full, code: "vvb-NORTHFIELD" })).toMatchObject(taken);
    const id = await add();
    expect(await admin.patch(`${PATH}/${id}`, { code: "Dna-Ke", version: 1 })).toMatchObject(taken);
  });

  test("refers to an existing company or to none", async () => {
    const refused = { status: 400, body: { errors: { companyId: ["Company is not one of the choices"] } } };
    const companyId = randomUUID();
    expect(await admin.post(PATH, { ...full, code: newCode(), companyId })).toMatchObject(refused);
    const id = await add({ companyId: await addCompany(server) });
    expect(await admin.patch(`${PATH}/${id}`, { companyId, version: 1 })).toMatchObject(refused);
    expect(await admin.patch(`${PATH}/${id}`, { companyId: null, version: 1 })).toMatchObject({
      status: 200,
      body: { companyId: null },
    });
  });

  test("is changed field by field, null clears a field, and the change is recorded", async () => {
    const id = await add(full);
    clock.pass(60);
    const changed = await admin.patch(`${PATH}/${id}`, { phone: null, workingDays: 30, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...full, phone: null, workingDays: 30, version: 2 },
    });
    const [, updated] = await historyOf(id);
    expect(updated?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "phone", before: full.phone, after: null },
      { field: "workingDays", before: 25, after: 30 },
    ]);
    expect(await admin.patch(`${PATH}/${id}`, { workingDays: 30, version: 2 })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await historyOf(id)).toHaveLength(2);
  });

  test("keeps its version where its own company is sent in capitals, also by somebody of that company", async () => {
    const companyId = await addCompany(server);
    const id = await add({ companyId });
    const partner = await openMighty(companyId);
    for (const client of [admin, partner])
      expect(
        await client.patch(`${PATH}/${id}`, { companyId: companyId.toUpperCase(), version: 1 }),
      ).toMatchObject({ status: 200, body: { companyId, version: 1 } });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("with an older version is a conflict", async () => {
    const id = await add();
    const answers = await Promise.all(
      [1, 2, 3].map((workingDays) => admin.patch(`${PATH}/${id}`, { workingDays, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("keeps its kind while projects name it as the body of that kind", async () => {
    const id = await add({ kind: "VVB" });
    const [first, second] = [
      await addProject(server, { validationBodyId: id }),
      await addProject(server, { validationBodyId: id }),
    ];
    const change = (kind: string) => admin.patch(`${PATH}/${id}`, { kind, name: "Other", version: 1 });
    expect(await change("VER")).toMatchObject({
      status: 400,
      body: { errors: { kind: ["2 projects name it as their validation or verification body"] } },
    });
    await admin.remove(`/api/projects/${first.id}`);
    expect((await change("REG")).body).toMatchObject({
      errors: { kind: ["1 project names it as its validation or verification body"] },
    });
    await admin.remove(`/api/projects/${second.id}`);
    expect(await change("VER")).toMatchObject({ status: 200, body: { kind: "VER", name: "Other" } });
  });

  test("can be deleted, and its history remains", async () => {
    const id = await add();
    clock.pass(1);
    expect((await admin.remove(`${PATH}/${id}`)).status).toBe(204);
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["create", "delete"]);
  });

  test("prevents the deletion of its company, with that reason", async () => {
    const companyId = await addCompany(server);
    const path = `/api/companies/${companyId}`;
    const [first, second] = [await add({ companyId }), await add({ companyId })];
    expect((await admin.remove(path)).body).toMatchObject({
      type: "/errors/in-use",
      detail: "2 stakeholders belong to this company.",
    });
    await admin.remove(`${PATH}/${second}`);
    expect((await admin.remove(path)).body).toMatchObject({
      detail: "1 stakeholder belongs to this company.",
    });
    const { id: userId } = await addUser(server, { companyId });
    expect((await admin.remove(path)).body).toMatchObject({
      detail: "1 user and 1 stakeholder belong to this company.",
    });
    await admin.remove(`/api/users/${userId}`);
    await admin.remove(`${PATH}/${first}`);
    expect((await admin.remove(path)).status).toBe(204);
  });
});

describe("a stakeholder's company", () => {
  const named = (name: string) =>
    `${PATH}?extend=company&filters[0].fieldId=name&filters[0].operator=equals&filters[0].value=${name}`;

  test("is extended on request, in one statement for all stakeholders", async () => {
    server.statements.length = 0;
    const { body } = await admin.get(`${PATH}?size=100&extend=company`);
    expect(server.statements).toHaveLength(4);
    const rows = Reflect.get(Object(body), "data") as {
      kind: string;
      name: string;
      company: { name: string } | null;
    }[];
    expect(rows.find(({ kind }) => kind === "DNA")?.company).toBeNull();
    expect(rows.find(({ name }) => name === "Lakeland Water")?.company?.name).toBe("Lakeland Water");
  });

  test("is null for callers who may not read companies", async () => {
    const role = await addRole(server, ["project_milestone_owner:list"]);
    const client = await server.signIn((await addUser(server, { roles: [role] })).email);
    expect((await client.get(named("Lakeland%20Water"))).body).toMatchObject({
      total: 1,
      data: [{ name: "Lakeland Water", company: null }],
    });
  });

  test("is a filter of the stakeholders", async () => {
    const companyId = await addCompany(server);
    const id = await add({ companyId });
    const query = `filters[0].fieldId=company&filters[0].operator=equals&filters[0].value=${companyId}`;
    expect((await admin.get(`${PATH}?${query}`)).body).toMatchObject({ total: 1, data: [{ id }] });
  });
});

describe("a partner", () => {
  test("reads the stakeholders of their own company and those without a company", async () => {
    const [home, away] = [await addCompany(server), await addCompany(server)];
    const [own, shared, foreign] = [
      await add({ companyId: home }),
      await add(),
      await add({ companyId: away }),
    ];
    const client = await openMighty(home);
    const statuses = [own, shared, foreign].map(async (id) => (await client.get(`${PATH}/${id}`)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
    const rows = Reflect.get(Object((await client.get(`${PATH}?size=100`)).body), "data") as {
      companyId: string | null;
    }[];
    expect(new Set(rows.map(({ companyId }) => companyId))).toEqual(new Set([home, null]));
  });

  test("writes those of their own company only, whatever the role allows", async () => {
    const [home, away] = [await addCompany(server), await addCompany(server)];
    const [own, shared] = [await add({ companyId: home }), await add()];
    const client = await openMighty(home);
    const make = (companyId?: string) =>
      client.post(PATH, { code: newCode(), name: "Theirs", kind: "PC", ...(companyId && { companyId }) });
    expect([(await make(home)).status, (await make(away)).status, (await make()).status]).toEqual([
      201, 400, 400,
    ]);
    const rename = (id: string, more: object = {}) =>
      client.patch(`${PATH}/${id}`, { name: "Renamed", version: 1, ...more });
    expect((await rename(own, { companyId: away })).status).toBe(400);
    expect((await rename(own, { companyId: null })).status).toBe(400);
    expect((await rename(own)).status).toBe(200);
    expect((await rename(shared)).status).toBe(403);
    expect((await client.remove(`${PATH}/${shared}`)).status).toBe(403);
    expect((await client.remove(`${PATH}/${own}`)).status).toBe(204);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeJwt } from "jose";
import {
  DEMO_PASSWORD,
  openTestServer,
  type Answer,
  type Client,
  type TestServer,
} from "../testing/index.ts";
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

const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "actorId", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();

const full = {
  name: "Çağlar Enerji",
  legalName: "Çağlar Enerji A.Ş.",
  country: "TR",
  sector: "Construction",
  sizeBand: "SMALL",
  website: "https://caglar.example",
  lei: "529900T8BM49AURSDO55",
  taxId: "1234567890",
  address: "İstiklal 1\nİstanbul",
  status: "INACTIVE",
  baseYear: 2019,
  targetYear: 2035,
  targetPercent: 42,
  notes: "50% off_",
};

describe("a company", () => {
  test("is created with every field as it was sent", async () => {
    const made = await admin.post("/api/companies", full);
    const id = idOf(made);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`/api/companies/${id}`);
    expect(made.body).toEqual({
      ...full,
      id,
      logo: null,
      userCount: 0,
      projectCount: 0,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    expect((await admin.get(`/api/companies/${id}`)).body).toEqual(made.body);
  });

  test("needs only a name and a country; the other fields are empty and its status is active", async () => {
    expect(await admin.post("/api/companies", { name: "  ", country: "XX" })).toMatchObject({
      status: 400,
      body: { errors: { name: ["Name is required"], country: ["Country is not one of the choices"] } },
    });
    expect((await admin.post("/api/companies", { name: "Bare", country: "PT" })).body).toMatchObject({
      status: "ACTIVE",
      legalName: null,
      lei: null,
      targetPercent: null,
    });
  });

  test("is changed field by field, null clears a field, and the change is recorded", async () => {
    const id = idOf(await admin.post("/api/companies", full));
    clock.pass(60);
    const changed = await admin.patch(`/api/companies/${id}`, { notes: null, targetPercent: 50, version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { ...full, notes: null, targetPercent: 50, version: 2, updatedAt: clock.now().toISOString() },
    });
    const [created, updated, ...others] = await historyOf(id);
    expect([created?.action, updated?.action, others]).toEqual(["create", "update", []]);
    expect(updated?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "notes", before: "50% off_", after: null },
      { field: "targetPercent", before: 42, after: 50 },
    ]);
  });

  test("keeps its version and gets no history entry if nothing changes", async () => {
    const id = idOf(await admin.post("/api/companies", full));
    expect(await admin.patch(`/api/companies/${id}`, { ...full, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("with an older version is a conflict, even if nothing would change", async () => {
    const id = idOf(await admin.post("/api/companies", full));
    const answers = await Promise.all(
      [1, 2, 3].map((targetPercent) => admin.patch(`/api/companies/${id}`, { targetPercent, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await admin.patch(`/api/companies/${id}`, { name: full.name, version: 1 })).toMatchObject({
      status: 409,
      body: { type: "/errors/conflict" },
    });
  });

  test("is deleted unless users belong to it", async () => {
    const id = await addCompany(server);
    const { id: userId } = await addUser(server, { companyId: id });
    expect(await admin.remove(`/api/companies/${id}`)).toMatchObject({
      status: 409,
      body: { type: "/errors/in-use", detail: "1 user belongs to this company." },
    });
    await admin.remove(`/api/users/${userId}`);
    expect((await admin.remove(`/api/companies/${id}`)).status).toBe(204);
    expect((await admin.get(`/api/companies/${id}`)).status).toBe(404);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(["delete"]);
  });

  test("is created once although the answer was lost and the request repeated", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const sent = { name: `Once ${key["idempotency-key"]}`, country: "PT" };
    const [first, second] = [
      await admin.post("/api/companies", sent, key),
      await admin.post("/api/companies", sent, key),
    ];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await historyOf(idOf(first))).toHaveLength(1);
  });
});

describe("the list of companies", () => {
  test("counts the projects of each company", async () => {
    const { companyId } = await addProject(server);
    await addProject(server, { companyId });
    expect((await admin.get(`/api/companies/${companyId}`)).body).toMatchObject({ projectCount: 2 });
  });

  test("counts the users of each company in the same statement", async () => {
    server.statements.length = 0;
    const { body } = await admin.get("/api/companies?size=100&sortField=name&sortDirection=asc");
    expect(server.statements).toHaveLength(3);
    const rows = Reflect.get(Object(body), "data") as { name: string; userCount: number }[];
    const counted = await server.services.db
      .selectFrom("appUser")
      .select((is) => is.fn.countAll<number>().as("total"))
      .where("companyId", "is not", null)
      .executeTakeFirstOrThrow();
    expect(rows.reduce((sum, { userCount }) => sum + userCount, 0)).toBe(counted.total);
    expect(rows.find(({ name }) => name === "Brightwater Dairies")?.userCount).toBeGreaterThan(0);
  });

  test("is sorted by size from the smallest to the largest, with those without a size last", async () => {
    const bands = ["VERY_LARGE", "MICRO", null, "LARGE", "SMALL", "MEDIUM"];
    for (const sizeBand of bands)
      await admin.post("/api/companies", { name: `Size ${sizeBand}`, country: "PT", sizeBand });
    const sorted = async (direction: string) => {
      const { body } = await admin.get(
        `/api/companies?sortField=sizeBand&sortDirection=${direction}&filters[0].fieldId=name&filters[0].operator=contains&filters[0].value=Size `,
      );
      return (Reflect.get(Object(body), "data") as { sizeBand: string | null }[]).map((row) => row.sizeBand);
    };
    const upward = ["MICRO", "SMALL", "MEDIUM", "LARGE", "VERY_LARGE"];
    expect(await sorted("asc")).toEqual([...upward, null]);
    expect(await sorted("desc")).toEqual([...upward.toReversed(), null]);
  });

  test("is searched by a part of the name in any case, with special characters taken literally", async () => {
    await addCompany(server, "100%_Pure\\Wind");
    const find = async (value: string) => {
      const query = `filters[0].fieldId=name&filters[0].operator=contains&filters[0].value=${encodeURIComponent(value)}`;
      return Reflect.get(Object((await admin.get(`/api/companies?${query}`)).body), "total");
    };
    expect(await find("BRIGHTWATER d")).toBe(1);
    expect(await find("0%_pure\\w")).toBe(1);
    expect(await find("1%Pure")).toBe(0);
    expect(await find("100_Pure")).toBe(0);
  });
});

describe("the companies that a caller can read", () => {
  test("with `company:get` alone are their own; the count needs another permission", async () => {
    const partner = await server.signIn("siobhan.kerr@canopy.example");
    const { body } = await partner.get("/api/companies");
    expect(body).toMatchObject({ total: 1, data: [{ name: "Brightwater Dairies" }] });
    const all = await admin.get("/api/companies?size=100");
    const rows = Reflect.get(Object(all.body), "data") as { id: string; name: string }[];
    for (const { id, name } of rows) {
      const status = name === "Brightwater Dairies" ? 200 : 404;
      expect([name, (await partner.get(`/api/companies/${id}`)).status]).toEqual([name, status]);
    }
    expect((await partner.get("/api/companies/aggregates/count")).status).toBe(403);
  });

  test("with `company:list` are all companies, and the count includes all of them", async () => {
    const { body } = await admin.get("/api/companies?size=1");
    const viewer = await server.signIn("leila.haddad@canopy.example");
    expect((await viewer.get("/api/companies/aggregates/count")).body).toBe(
      Reflect.get(Object(body), "total"),
    );
  });

  test("with `company:get` alone are none for staff, who have no company", async () => {
    const role = await addRole(server, ["company:get"]);
    const client = await server.signIn((await addUser(server, { roles: [role] })).email);
    expect((await client.get("/api/companies")).body).toEqual({ data: [], total: 0 });
  });

  test("bound writing too, whatever the role allows", async () => {
    const [here, there] = [await addCompany(server), await addCompany(server)];
    const role = await addRole(server, ["company:list", "company:update", "company:delete"], "COMPANY");
    const client = await server.signIn((await addUser(server, { companyId: here, roles: [role] })).email);
    expect((await client.patch(`/api/companies/${there}`, { name: "Mine", version: 1 })).status).toBe(404);
    expect((await client.remove(`/api/companies/${there}`)).status).toBe(404);
    expect((await client.get("/api/companies/aggregates/count")).body).toBe(1);
    expect((await client.patch(`/api/companies/${here}`, { name: "Mine", version: 1 })).status).toBe(200);
  });

  test("are not added to by somebody who is bound to one of them, nor by their files", async () => {
    const companyId = await addCompany(server);
    const role = await addRole(server, ["company:list", "company:create", "company:update"], "COMPANY");
    const { email } = await addUser(server, { companyId, roles: [role] });
    const client = await server.signIn(email);
    const entered = await client.post("/api/auth/login", { email, password: DEMO_PASSWORD });
    const claims = decodeJwt(String(Reflect.get(Object(entered.body), "access_token")));
    // no client offers them what is always refused
    expect(claims["permissions"]).toContain("company:update");
    expect(claims["permissions"]).not.toContain("company:create");
    const why = "You work for a company, and add no other one.";
    expect(await client.post("/api/companies", { name: "Another", country: "PT" })).toMatchObject({
      status: 403,
      body: { detail: why },
    });
    const file = `Id,Name,Country\n${companyId},Renamed,PT\n,Another,PT\n`;
    const made = await client.upload("/api/imports?resource=companies&name=some.csv", file);
    expect(made).toMatchObject({ status: 201, body: { counts: { CHANGED: 1, REFUSED: 1, NEW: 0 } } });
    const lines = await client.get(`/api/imports/${idOf(made)}/lines?sortField=line&sortDirection=asc`);
    expect(lines.body).toMatchObject({ data: [{ problems: [] }, { problems: [{ message: why }] }] });
  });
});

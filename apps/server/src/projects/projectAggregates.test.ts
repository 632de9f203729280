import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";

const PATH = "/api/projects/aggregates";
const NOW = new Date("2026-03-15T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let server: TestServer;
let staff: Client;
let partner: Client;
let reader: Client;
let home: string;
let types: readonly [wind: string, solar: string];

beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: () => NOW });
  home = await addCompany(server);
  staff = await enter(server, (await addUser(server)).id);
  partner = await enter(server, (await addUser(server, { roles: ["PARTNER_USER"], companyId: home })).id);
  const getting = await addRole(server, ["project:get"]);
  reader = await enter(server, (await addUser(server, { roles: [getting], companyId: home })).id);
  types = [await addProjectType(server, "Wind"), await addProjectType(server, "Solar")];
  await addProjectType(server, "Unused");
  const [wind, solar] = types;
  await addProject(server, { typeId: wind, status: "DRAFT", createdAt: daysAgo(0) });
  await addProject(server, { typeId: wind, companyId: home, createdAt: daysAgo(30) });
  await addProject(server, { typeId: wind, status: "DISABLED", createdAt: daysAgo(31) });
  const made = new Date("2024-01-01T00:00:00.000Z");
  const completed = { status: "COMPLETED", typeId: solar, createdAt: made };
  await addProject(server, {
    ...completed,
    companyId: home,
    completedAt: new Date(made.getTime() + 10 * DAY_MS),
  });
  await addProject(server, { ...completed, completedAt: new Date(made.getTime() + 10.5 * DAY_MS) });
  await addProject(server, {
    typeId: solar,
    status: "ON_HOLD",
    createdAt: new Date("2025-12-31T23:59:59.999Z"),
  });
});
afterAll(() => server.close());

const of = async (client: Client, path: string) => (await client.get(`${PATH}/${path}`)).body;

describe("the figures of projects", () => {
  test("count all, active and disabled ones in the caller's scope", async () => {
    expect(await of(staff, "count")).toBe(6);
    expect(await of(staff, "count/active")).toBe(3);
    expect(await of(staff, "count/disabled")).toBe(1);
    expect(await of(partner, "count")).toBe(2);
    expect(await of(partner, "count/active")).toBe(1);
    expect(await of(reader, "count")).toBe(2);
    expect((await reader.get(`${PATH}/by-type`)).status).toBe(403);
  });

  test("count those of the last thirty days or another number of days, including the first day", async () => {
    expect(await of(staff, "count/new")).toBe(2);
    expect(await of(staff, "count/new?days=29")).toBe(1);
    expect(await of(staff, "count/new?days=31")).toBe(3);
    expect(await of(staff, "count/new?days=3650")).toBe(6);
    expect(await of(partner, "count/new")).toBe(1);
  });

  test("contain the average days until completion, to one decimal", async () => {
    expect(await of(staff, "average-completion-days")).toBe(10.3);
    expect(await of(partner, "average-completion-days")).toBe(10);
    await server.services.db
      .updateTable("project")
      .set({ status: "ACTIVE" })
      .where("status", "=", "COMPLETED")
      .execute();
    expect(await of(staff, "average-completion-days")).toBeNull();
    await server.services.db
      .updateTable("project")
      .set({ status: "COMPLETED" })
      .where("completedAt", "is not", null)
      .execute();
  });

  test("list the technologies in use, the largest first, and equal ones by name", async () => {
    expect(await of(staff, "by-type")).toEqual([
      { typeId: types[1], typeName: "Solar", count: 3 },
      { typeId: types[0], typeName: "Wind", count: 3 },
    ]);
    await addProject(server, { typeId: types[0], createdAt: daysAgo(4000) });
    expect(await of(staff, "by-type")).toMatchObject([{ typeName: "Wind", count: 4 }, { typeName: "Solar" }]);
    expect(await of(partner, "by-type")).toMatchObject([
      { typeName: "Solar", count: 1 },
      { typeName: "Wind", count: 1 },
    ]);
  });

  test("count the created projects for every month of the UTC calendar", async () => {
    expect(await of(staff, "creation-trend?months=4")).toEqual([
      { period: "2025-12", count: 1 },
      { period: "2026-01", count: 0 },
      { period: "2026-02", count: 2 },
      { period: "2026-03", count: 1 },
    ]);
    expect(await of(staff, "creation-trend?months=1")).toEqual([{ period: "2026-03", count: 1 }]);
    const year = (await of(staff, "creation-trend")) as { period: string }[];
    expect([year.length, year[0]?.period]).toEqual([12, "2025-04"]);
    const decade = (await of(staff, "creation-trend?months=120")) as { period: string; count: number }[];
    expect([decade.length, decade[0]?.period]).toEqual([120, "2016-04"]);
    expect(decade.find(({ period }) => period === "2024-01")?.count).toBe(2);
    expect(await of(partner, "creation-trend?months=2")).toEqual([
      { period: "2026-02", count: 1 },
      { period: "2026-03", count: 0 },
    ]);
  });

  test.each([
    ["count/new", "days", 3650],
    ["creation-trend", "months", 120],
  ])("by %s refuse an invalid number of %s, above %i for example", async (path, name, most) => {
    expect((await staff.get(`${PATH}/${path}?${name}=${most}`)).status).toBe(200);
    for (const wrong of [String(most + 1), "0", "-1", "1.5", "x", "", "1e3", "99999999999999999999"])
      expect([wrong, await staff.get(`${PATH}/${path}?${name}=${wrong}`)]).toMatchObject([
        wrong,
        { status: 400, body: { errors: { [name]: [`${name} must be a whole number from 1 to ${most}`] } } },
      ]);
  });
});

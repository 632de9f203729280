import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";

const PATH = "/api/projects/aggregates";
const DAY_MS = 86_400_000;
/** The day so many days from today in UTC, by the database's clock, which promises count to. */
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const json = JSON.stringify;
const issued = (quantity: number, vintage?: number) => ({
  periodStart: "2023-01-01",
  periodEnd: "2023-12-31",
  quantity,
  ...(vintage !== undefined && { vintage }),
});

let server: TestServer;
let staff: Client;
let partner: Client;
let home: string;
let other: string;
let lead: string;
let wind: string;
let solar: string;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  home = await addCompany(server);
  other = await addCompany(server);
  lead = (await addUser(server)).id;
  staff = await enter(server, (await addUser(server)).id);
  partner = await enter(server, (await addUser(server, { roles: ["PARTNER_USER"], companyId: home })).id);
  wind = await addProjectType(server, "Wind");
  solar = await addProjectType(server, "Solar");
});
afterEach(async () => {
  await server.services.db.deleteFrom("project").execute();
});
afterAll(() => server.close());

const of = async (client: Client, path: string) => (await client.get(`${PATH}/${path}`)).body;
const add = (project: Parameters<typeof addProject>[1]) =>
  addProject(server, { companyId: other, typeId: wind, leadUserId: lead, ...project });

/** Three counted projects, two of them at one site, a draft at the same site, and a disabled one. */
const addFive = async () => {
  const site = { latitude: 38.5, longitude: -7.9, companyId: home };
  await add({
    ...site,
    code: "A",
    name: "First",
    programme: "VCS",
    estimatedAnnualTco2e: 1000.5,
    estimations: json([
      { from: day(-9), to: day(10), tco2e: 2000 },
      { from: day(-40), to: day(-10), tco2e: 500 },
      { from: day(11), to: day(30), tco2e: 9999 },
    ]),
    issuances: json([issued(300, 2022), issued(200.5, 2023)]),
  });
  await add({ ...site, code: "B", name: "Second", programme: "VCS", issuances: json([issued(10, 2023)]) });
  await add({
    code: "C",
    name: "Third",
    typeId: solar,
    programme: "CDM",
    status: "COMPLETED",
    latitude: 1,
    longitude: 2,
    estimatedAnnualTco2e: 200,
    creditingPeriodStart: "2020-01-01",
    creditingPeriodEnd: "2022-12-31",
    issuances: json([issued(700), issued(4, 2022)]),
  });
  await add({
    ...site,
    code: "D",
    status: "DRAFT",
    estimatedAnnualTco2e: 7,
    issuances: json([issued(1, 2022)]),
  });
  await add({ ...site, code: "E", status: "DISABLED", estimatedAnnualTco2e: 7 });
};

describe("the programme's figures", () => {
  test("sum what is estimated a year by technology and by programme, and count those at one site", async () => {
    await addFive();
    expect(await of(staff, "estimated-tco2e?by=type")).toEqual([
      { key: wind, name: "Wind", tco2e: 1000.5, count: 2, duplicates: 2 },
      { key: solar, name: "Solar", tco2e: 200, count: 1, duplicates: 0 },
    ]);
    expect(await of(staff, "estimated-tco2e?by=programme")).toEqual([
      { key: "VCS", name: "Verra VCS", tco2e: 1000.5, count: 2, duplicates: 2 },
      { key: "CDM", name: "Clean Development Mechanism", tco2e: 200, count: 1, duplicates: 0 },
    ]);
    expect(await of(partner, "estimated-tco2e?by=type")).toMatchObject([{ name: "Wind", count: 2 }]);
  });

  test("sum what is issued by year, those without a year last, by technology and by programme", async () => {
    await addFive();
    expect(await of(staff, "issued-tco2e?by=vintage")).toEqual([
      { key: "2022", name: "2022", tco2e: 304, count: 2, duplicates: 1 },
      { key: "2023", name: "2023", tco2e: 210.5, count: 2, duplicates: 2 },
      { key: "", name: "No year", tco2e: 700, count: 1, duplicates: 0 },
    ]);
    expect(await of(staff, "issued-tco2e?by=type")).toEqual([
      { key: solar, name: "Solar", tco2e: 704, count: 1, duplicates: 0 },
      { key: wind, name: "Wind", tco2e: 510.5, count: 2, duplicates: 2 },
    ]);
    expect(await of(staff, "issued-tco2e?by=programme")).toMatchObject([{ key: "CDM" }, { key: "VCS" }]);
    expect(await of(partner, "issued-tco2e?by=vintage")).toMatchObject([{ tco2e: 300 }, { tco2e: 210.5 }]);
  });

  test("name the gap between promised and issued, the largest first, of projects that promised something", async () => {
    await addFive();
    expect(await of(staff, "promised-issued")).toMatchObject([
      { code: "A", name: "First", promised: 1500, issued: 500.5, gap: 999.5 },
      { code: "C", name: "Third", promised: 600, issued: 704, gap: -104 },
    ]);
    expect(await of(partner, "promised-issued")).toMatchObject([{ code: "A" }]);
  });

  test("name no gap for the crediting period of a project that is no longer credited, until it is credited again", async () => {
    const { id } = await add({
      code: "A",
      programme: "VCS",
      estimatedAnnualTco2e: 200,
      creditingPeriodStart: "2020-01-01",
      creditingPeriodEnd: "2022-12-31",
    });
    const withGap = async () => {
      const listed = await staff.get("/api/projects?filters[0].fieldId=gap&filters[0].operator=is_not_null");
      return [await of(staff, "promised-issued"), Reflect.get(Object(listed.body), "total")];
    };
    const put = (project: { programme: string; estimations?: string }) =>
      server.services.db.updateTable("project").set(project).where("id", "=", id).execute();
    expect(await withGap()).toMatchObject([[{ code: "A", promised: 600 }], 1]);
    await put({ programme: "CORPORATE" });
    expect(await withGap()).toEqual([[], 0]);
    await put({ programme: "VCS" });
    expect(await withGap()).toMatchObject([[{ promised: 600 }], 1]);
    await put({ programme: "CORPORATE", estimations: json([{ from: day(-9), to: day(-1), tco2e: 50 }]) });
    expect(await withGap()).toMatchObject([[{ promised: 50 }], 1]);
  });

  test("count a crediting period that begins on a leap day by whole years", async () => {
    const add10 = (code: string, creditingPeriodStart: string, creditingPeriodEnd: string) =>
      add({ code, programme: "VCS", estimatedAnnualTco2e: 1000, creditingPeriodStart, creditingPeriodEnd });
    await add10("A", "2012-02-29", "2022-02-28");
    await add10("B", "2012-02-29", "2016-02-28");
    await add10("C", "2012-03-01", "2014-02-28");
    expect(await of(staff, "promised-issued")).toMatchObject([
      { code: "A", promised: 10_000 },
      { code: "B", promised: 4000 },
      { code: "C", promised: 2000 },
    ]);
  });

  test("name no more than the 50 largest gaps", async () => {
    for (let at = 0; at < 51; at += 1)
      await add({ estimations: json([{ from: day(-9), to: day(-1), tco2e: at }]) });
    const gaps = (await of(staff, "promised-issued")) as { gap: number }[];
    expect(gaps.map(({ gap }) => gap)).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at));
  });

  test("give the coordinates of counted projects", async () => {
    await addFive();
    expect(await of(staff, "places")).toMatchObject([
      { code: "A", latitude: 38.5, longitude: -7.9, status: "ACTIVE" },
      { code: "B", name: "Second" },
      { code: "C", latitude: 1, longitude: 2, status: "COMPLETED" },
    ]);
    expect(await of(partner, "places")).toMatchObject([{ code: "A" }, { code: "B" }]);
  });

  test.each([
    ["estimated-tco2e", "by must be type or programme", ["", "?by=vintage", "?by=", "?by=x"]],
    ["issued-tco2e", "by must be vintage or type or programme", ["", "?by=", "?by=Type"]],
  ])("refuse %s without a group, or by an unknown one", async (path, message, wrong) => {
    for (const query of wrong)
      expect([query, await staff.get(`${PATH}/${path}${query}`)]).toMatchObject([
        query,
        { status: 400, body: { errors: { by: [message] } } },
      ]);
  });

  test("are refused to somebody who may only read their own projects", async () => {
    const getting = await addRole(server, ["project:get"]);
    const reader = await enter(server, (await addUser(server, { roles: [getting], companyId: home })).id);
    for (const path of ["estimated-tco2e?by=type", "issued-tco2e?by=type", "promised-issued", "places"])
      expect([path, (await reader.get(`${PATH}/${path}`)).status]).toEqual([path, 403]);
  });
});

const amount = fc.integer({ min: 0, max: 40_000 }).map((quarters) => quarters / 4);
const someProject = fc.record({
  isHome: fc.boolean(),
  isWind: fc.boolean(),
  country: fc.constantFrom("PT", "ES"),
  status: fc.constantFrom("ACTIVE", "DRAFT", "DISABLED", "COMPLETED", "ON_HOLD"),
  place: fc.constantFrom(undefined, 1, 2),
  estimated: fc.option(amount),
  issuances: fc.array(fc.record({ quantity: amount, vintage: fc.constantFrom(2021, 2022, undefined) }), {
    maxLength: 3,
  }),
});
type Some = typeof someProject extends fc.Arbitrary<infer Value> ? Value : never;

const isCounted = ({ status }: Some): boolean => status !== "DRAFT" && status !== "DISABLED";
const isAtSite = (one: Some, two: Some): boolean =>
  one !== two &&
  one.isHome === two.isHome &&
  one.isWind === two.isWind &&
  one.country === two.country &&
  (one.place === undefined || two.place === undefined || one.place === two.place);
const total = (amounts: readonly number[]): number => amounts.reduce((sum, one) => sum + one, 0);

/** The same figure, computed project by project. */
const naive = (
  all: readonly Some[],
  keysOf: (one: Some) => readonly string[],
  sumOf: (one: Some, key: string) => number,
) => {
  const rows = all.filter(isCounted);
  return [...new Set(rows.flatMap(keysOf))].toSorted().map((key) => {
    const members = rows.filter((one) => keysOf(one).includes(key));
    return {
      key,
      tco2e: total(members.map((one) => sumOf(one, key))),
      count: members.length,
      duplicates: members.filter((one) => rows.some((two) => isAtSite(one, two))).length,
    };
  });
};

test("the figures equal a computation project by project", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someProject, { maxLength: 9 }), async (all) => {
      await server.services.db.deleteFrom("project").execute();
      for (const one of all)
        await add({
          companyId: one.isHome ? home : other,
          typeId: one.isWind ? wind : solar,
          country: one.country,
          status: one.status,
          latitude: one.place ?? null,
          longitude: one.place ?? null,
          estimatedAnnualTco2e: one.estimated,
          issuances: json(one.issuances.map(({ quantity, vintage }) => issued(quantity, vintage))),
        });
      const typeOf = ({ isWind }: Some) => [isWind ? wind : solar];
      const yearOf = ({ vintage }: Some["issuances"][number]) => String(vintage ?? "");
      const expected = {
        "estimated-tco2e?by=type": naive(all, typeOf, ({ estimated }) => estimated ?? 0),
        "issued-tco2e?by=type": naive(all, typeOf, ({ issuances }) =>
          total(issuances.map(({ quantity }) => quantity)),
        ),
        "issued-tco2e?by=vintage": naive(
          all,
          ({ issuances }) => issuances.map(yearOf),
          ({ issuances }, key) =>
            total(issuances.filter((one) => yearOf(one) === key).map(({ quantity }) => quantity)),
        ),
      };
      for (const [path, rows] of Object.entries(expected)) {
        const answer = (await of(staff, path)) as { key: string; name: string }[];
        const keyed = answer.map(({ name: _, ...row }) => row).toSorted((a, b) => (a.key < b.key ? -1 : 1));
        expect([path, keyed]).toEqual([path, rows]);
      }
    }),
    propertyRuns(25, 300),
  );
});

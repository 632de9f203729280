import { operatorsByFieldType, projects, takesNoValue, type Field } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";

const PATH = "/api/projects";
let server: TestServer;
let admin: Client;
let worker: string;
let author: string;
let body: string;

const DAY_MS = 86_400_000;
/** The day so many days from today in UTC, by the database's clock, which the gap counts to. */
const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const json = JSON.stringify;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
  worker = (await addUser(server)).id;
  author = (await addUser(server)).id;
  await server.services.db.updateTable("appUser").set({ name: "Zoë" }).where("id", "=", author).execute();
  body = await addOwner(server, { name: "Ékova", kind: "VVB" });
  await addProject(server, {
    code: "CP-0001",
    companyId: await addCompany(server, "zebra"),
    typeId: await addProjectType(server, "Wind"),
    validationBodyId: body,
    verificationBodyId: await addOwner(server, { name: "alpha", kind: "VVB" }),
    responsibleIds: [worker],
    tags: ["one"],
    coBenefits: [1, 2, 3],
    estimations: json([
      { from: dayFromToday(-9), to: dayFromToday(10), tco2e: 2000 },
      { from: dayFromToday(-40), to: dayFromToday(-10), tco2e: 500 },
      { from: dayFromToday(11), to: dayFromToday(30), tco2e: 9999 },
    ]),
    issuances: json([
      { periodStart: "2022-01-01", periodEnd: "2022-12-31", quantity: 300, vintage: 2022 },
      { periodStart: "2023-01-01", periodEnd: "2023-12-31", quantity: 200.5, vintage: 2023 },
    ]),
    description: "Turbines on a hill",
    methodology: "AMS-I.D",
    region: "Alentejo",
    latitude: 38.5,
    longitude: -7.9,
    coveredByNdc: "INSIDE",
    ndcNote: "counted",
    registryUrl: "https://registry.example/7",
    creditingPeriodStart: "2020-01-01",
    creditingPeriodEnd: "2029-12-31",
    baselineAnnualTco2e: 12,
    activityAmount: 4.5,
    activityUnit: "MW",
    budget: 1000,
    currency: "EUR",
  });
  await addProject(server, {
    code: "CP-0002",
    companyId: await addCompany(server, "Élan"),
    typeId: await addProjectType(server, "biogas"),
    verificationBodyId: body,
    leadUserId: author,
    createdById: author,
    tags: ["one", "two"],
    issuances: json([{ periodStart: "2023-01-01", periodEnd: "2023-12-31", quantity: 10, vintage: 2023 }]),
    programme: "VCS",
    // two whole years and no day more, whatever today is
    estimatedAnnualTco2e: 100,
    creditingPeriodStart: "2020-03-01",
    creditingPeriodEnd: "2022-02-28",
    budget: 20,
  });
  await addProject(server, {
    code: "CP-0003",
    companyId: await addCompany(server, "alder"),
    typeId: await addProjectType(server, "Solar"),
    programme: "VCS",
    issuances: json([{ periodStart: "2023-01-01", periodEnd: "2023-12-31", quantity: 10, vintage: null }]),
    estimatedAnnualTco2e: 100,
    creditingPeriodStart: dayFromToday(1),
  });
});
afterAll(() => server.close());

const codesOf = async (query: string | URLSearchParams): Promise<readonly string[]> => {
  const answer = await admin.get(`${PATH}?${query}`);
  expect(answer.status).toBe(200);
  return (Reflect.get(Object(answer.body), "data") as { code: string }[]).map(({ code }) => code.slice(-1));
};
const found = (fieldId: string, operator: string, ...values: readonly string[]) => {
  const query = new URLSearchParams({ "filters[0].fieldId": fieldId, "filters[0].operator": operator });
  for (const value of values) query.append("filters[0].value", value);
  return codesOf(`sortField=code&sortDirection=asc&${query}`);
};
const sorted = async (field: string) => [
  (await codesOf(`sortField=${field}&sortDirection=asc`)).join(""),
  (await codesOf(`sortField=${field}&sortDirection=desc`)).join(""),
];

test.each([
  ["description", "contains", "HILL"],
  ["methodology", "equals", "AMS-I.D"],
  ["region", "is_not_null", ""],
  ["latitude", "greater_than", "38"],
  ["longitude", "less_than", "0"],
  ["coveredByNdc", "in", "INSIDE"],
  ["ndcNote", "contains", "count"],
  ["registryUrl", "contains", "registry.example"],
  ["creditingPeriodEnd", "greater_than", "2025-01-01"],
  ["baselineAnnualTco2e", "is_not_null", ""],
  ["activityAmount", "equals", "4.5"],
  ["activityUnit", "equals", "MW"],
  ["budget", "greater_than_or_equal", "100"],
  ["currency", "equals", "EUR"],
])("projects are filtered by %s %s %s", async (field, operator, value) => {
  expect(await found(field, operator, ...(value === "" ? [] : [value]))).toEqual(["1"]);
});

test("projects are filtered by the ids of their people and bodies", async () => {
  expect(await found("validationBody", "equals", body)).toEqual(["1"]);
  expect(await found("verificationBody", "equals", body)).toEqual(["2"]);
  expect(await found("validationBody", "is_null")).toEqual(["2", "3"]);
  expect(await found("createdBy", "equals", author)).toEqual(["2"]);
  expect(await found("createdBy", "not_in", author)).toEqual(["1", "3"]);
  expect(await found("responsibles", "equals", worker.toUpperCase())).toEqual(["1"]);
  expect(await found("responsibles", "not_equals", worker)).toEqual(["2", "3"]);
  expect(await found("responsibles", "is_null")).toEqual(["2", "3"]);
});

describe("projects by vintage", () => {
  test.each([
    ["equals", ["2022"], ["1"]],
    ["in", ["2022", "2023"], ["1", "2"]],
    ["not_equals", ["2022"], ["2", "3"]],
    ["not_in", ["2022", "2023"], ["3"]],
    ["greater_than", ["2022"], ["1", "2"]],
    ["less_than", ["2023"], ["1"]],
    ["less_than_or_equal", ["2021"], []],
    ["is_null", [], ["3"]],
    ["is_not_null", [], ["1", "2"]],
  ] as const)("%s %j", async (operator, values, codes) => {
    expect(await found("vintage", operator, ...values)).toEqual(codes);
  });
});

test("the gap is promised to today less issued: estimations by days, else the yearly estimate by years", async () => {
  // 500 + 2000 × 10 of 20 days − 500.5; 100 × 2 years − 10; 100 × no year yet − 10
  expect(await found("gap", "equals", "999.5")).toEqual(["1"]);
  expect(await found("gap", "equals", "190")).toEqual(["2"]);
  expect(await found("gap", "equals", "-10")).toEqual(["3"]);
  expect(await found("gap", "is_null")).toEqual([]);
  expect(await found("gap", "greater_than", "0")).toEqual(["1", "2"]);
});

test("projects are sorted by the names of related records, without one last", async () => {
  expect(await sorted("company")).toEqual(["321", "123"]);
  expect(await sorted("type")).toEqual(["231", "132"]);
  expect((await sorted("validationBody")).map((codes) => codes[0])).toEqual(["1", "1"]);
  expect(await sorted("verificationBody")).toEqual(["123", "213"]);
  expect((await sorted("leadUser"))[1]?.[0]).toBe("2");
});

test("projects are sorted by how many tags and co-benefits they have, without any last", async () => {
  expect(await sorted("tags")).toEqual(["123", "213"]);
  expect((await sorted("coBenefits")).map((codes) => codes[0])).toEqual(["1", "1"]);
});

test("a page after the first is sorted by a related name too", async () => {
  expect(await codesOf("sortField=company&sortDirection=asc&size=1&page=2")).toEqual(["2"]);
});

const fields = Object.entries<Field>(projects.fields).filter(([, { only }]) => only !== "column");
const values: Partial<Record<Field["type"], string>> = {
  number: "1",
  date: "2026-11-21",
  datetime: "2026-11-21T09:30:00Z",
  uuid: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
  entity: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
};

test("any filter, sort and page takes two statements", async () => {
  const signedIn = 1;
  for (const [fieldId, field] of fields) {
    const operators = operatorsByFieldType[field.type];
    const query = new URLSearchParams(field.sortable === false ? {} : { sortField: fieldId, page: "2" });
    for (const [i, operator] of operators.entries()) {
      query.append(`filters[${i}].fieldId`, fieldId);
      query.append(`filters[${i}].operator`, operator);
      if (!takesNoValue(operator))
        query.append(`filters[${i}].value`, field.values?.[0] ?? values[field.type] ?? "x");
    }
    server.statements.length = 0;
    const { status } = await admin.get(`${PATH}?${query}`);
    expect([fieldId, status, server.statements.length]).toEqual([fieldId, 200, signedIn + 2]);
  }
});

import { isSortable, projects } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addUser } from "../testing/testPeople.ts";
import { addBareProcess, addProject, type AddedProject } from "../testing/testProjects.ts";

const PATH = "/api/projects";
let server: TestServer;
let admin: Client;
let low: AddedProject;
let high: AddedProject;
let worker: string;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
  worker = (await addUser(server)).id;
  low = await addProject(server, {
    code: "CP-0001",
    name: "alpha 100%",
    leadUserId: worker,
    tags: ["solar", "roof"],
    coBenefits: [7, 13],
    registryProjectId: "VCS 7",
    registryStatus: "LISTED",
    registryStatusDate: "2025-01-31",
    sector: "Construction",
    mitigationType: "AVOIDANCE",
    startDate: "2024-02-29",
    estimatedAnnualTco2e: 5,
    validationBodyId: await addOwner(server, { kind: "VVB" }),
  });
  high = await addProject(server, {
    code: "CP-0002",
    name: "Élan",
    status: "ON_HOLD",
    programme: "VCS",
    country: "ES",
    responsibleIds: [(await addUser(server)).id, worker],
    tags: ["wind"],
    coBenefits: [1, 7],
    startDate: "2024-03-01",
    estimatedAnnualTco2e: 50,
  });
  await addProject(server, { code: "CP-0003", name: "beta" });
  await addBareProcess(server, { projectId: low.id });
});
afterAll(() => server.close());

const codesOf = ({ body }: Answer): readonly string[] =>
  (Reflect.get(Object(body), "data") as { code: string }[]).map(({ code }) => code);
const found = async (fieldId: string, operator: string, ...values: readonly string[]) => {
  const query = new URLSearchParams({ "filters[0].fieldId": fieldId, "filters[0].operator": operator });
  for (const value of values) query.append("filters[0].value", value);
  return codesOf(await admin.get(`${PATH}?sortField=code&sortDirection=asc&${query}`));
};

describe("the list of projects", () => {
  test("is filtered by a person, who leads them or is responsible", async () => {
    expect(await found("person", "equals", worker)).toEqual(["CP-0001", "CP-0002"]);
    expect(await found("person", "not_equals", worker)).toEqual(["CP-0003"]);
    expect(await found("person", "in", worker, high.leadUserId)).toEqual(["CP-0001", "CP-0002"]);
    expect(await found("person", "equals", worker.toUpperCase())).toEqual(["CP-0001", "CP-0002"]);
    expect(await found("person", "is_null")).toEqual([]);
    expect(await found("leadUser", "equals", worker)).toEqual(["CP-0001"]);
  });

  test("is filtered by company, technology, tag, day and number", async () => {
    expect(await found("company", "equals", high.companyId)).toEqual(["CP-0002"]);
    expect(await found("companyId", "equals", high.companyId)).toEqual(["CP-0002"]);
    expect(await found("type", "in", low.typeId, high.typeId)).toEqual(["CP-0001", "CP-0002"]);
    expect(await found("tags", "in", "solar", "wind")).toEqual(["CP-0001", "CP-0002"]);
    expect(await found("tags", "is_null")).toEqual(["CP-0003"]);
    expect(await found("startDate", "less_than_or_equal", "2024-02-29")).toEqual(["CP-0001"]);
    expect(await found("startDate", "greater_than", "2024-02-29")).toEqual(["CP-0002"]);
    expect(await found("estimatedAnnualTco2e", "greater_than", "5")).toEqual(["CP-0002"]);
    expect(await found("status", "in", "ACTIVE", "DRAFT")).toEqual(["CP-0001", "CP-0003"]);
    expect(await found("programme", "equals", "VCS")).toEqual(["CP-0002"]);
    expect(await found("name", "contains", "100%")).toEqual(["CP-0001"]);
    expect(await found("name", "contains", "éLAN")).toEqual(["CP-0002"]);
  });

  test.each([
    ["tags", "roof", ["wind"]],
    ["coBenefits", "13", ["1"]],
  ])("is filtered by the values in %s", async (field, one, [other = ""]) => {
    expect(await found(field, "equals", one)).toEqual(["CP-0001"]);
    expect(await found(field, "in", one, other)).toEqual(["CP-0001", "CP-0002"]);
    expect(await found(field, "not_equals", one)).toEqual(["CP-0002", "CP-0003"]);
    expect(await found(field, "not_in", one, other)).toEqual(["CP-0003"]);
    expect(await found(field, "is_null")).toEqual(["CP-0003"]);
    expect(await found(field, "is_not_null")).toEqual(["CP-0001", "CP-0002"]);
  });

  test("refuses an unknown goal, and an operator that a list field does not have, by name", async () => {
    const refused = async (operator: string, value: string) => {
      const query = new URLSearchParams({
        "filters[0].fieldId": "coBenefits",
        "filters[0].operator": operator,
        "filters[0].value": value,
      });
      const { status, body } = await admin.get(`${PATH}?${query}`);
      return [status, Object.keys(Object(Reflect.get(Object(body), "errors")))];
    };
    expect(await refused("equals", "18")).toEqual([400, ["filters[0].value"]]);
    expect(await refused("equals", "07")).toEqual([400, ["filters[0].value"]]);
    expect(await refused("contains", "7")).toEqual([400, ["filters[0].operator"]]);
  });

  test.each(Object.keys(projects.fields).filter((field) => isSortable(projects.fields, field)))(
    "is sorted by %s in both directions, with empty values last",
    async (field) => {
      for (const direction of ["asc", "desc"]) {
        const { status, body } = await admin.get(`${PATH}?sortField=${field}&sortDirection=${direction}`);
        expect(status).toBe(200);
        const values = (Reflect.get(Object(body), "data") as object[]).map(
          (row) => Reflect.get(row, field) ?? null,
        );
        const firstNull = values.indexOf(null);
        expect(firstNull === -1 || values.slice(firstNull).every((value) => value === null)).toBe(true);
      }
      const sorted = codesOf(await admin.get(`${PATH}?sortField=name&sortDirection=asc`));
      expect(sorted).toEqual(["CP-0001", "CP-0003", "CP-0002"]);
    },
  );

  test("takes two statements, and one more for each step of an extend path", async () => {
    const count = async (extend: string) => {
      server.statements.length = 0;
      const answer = await admin.get(`${PATH}?${extend}`);
      expect(answer.status).toBe(200);
      return server.statements.length;
    };
    const signedIn = 1;
    expect(await count("")).toBe(signedIn + 2);
    expect(await count("extend=company")).toBe(signedIn + 3);
    expect(await count("extend=company,type")).toBe(signedIn + 4);
  });

  test("extends the milestones of processes in the same number of statements for one project as for many", async () => {
    const extend = "extend=processes,processes.milestones,processes.milestones.completions";
    const count = async (path: string) => {
      server.statements.length = 0;
      expect((await admin.get(path)).status).toBe(200);
      return server.statements.length;
    };
    const few = await count(`${PATH}?size=1&${extend}`);
    await addBareProcess(server, { projectId: high.id });
    await addBareProcess(server, { projectId: high.id });
    expect(await count(`${PATH}?size=100&${extend}`)).toBeLessThanOrEqual(1 + 2 + 3);
    expect(few).toBeLessThanOrEqual(1 + 2 + 3);
  });
});

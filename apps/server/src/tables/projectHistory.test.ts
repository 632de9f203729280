import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { enter } from "../testing/principals.ts";
import { addBareProcess, addProject } from "../testing/testProjects.ts";

const PATH = "/api/projects";
const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const rowsOf = ({ body }: Answer) =>
  Reflect.get(Object(body), "data") as { entity: string; action: string; entityName: string }[];

test("a project's history has the writes to it and its processes, newest first", async () => {
  const { id } = await addProject(server, { name: "Told" });
  const other = await addProject(server, { name: "Untold" });
  await addBareProcess(server, { projectId: id, name: "Survey" });
  clock.pass(60);
  await admin.patch(`${PATH}/${id}`, { name: "Retold", version: 1 });
  await admin.patch(`${PATH}/${other.id}`, { name: "Retold too", version: 1 });
  clock.pass(60);
  await admin.put(`${PATH}/${id}/disable`, undefined, { "sec-fetch-site": "same-origin" });
  const answer = await admin.get(`${PATH}/${id}/history`);
  expect(Reflect.get(Object(answer.body), "total")).toBe(3);
  const rows = rowsOf(answer);
  expect(rows.map(({ entity, action, entityName }) => [entity, action, entityName]).slice(0, 2)).toEqual(
    expect.arrayContaining([
      ["project", "disable", "Retold"],
      ["process", "hold", "Survey"],
    ]),
  );
  expect(rows[2]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    actorId: expect.any(String),
    actorName: "Ines Duarte",
    source: "API",
    entity: "project",
    entityId: id,
    entityName: "Retold",
    processId: null,
    action: "update",
    changes: [{ field: "name", before: "Told", after: "Retold" }],
    reason: null,
    seq: 1,
    prevHash: "0".repeat(64),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(rows[0]).toMatchObject({ source: "UI", at: clock.now().toISOString() });
});

test("a project's history is paged, sorted and filtered like any list", async () => {
  const { id } = await addProject(server);
  for (const [at, sector] of ["Construction", "Mining and quarrying", null].entries()) {
    clock.pass(60);
    await admin.patch(`${PATH}/${id}`, { sector, version: at + 1 });
  }
  await admin.put(`${PATH}/${id}/disable`);
  const list = async (query: string) => rowsOf(await admin.get(`${PATH}/${id}/history?${query}`));
  expect((await list("size=2")).length).toBe(2);
  expect((await list("sortField=at&sortDirection=asc"))[0]?.action).toBe("update");
  expect(
    await list("filters[0].fieldId=action&filters[0].operator=equals&filters[0].value=disable"),
  ).toMatchObject([{ action: "disable" }]);
});

test("a project's history is filtered by process, its milestones included, and by what belongs to none", async () => {
  const { id } = await addProject(server);
  const processId = await addBareProcess(server, { projectId: id, name: "Survey" });
  await addBareProcess(server, { projectId: id, name: "Audit" });
  await admin.patch(`${PATH}/${id}`, { status: "ON_HOLD", version: 1 });
  const list = async (filter: string) =>
    rowsOf(
      await admin.get(`${PATH}/${id}/history?filters[0].fieldId=processId&filters[0].operator=${filter}`),
    );
  expect(await list(`equals&filters[0].value=${processId}`)).toMatchObject([
    { entityName: "Survey", processId },
  ]);
  expect(await list("is_null")).toMatchObject([{ entity: "project", action: "hold" }]);
  expect(await list("is_not_null")).toHaveLength(2);
});

test("a project's history can be read by those who may read the project", async () => {
  const { id, companyId } = await addProject(server);
  await admin.patch(`${PATH}/${id}`, { name: "Known", version: 1 });
  const reading = await addRole(server, ["project:list"]);
  const readOnly = await enter(server, (await addUser(server, { roles: [reading] })).id);
  expect((await readOnly.get(`${PATH}/${id}/history`)).status).toBe(403);
  const history = await addRole(server, ["project_history:get"], "COMPANY");
  const open = async (company: string) =>
    enter(server, (await addUser(server, { roles: [history], companyId: company })).id);
  expect(rowsOf(await (await open(companyId)).get(`${PATH}/${id}/history`))).toHaveLength(1);
  const { companyId: others } = await addProject(server);
  expect((await (await open(others)).get(`${PATH}/${id}/history`)).status).toBe(404);
});

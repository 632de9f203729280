import { permissions } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addBareProcess, addProject, addProjectType, type AddedProject } from "../testing/testProjects.ts";

const PATH = "/api/projects";
let server: TestServer;
let home: string;
let own: AddedProject;
let foreign: AddedProject;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  home = await addCompany(server);
  own = await addProject(server, { companyId: home, name: "Same name" });
  foreign = await addProject(server, { name: "Same name" });
});
afterAll(() => server.close());

const idsOf = ({ body }: Answer): readonly string[] =>
  (Reflect.get(Object(body), "data") as { id: string }[]).map(({ id }) => id);
const openUser = async (role: string, companyId: string | null = null) => {
  const { id } = await addUser(server, { roles: [role], companyId });
  return { id, client: await enter(server, id) };
};
const openWith = async (held: Parameters<typeof addRole>[1], companyId: string | null = null) =>
  (await openUser(await addRole(server, held), companyId)).client;
const created = async () => ({
  name: "Made",
  companyId: home,
  typeId: await addProjectType(server),
  programme: "CORPORATE",
  country: "PT",
});

describe("a partner", () => {
  test("reads the projects of their own company, and no others anywhere", async () => {
    const { client } = await openUser("PARTNER_USER", home);
    expect(idsOf(await client.get(PATH))).toEqual([own.id]);
    expect((await client.get(`${PATH}/${own.id}`)).status).toBe(200);
    expect((await client.get(`${PATH}/${foreign.id}`)).status).toBe(404);
    expect((await client.get(`${PATH}/aggregates/count`)).body).toBe(1);
    expect((await client.patch(`${PATH}/${own.id}`, { name: "Mine", version: 1 })).status).toBe(403);
  });

  test("with the permission writes those of their own company and no others", async () => {
    const role = await addRole(server, permissions, "COMPANY");
    const { id, client } = await openUser(role, home);
    expect(await client.post(PATH, await created())).toMatchObject({
      status: 201,
      body: { leadUserId: id, companyId: home },
    });
    expect(await client.post(PATH, { ...(await created()), companyId: foreign.companyId })).toMatchObject({
      status: 400,
      body: { errors: { companyId: ["Company is not one of the choices"] } },
    });
    const { id: mine } = await addProject(server, { companyId: home });
    expect(await client.patch(`${PATH}/${mine}`, { companyId: foreign.companyId, version: 1 })).toMatchObject(
      { status: 400 },
    );
    for (const answer of [
      await client.patch(`${PATH}/${foreign.id}`, { name: "Taken", version: 1 }),
      await client.put(`${PATH}/${foreign.id}/disable`),
      await client.remove(`${PATH}/${foreign.id}`),
      await client.get(`${PATH}/${foreign.id}/history`),
    ])
      expect(answer.status).toBe(404);
  });

  test("with a role that reads everything still writes only those of their own company", async () => {
    const client = await openWith(permissions, home);
    expect(idsOf(await client.get(`${PATH}?size=100`))).toEqual(expect.arrayContaining([own.id, foreign.id]));
    expect(await client.patch(`${PATH}/${foreign.id}`, { name: "Taken", version: 1 })).toMatchObject({
      status: 403,
      body: { detail: "This project belongs to another company." },
    });
    expect(await client.post(PATH, { ...(await created()), companyId: foreign.companyId })).toMatchObject({
      status: 400,
    });
  });

  test("cannot choose a stakeholder of another company as a body", async () => {
    const { client } = await openUser(await addRole(server, permissions, "COMPANY"), home);
    const [theirs, ours] = [
      await addOwner(server, { kind: "VVB", companyId: foreign.companyId }),
      await addOwner(server, { kind: "VVB" }),
    ];
    const sent = await created();
    expect((await client.post(PATH, { ...sent, validationBodyId: theirs })).status).toBe(400);
    expect((await client.post(PATH, { ...sent, validationBodyId: ours })).status).toBe(201);
  });
});

test("a caller with only the permission to read single projects reads those of their own company", async () => {
  const client = await openWith(["project:get"], home);
  expect(idsOf(await client.get(`${PATH}?size=100`))).toEqual(expect.arrayContaining([own.id]));
  expect(idsOf(await client.get(`${PATH}?size=100`))).not.toContain(foreign.id);
  expect((await client.get(`${PATH}/${foreign.id}`)).status).toBe(404);
  const ofStaff = await openWith(["project:get"]);
  expect((await ofStaff.get(PATH)).body).toEqual({ data: [], total: 0 });
});

test("a viewer reads all projects and writes none", async () => {
  const { client } = await openUser("VIEWER");
  expect((await client.get(`${PATH}/${foreign.id}`)).status).toBe(200);
  expect((await client.get(`${PATH}/${foreign.id}/history`)).status).toBe(200);
  for (const answer of [
    await client.post(PATH, await created()),
    await client.patch(`${PATH}/${own.id}`, { name: "Mine", version: 1 }),
    await client.put(`${PATH}/${own.id}/disable`),
    await client.put(`${PATH}/${own.id}/enable`),
    await client.remove(`${PATH}/${own.id}`),
  ])
    expect(answer.status).toBe(403);
});

describe("a project officer", () => {
  test("creates projects that they lead or are responsible for", async () => {
    const { id, client } = await openUser("PROJECT_OFFICER");
    const { id: other } = await addUser(server);
    const sent = await created();
    expect(await client.post(PATH, sent)).toMatchObject({ status: 201, body: { leadUserId: id } });
    expect((await client.post(PATH, { ...sent, leadUserId: other, responsibleIds: [id] })).status).toBe(201);
    expect(await client.post(PATH, { ...sent, leadUserId: other })).toMatchObject({
      status: 403,
      body: { detail: "You create only projects that you lead or are responsible for." },
    });
  });

  test("changes such projects, and cannot leave them", async () => {
    const { id, client } = await openUser("PROJECT_OFFICER");
    const led = await addProject(server, { leadUserId: id });
    const borne = await addProject(server, { responsibleIds: [id] });
    for (const project of [led, borne])
      expect((await client.patch(`${PATH}/${project.id}`, { name: "Mine", version: 1 })).status).toBe(200);
    expect(await client.patch(`${PATH}/${borne.id}`, { responsibleIds: [], version: 2 })).toMatchObject({
      status: 403,
      body: { detail: "You cannot take yourself out of a project." },
    });
    const { id: other } = await addUser(server);
    expect((await client.patch(`${PATH}/${led.id}`, { leadUserId: other, version: 2 })).status).toBe(403);
    expect(
      await client.patch(`${PATH}/${led.id}`, { leadUserId: other, responsibleIds: [id], version: 2 }),
    ).toMatchObject({ status: 200 });
  });

  test("reads other projects and cannot change them", async () => {
    const { client } = await openUser("PROJECT_OFFICER");
    expect((await client.get(`${PATH}/${foreign.id}`)).status).toBe(200);
    expect(await client.patch(`${PATH}/${foreign.id}`, { name: "Taken", version: 1 })).toMatchObject({
      status: 403,
      body: { detail: "You change only projects that you lead or are responsible for." },
    });
    expect((await client.patch(`${PATH}/${foreign.id}`, { status: "ON_HOLD", version: 1 })).status).toBe(403);
  });

  test("who also manages programmes changes all of them", async () => {
    const { id } = await addUser(server, { roles: ["PROJECT_OFFICER", "PROGRAMME_MANAGER"] });
    const { id: other } = await addProject(server);
    const client = await enter(server, id);
    expect((await client.patch(`${PATH}/${other}`, { name: "Managed", version: 1 })).status).toBe(200);
  });
});

describe("the related records of a project", () => {
  const extend = "company,type,processes";
  const open = async () => {
    const people: [string, string] = [(await addUser(server)).id, (await addUser(server)).id];
    const project = await addProject(server, {
      companyId: home,
      leadUserId: people[0],
      responsibleIds: people.toReversed(),
      validationBodyId: await addOwner(server, { kind: "VVB" }),
      verificationBodyId: await addOwner(server, { kind: "VER" }),
    });
    return { people, project, processId: await addBareProcess(server, { projectId: project.id }) };
  };

  test("are readable for those with the permission: its people and bodies unasked, the others by extend", async () => {
    const { people, project, processId } = await open();
    const { client } = await openUser("VIEWER");
    expect((await client.get(`${PATH}/${project.id}?extend=${extend}`)).body).toMatchObject({
      company: { id: home },
      type: { id: project.typeId },
      leadUser: { id: people[0], name: "Test" },
      responsibles: [{ id: people[1] }, { id: people[0] }],
      validationBody: { kind: "VVB" },
      verificationBody: { kind: "VER" },
      processes: [{ id: processId }],
    });
  });

  test("say which of its people are disabled", async () => {
    const lead = await addUser(server, { status: "DISABLED" });
    const { id: active } = await addUser(server);
    const { id } = await addProject(server, { leadUserId: lead.id, responsibleIds: [active] });
    const { client } = await openUser("VIEWER");
    expect((await client.get(`${PATH}/${id}`)).body).toMatchObject({
      leadUser: { id: lead.id, isDisabled: true },
      responsibles: [{ id: active, isDisabled: false }],
    });
  });

  test("are empty without the permission; people appear by name only", async () => {
    const { people, project } = await open();
    const client = await openWith(["project:list"]);
    const { body } = await client.get(`${PATH}/${project.id}?extend=${extend}`);
    expect(body).toMatchObject({
      company: null,
      type: null,
      validationBody: null,
      verificationBody: null,
      processes: [],
    });
    expect(Reflect.get(Object(body), "leadUser")).toEqual({
      id: people[0],
      name: "Test",
      surname: expect.any(String),
      isDisabled: false,
    });
  });

  test("include possible duplicates only within the reader's scope", async () => {
    const first = await addProject(server, { companyId: home, name: "Twin" });
    const second = await addProject(server, { companyId: home, name: "Twin" });
    const duplicates = async (client: Client) =>
      Reflect.get(Object((await client.get(`${PATH}/${first.id}`)).body), "duplicates");
    expect(await duplicates((await openUser("VIEWER")).client)).toMatchObject([{ id: second.id }]);
    expect(await duplicates((await openUser("PARTNER_USER", home)).client)).toMatchObject([
      { id: second.id },
    ]);
  });
});

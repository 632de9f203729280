import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { addBareProcess, addProject, addProjectType } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
  admin = await enter(server, (await addUser(server, { roles: ["PLATFORM_ADMIN"] })).id);
});
afterAll(() => server.close());

/** Tries to delete a record; gives the answer and whether the record still exists. */
const refusalOf = async (path: string) => {
  const { status, body } = await admin.remove(path);
  const isThere = (await admin.get(path)).status === 200;
  return [status, Reflect.get(Object(body), "type"), isThere, Reflect.get(Object(body), "detail")];
};
const inUse = (detail: string) => [409, "/errors/in-use", true, detail];

describe("the refusal to delete a record in use names the users of it:", () => {
  test("for a company its users, stakeholders and projects", async () => {
    const companyId = await addCompany(server);
    const path = `/api/companies/${companyId}`;
    await addProject(server, { companyId });
    expect(await refusalOf(path)).toEqual(inUse("1 project belongs to this company."));
    await addUser(server, { companyId });
    await addUser(server, { companyId });
    expect(await refusalOf(path)).toEqual(inUse("2 users and 1 project belong to this company."));
    await addOwner(server, { kind: "PC", companyId });
    expect(await refusalOf(path)).toEqual(
      inUse("2 users, 1 stakeholder and 1 project belong to this company."),
    );
  });

  test("for a technology its projects and templates", async () => {
    const typeId = await addProjectType(server);
    const path = `/api/project-types/${typeId}`;
    await addProject(server, { typeId });
    expect(await refusalOf(path)).toEqual(inUse("1 project uses this technology."));
    await addTemplate(server, { typeIds: [typeId] });
    expect(await refusalOf(path)).toEqual(inUse("1 project and 1 process template use this technology."));
  });

  test("for a stakeholder the projects, template steps and milestones that name it", async () => {
    const ownerId = await addOwner(server, { kind: "VVB" });
    const path = `/api/project-milestone-owners/${ownerId}`;
    const { id: projectId } = await addProject(server, { validationBodyId: ownerId });
    expect(await refusalOf(path)).toEqual(inUse("1 project names this stakeholder."));
    await addProject(server, { verificationBodyId: ownerId });
    await addTemplate(server, { steps: [{ key: "ONE", ownerId }] });
    expect(await refusalOf(path)).toEqual(inUse("2 projects and 1 template step name this stakeholder."));
    const processId = await addBareProcess(server, { projectId });
    const at = server.services.now();
    await server.services.db
      .insertInto("milestone")
      .values({
        id: crypto.randomUUID(),
        processId,
        position: 0,
        key: "ONE",
        name: "One",
        kind: "task",
        joinKind: "all",
        optional: false,
        expectedDays: 1,
        evidence: [],
        evidenceMode: "NONE",
        evidenceRequired: false,
        closesFindings: false,
        ownerKind: "VVB",
        ownerId,
        state: "READY",
        round: 1,
        createdAt: at,
      })
      .execute();
    expect(await refusalOf(path)).toEqual(
      inUse("2 projects, 1 template step and 1 milestone name this stakeholder."),
    );
  });

  test("for a user the projects and processes that they lead or are responsible for", async () => {
    const { id } = await addUser(server);
    const path = `/api/users/${id}`;
    const { id: projectId } = await addProject(server, { leadUserId: id, responsibleIds: [id] });
    expect(await refusalOf(path)).toEqual(inUse("1 project names this user as lead or responsible."));
    await addProject(server, { responsibleIds: [id] });
    const processId = await addBareProcess(server, { projectId });
    await server.services.db
      .insertInto("processResponsible")
      .values({ processId, userId: id, position: 0 })
      .execute();
    expect(await refusalOf(path)).toEqual(
      inUse("2 projects and 1 process name this user as lead or responsible."),
    );
  });

  test("for a project its processes; without them it is deleted, and the history keeps its name", async () => {
    const { id } = await addProject(server, { responsibleIds: [(await addUser(server)).id] });
    const path = `/api/projects/${id}`;
    await addBareProcess(server, { projectId: id });
    expect(await refusalOf(path)).toEqual(inUse("1 process belongs to this project."));
    await addBareProcess(server, { projectId: id });
    expect(await refusalOf(path)).toEqual(inUse("2 processes belong to this project."));
    const { db } = server.services;
    await db.deleteFrom("projectProcess").where("projectId", "=", id).execute();
    expect((await admin.remove(path)).status).toBe(204);
    expect((await admin.get(path)).status).toBe(404);
    const history = db.selectFrom("history").select(["action", "entityName"]).where("entityId", "=", id);
    expect(await history.execute()).toEqual([{ action: "delete", entityName: "Test project" }]);
  });
});

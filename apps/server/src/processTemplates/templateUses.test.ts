import { permissions } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject, addProjectType } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer();
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const PATH = "/api/project-processes/templates";
const TYPES = "/api/project-types";
const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const newCode = () => `T-${randomUUID().slice(0, 13).toUpperCase()}`;
const addType = async (defaultTemplateKey: string, code = newCode()) =>
  idOf(await admin.post(TYPES, { code, name: "Tidal", category: "Renewable power", defaultTemplateKey }));
type Template = Awaited<ReturnType<typeof addTemplate>>;
/** Inserts a process of the template directly into the database. */
const addProcess = async ({ id: templateId, key, versionId }: Template, companyId?: string) => {
  const { id: projectId } = await addProject(server, companyId === undefined ? {} : { companyId });
  const at = server.services.now();
  const id = randomUUID();
  await server.services.db
    .insertInto("projectProcess")
    .values({
      ...{ id, projectId, templateId, templateVersionId: versionId, templateVersion: 1 },
      ...{ templateKey: key, templateName: key, name: "Running", status: "IN_PROGRESS", progress: 0 },
      ...{
        dueAt: null,
        periodStart: null,
        periodEnd: null,
        remainingDays: null,
        createdAt: at,
        updatedAt: at,
      },
    })
    .execute();
};

describe("a technology's default template", () => {
  const refused = {
    status: 400,
    body: { errors: { defaultTemplateKey: ["Default template is not one of the choices"] } },
  };

  test("is an existing one, found by its exact key", async () => {
    const { key } = await addTemplate(server);
    const sent = { code: newCode(), name: "Tidal", category: "Renewable power" };
    for (const wrong of [newCode(), key.toLowerCase()])
      expect(await admin.post(TYPES, { ...sent, defaultTemplateKey: wrong })).toMatchObject(refused);
    const made = await admin.post(TYPES, { ...sent, defaultTemplateKey: key });
    expect(made).toMatchObject({ status: 201, body: { defaultTemplateKey: key } });
    const path = `${TYPES}/${idOf(made)}`;
    expect(await admin.patch(path, { defaultTemplateKey: newCode(), version: 1 })).toMatchObject(refused);
    expect(await admin.patch(path, { defaultTemplateKey: null, version: 1 })).toMatchObject({
      status: 200,
      body: { defaultTemplateKey: null },
    });
  });

  test("cannot change its key while it is the default", async () => {
    const { id, key } = await addTemplate(server);
    const code = newCode();
    const typeId = await addType(key, code);
    const wanted = newCode();
    expect(await admin.patch(`${PATH}/${id}`, { key: wanted, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: { key: [`is the default template of ${code}`] } },
    });
    await admin.patch(`${TYPES}/${typeId}`, { defaultTemplateKey: null, version: 1 });
    expect(await admin.patch(`${PATH}/${id}`, { key: wanted, version: 1 })).toMatchObject({
      status: 200,
      body: { key: wanted },
    });
  });

  test("that is renamed at the same moment leaves no technology without a default", async () => {
    const { id, key } = await addTemplate(server);
    const sent = { code: newCode(), name: "Tidal", category: "Renewable power", defaultTemplateKey: key };
    const [made, renamed] = await Promise.all([
      admin.post(TYPES, sent),
      admin.patch(`${PATH}/${id}`, { key: newCode(), version: 1 }),
    ]);
    expect([made.status, renamed.status].toSorted((a, b) => a - b)).toEqual([
      made.status === 201 ? 201 : 200,
      400,
    ]);
  });
});

describe("deleting a template", () => {
  test("is refused while processes were started from it, with that reason", async () => {
    const template = await addTemplate(server);
    await addProcess(template);
    const inUse = (detail: string) => ({ status: 409, body: { type: "/errors/in-use", detail } });
    expect(await admin.remove(`${PATH}/${template.id}`)).toMatchObject(
      inUse("This template is needed: 1 process was started from it."),
    );
    await addProcess(template);
    const codes = Array.from({ length: 6 }, newCode).toSorted();
    for (const code of codes) await addType(template.key, code);
    expect(await admin.remove(`${PATH}/${template.id}`)).toMatchObject(
      inUse(
        `This template is needed: 2 processes were started from it, and it is the default template of ${codes.slice(0, 5).join(", ")} and 1 more.`,
      ),
    );
    expect((await admin.get(`${PATH}/${template.id}`)).status).toBe(200);
  });

  test("is refused while it is a technology's default", async () => {
    const { id, key } = await addTemplate(server);
    const code = newCode();
    const typeId = await addType(key, code);
    expect(await admin.remove(`${PATH}/${id}`)).toMatchObject({
      status: 409,
      body: { detail: `This template is needed: it is the default template of ${code}.` },
    });
    await admin.remove(`${TYPES}/${typeId}`);
    expect((await admin.remove(`${PATH}/${id}`)).status).toBe(204);
  });
});

test("deleting a technology is refused while projects or templates use it, with that reason", async () => {
  const typeId = await addProjectType(server);
  const { id } = await addTemplate(server, { typeIds: [typeId] });
  const detail = async () => Reflect.get(Object((await admin.remove(`${TYPES}/${typeId}`)).body), "detail");
  expect(await detail()).toBe("1 process template uses this technology.");
  await addProject(server, { typeId });
  expect(await detail()).toBe("1 project and 1 process template use this technology.");
  await admin.remove(`${PATH}/${id}`);
  expect(await detail()).toBe("1 project uses this technology.");
});

describe("the list of templates", () => {
  const find = async (query: string) => (await admin.get(`${PATH}?${query}`)).body;
  const filter = (field: string, operator: string, value: string, at = 0) =>
    `filters[${at}].fieldId=${field}&filters[${at}].operator=${operator}&filters[${at}].value=${value}`;

  test("takes two statements beside the sign-in check, and one for each extend", async () => {
    await addTemplate(server);
    await addTemplate(server);
    server.statements.length = 0;
    await find("size=100&sortField=publishedAt&sortDirection=asc");
    expect(server.statements).toHaveLength(3);
    server.statements.length = 0;
    await find("size=100&extend=milestones&extend=transitions&extend=versions");
    expect(server.statements).toHaveLength(6);
  });

  test("is filtered by words, status and technology", async () => {
    const [typeId, other] = [await addProjectType(server), await addProjectType(server)];
    const name = `Peat ${randomUUID()}`;
    const { id } = await addTemplate(server, { name, typeIds: [typeId, other] });
    const { id: draft } = await addTemplate(server, { name, status: "DRAFT", typeIds: [other] });
    const named = filter("name", "contains", name.toUpperCase());
    const ids = (...found: string[]) => ({ total: found.length, data: found.map((one) => ({ id: one })) });
    expect(await find(named)).toMatchObject({ total: 2 });
    expect(await find(`${named}&${filter("status", "equals", "DRAFT", 1)}`)).toMatchObject(ids(draft));
    expect(await find(filter("type", "equals", typeId))).toMatchObject(ids(id));
    expect(await find(filter("type", "in", other))).toMatchObject({ total: 2 });
    expect(await find(`${named}&${filter("type", "not_equals", typeId, 1)}`)).toMatchObject(ids(draft));
  });

  test("is sorted by the published version, with templates without one last in both directions", async () => {
    const name = `Reed ${randomUUID()}`;
    const { id: draft } = await addTemplate(server, { name, status: "DRAFT" });
    const { id } = await addTemplate(server, { name });
    for (const direction of ["asc", "desc"])
      expect(
        await find(`${filter("name", "equals", name)}&sortField=publishedVersion&sortDirection=${direction}`),
      ).toMatchObject({ data: [{ id }, { id: draft }] });
  });
});

test("a partner's list of templates counts only their own company's processes, and shows no other company's stakeholder", async () => {
  const [home, away] = [await addCompany(server), await addCompany(server)];
  const owner = async (companyId: string | null) =>
    idOf(
      await admin.post("/api/project-milestone-owners", {
        ...{ code: newCode(), name: "Theirs", kind: "PC", companyId },
      }),
    );
  const [own, foreign, shared] = [await owner(home), await owner(away), await owner(null)];
  const steps = [own, foreign, shared].map((ownerId, at) => ({ key: `S${at}`, ownerId }));
  const template = await addTemplate(server, { steps });
  await addProcess(template, home);
  await addProcess(template, away);
  const role = await addRole(server, permissions, "COMPANY");
  const partner = await server.signIn((await addUser(server, { companyId: home, roles: [role] })).email);
  const path = `${PATH}/${template.id}?extend=milestones,versions`;
  const owners = (ids: (string | null)[]) => ids.map((ownerId) => ({ ownerId }));
  expect((await admin.get(path)).body).toMatchObject({
    processCount: 2,
    versions: [{ processCount: 2 }],
    milestones: owners([own, foreign, shared]),
  });
  expect((await partner.get(path)).body).toMatchObject({
    processCount: 1,
    versions: [{ processCount: 1 }],
    milestones: owners([own, null, shared]),
  });
  const milestones = [{ key: "S", name: "Step", kind: "task", expectedDays: 1, ownerId: foreign }];
  expect(await partner.post(PATH, { key: newCode(), name: "Theirs", milestones })).toMatchObject({
    status: 400,
    body: { errors: { milestones: ["Step names an owner that does not exist."] } },
  });
});

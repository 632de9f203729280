import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, importOf, openImportStage, type ImportStage } from "#testing/importStage.ts";
import { addCompany } from "#testing/testPeople.ts";
import { beginProcess, readProcess } from "#testing/testProcesses.ts";
import { addProject } from "#testing/testProjects.ts";
import { addTemplate } from "#testing/testTemplates.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

let made = 0;
/** Adds a stakeholder of a company; the first letters of its code order it. */
const addOwner = async (first: string, companyId: string) => {
  made += 1;
  const code = `${first}-${made}`;
  const body = bodyOf(
    await stage.admin.post("/api/project-milestone-owners", { code, name: code, kind: "PC", companyId }),
  );
  return { id: String(Reflect.get(Object(body), "id")), code };
};

/** Two companies, a project of the first with a step of its stakeholder 'B', and one of the second's that the template names. */
const openSteps = async () => {
  const { server, admin } = stage;
  const [from, to] = [await addCompany(server), await addCompany(server)];
  const project = await addProject(server, { companyId: from });
  const [owner, others] = [await addOwner("B", from), await addOwner("B", to)];
  const { id: templateId } = await addTemplate(server, {
    steps: [
      { key: "OWN", ownerKind: "PC" },
      { key: "NAMED", ownerKind: "PC", ownerId: others.id },
      { key: "END", kind: "end_ok" },
    ],
    transitions: [
      { from: "OWN", to: "NAMED" },
      { from: "NAMED", to: "END" },
    ],
  });
  const processId = await beginProcess(admin, project.id, templateId);
  const ownersOf = async (key: string) => {
    const step = (await readProcess(admin, processId)).milestones.get(key);
    return [step?.ownerId, step?.ownerCompanyId];
  };
  const move = async (resource: string, code: string, companyId: string) => {
    const { id } = await stage.send(resource, [
      ["Code", "Company id"],
      [code, companyId],
    ]);
    stage.clock.pass(1);
    importOf(await stage.apply(id));
    stage.clock.pass(1);
    return id;
  };
  return { from, to, project, owner, others, ownersOf, move };
};

test("a stakeholder that an undo moves back to its company owns its steps again", async () => {
  const { from, to, owner, ownersOf, move } = await openSteps();
  expect(await ownersOf("OWN")).toEqual([owner.id, from]);
  const importId = await move("project-milestone-owners", owner.code, to);
  expect(await ownersOf("OWN")).toEqual([null, from]);
  importOf(await stage.undo(importId));
  expect(await ownersOf("OWN")).toEqual([owner.id, from]);
});

test("an undo of two moves of a stakeholder, one after the other, gives it its steps back", async () => {
  const { from, to, owner, ownersOf, move } = await openSteps();
  const first = await move("project-milestone-owners", owner.code, to);
  const second = await move("project-milestone-owners", owner.code, await addCompany(stage.server));
  importOf(await stage.undo(second));
  expect(await ownersOf("OWN")).toEqual([null, from]);
  importOf(await stage.undo(first));
  expect(await ownersOf("OWN")).toEqual([owner.id, from]);
});

test("a stakeholder that an undo moves back owns no step of a project that has another company by now", async () => {
  const { to, project, owner, ownersOf, move } = await openSteps();
  const importId = await move("project-milestone-owners", owner.code, to);
  const companyId = await addCompany(stage.server);
  const { version } = await stage.recordOf(`/api/projects/${project.id}`);
  bodyOf(await stage.admin.patch(`/api/projects/${project.id}`, { companyId, version }));
  importOf(await stage.undo(importId));
  expect(await ownersOf("OWN")).toEqual([null, companyId]);
});

test("a project that an undo moves back has the owners of its steps again, though its company has another stakeholder by now", async () => {
  const { from, to, project, owner, others, ownersOf, move } = await openSteps();
  await addOwner("A", from);
  expect(await ownersOf("NAMED")).toEqual([others.id, to]);
  const importId = await move("projects", project.code, to);
  expect(await ownersOf("OWN")).toEqual([others.id, to]);
  importOf(await stage.undo(importId));
  expect(await ownersOf("OWN")).toEqual([owner.id, from]);
  expect(await ownersOf("NAMED")).toEqual([others.id, to]);
});

test("a project that an undo moves back leaves out an owner who has another company by now", async () => {
  const { from, to, project, owner, ownersOf, move } = await openSteps();
  const instead = await addOwner("C", from);
  const importId = await move("projects", project.code, to);
  const path = `/api/project-milestone-owners/${owner.id}`;
  const { version } = await stage.recordOf(path);
  bodyOf(await stage.admin.patch(path, { companyId: to, version }));
  importOf(await stage.undo(importId));
  expect(await ownersOf("OWN")).toEqual([instead.id, from]);
});

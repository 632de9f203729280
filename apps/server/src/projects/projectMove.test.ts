import { afterAll, beforeAll, expect, test } from "vitest";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addUser } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const move = async (projectId: string, companyId: string) => {
  const { version } = Object((await stage.manager.get(`/api/projects/${projectId}`)).body);
  return stage.manager.patch(`/api/projects/${projectId}`, { companyId, version });
};

test("a project that moves to another company takes the milestones that its former company owned with it", async () => {
  const companyId = await addCompany(stage.server);
  const ownerId = await addOwner(stage.server, { kind: "PC", companyId });
  const { projectId, companyId: former, complete, read } = await stage.begin(stage.small);
  const untouched = await stage.begin(stage.small);
  await complete("BEGIN");
  expect((await read()).milestones.get("WORK")).toMatchObject({ ownerCompanyId: former });
  expect((await move(projectId, companyId)).status).toBe(200);
  const { milestones } = await read();
  expect(milestones.get("WORK")).toMatchObject({ ownerId, ownerCompanyId: companyId });
  expect(milestones.get("CHECK")).toMatchObject({ ownerKind: "ME", ownerCompanyId: null });
  const partner = (await stage.open("PARTNER_USER", companyId)).client;
  expect((await complete("WORK", {}, partner)).status).toBe(200);
  expect((await untouched.read()).milestones.get("WORK")?.ownerCompanyId).toBe(untouched.companyId);
});

test("a project cannot move while users of its former company are responsible for its processes", async () => {
  const { projectId, companyId: former, change, read } = await stage.begin(stage.small);
  const { id } = await addUser(stage.server, { companyId: former });
  const staff = await addUser(stage.server);
  await change({ responsibleIds: [id, staff.id] });
  const companyId = await addCompany(stage.server);
  expect(await move(projectId, companyId)).toMatchObject({
    status: 400,
    body: { errors: { companyId: ["Users of another company are responsible for Test process"] } },
  });
  expect((await read()).milestones.get("WORK")?.ownerCompanyId).toBe(former);
  await change({ responsibleIds: [staff.id] });
  expect((await move(projectId, companyId)).status).toBe(200);
});

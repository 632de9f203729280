import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addRole } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const reasons = async ({ client }: Awaited<ReturnType<WorkStage["open"]>>) =>
  (await notificationsOf(client)).map(({ title, reason }) => [title, reason]);

test("a step waits for nobody of a company whose people may not read processes: those who run the process are told", async () => {
  const lead = await stage.open("PROGRAMME_MANAGER");
  const project = await addProject(stage.server, { leadUserId: lead.id });
  await addOwner(stage.server, { kind: "PC", companyId: project.companyId });
  const role = await addRole(stage.server, ["notification:read", "reminder:get"], "COMPANY");
  const clerk = await stage.open(role, project.companyId);
  await stage.begin(stage.wide, { projectId: project.id });
  expect(await reasons(clerk)).toEqual([]);
  expect(await reasons(lead)).toEqual([[`${project.code}: Opened is ready`, "You lead the project."]]);
});

test("a lead and a responsible who may not read processes are told of no step and no finding", async () => {
  const role = await addRole(stage.server, ["notification:read", "project:list"]);
  const [lead, responsible] = [await stage.open(role), await stage.open(role)];
  const project = await addProject(stage.server, { leadUserId: lead.id });
  const { id, complete, read } = await stage.begin(stage.small, {
    projectId: project.id,
    responsibleIds: [responsible.id],
  });
  await complete("BEGIN");
  const step = (await read()).milestones.get("WORK")?.id ?? "";
  await raiseFinding(stage.manager, id, step, { responsibleUserId: responsible.id });
  expect([await reasons(lead), await reasons(responsible)]).toEqual([[], []]);
});

test("a document is told to nobody who may decide on it but may read none", async () => {
  const role = await addRole(stage.server, ["notification:read", "project:update"]);
  const lead = await stage.open(role);
  const project = await addProject(stage.server, { leadUserId: lead.id });
  const { id } = await createDocument(stage.manager, project.id, {});
  await callsOn(id).upload(stage.manager, pdf("plan"), "plan.pdf");
  expect((await callsOn(id).submit(stage.manager, 1)).status).toBe(200);
  expect(await reasons(lead)).toEqual([]);
});

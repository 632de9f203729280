import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInWords } from "../jobs/announceFindings.ts";
import { createTick } from "../jobs/tick.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
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

test("findings that wait for the former company wait for the new one, those of its people for nobody, and settled ones stay", async () => {
  const { server, manager, clock } = stage;
  const { projectId, companyId: former, id: processId, change, read } = await stage.begin(stage.small);
  const companyId = await addCompany(server);
  const step = (await read()).milestones.get("BEGIN")?.id ?? "";
  const officer = await stage.open("PROJECT_OFFICER");
  await change({ responsibleIds: [officer.id] });
  const [old, next] = [await stage.open("PARTNER_USER", former), await stage.open("PARTNER_USER", companyId)];
  const due = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const raise = (more: object) => raiseFinding(manager, processId, step, { due, ...more });
  const theirs = await raise({ responsibleCompanyId: former });
  const persons = await raise({ responsibleUserId: old.id });
  const ours = await raise({ responsibleUserId: officer.id });
  const waiting = await raise({ kind: "FAR", responsibleCompanyId: former });
  expect((await waiting.carry(manager)).body).toMatchObject({ state: "CARRIED", carriedToId: null });
  const settled = await raise({ responsibleCompanyId: former });
  await settled.withdraw(manager);
  const wasSettled = await settled.read(manager);
  await createTick(server.services)();

  clock.pass(1);
  expect((await move(projectId, companyId)).status).toBe(200);
  const responsibles = async ({ read: readFinding }: typeof theirs) => {
    const { responsibleUserId, responsibleCompanyId } = await readFinding(manager);
    return [responsibleUserId, responsibleCompanyId];
  };
  expect(await responsibles(theirs)).toEqual([null, companyId]);
  expect(await responsibles(waiting)).toEqual([null, companyId]);
  expect(await responsibles(persons)).toEqual([null, null]);
  expect(await ours.read(manager)).toEqual({ ...ours.finding, companyId });
  expect(await settled.read(manager)).toEqual({ ...wasSettled, companyId });
  const changes = async (id: string) => (await stage.historyOf(id)).at(-1);
  const reason = "Its project moved to another company.";
  expect(await changes(theirs.finding.id)).toMatchObject({
    ...{ entityName: "CAR-01", action: "update", actorId: null, reason },
    changes: [{ field: "responsibleCompanyId", before: former, after: companyId }],
  });
  expect(await changes(persons.finding.id)).toMatchObject({
    changes: [{ field: "responsibleUserId", before: old.id, after: null }],
    reason,
  });

  const titlesSince = async (userId: string) => {
    const rows = await server.services.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", userId)
      .where("kind", "=", "FINDING")
      .where("createdAt", "=", clock.now().toISOString())
      .orderBy("title")
      .execute();
    return rows.map(({ title }) => title.replace(/^.*: /, ""));
  };
  await createTick(server.services)();
  expect(await titlesSince(old.id)).toEqual([]);
  expect(await titlesSince(next.id)).toEqual([`CAR-01 is due on ${dayInWords(due)}`]);
  expect(await titlesSince(officer.id)).toEqual([`CAR-02 is due on ${dayInWords(due)}`]);
});

test("a company that a settled finding still names is not deleted, with that reason", async () => {
  const { server, manager } = stage;
  const { projectId, companyId, id: processId, read } = await stage.begin(stage.small);
  const step = (await read()).milestones.get("BEGIN")?.id ?? "";
  const settled = await raiseFinding(manager, processId, step, { responsibleCompanyId: companyId });
  await settled.withdraw(manager);
  expect((await move(projectId, await addCompany(server))).status).toBe(200);
  const admin = await server.signIn("ines.duarte@canopy.example");
  expect((await admin.remove(`/api/companies/${companyId}`)).body).toMatchObject({
    type: "/errors/in-use",
    detail: "1 finding belongs to this company.",
  });
});

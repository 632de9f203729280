import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTick } from "../jobs/tick.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { report } from "../testing/testFeedback.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addProject } from "../testing/testProjects.ts";
import { addReminder, occurrencesOf } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";
import { doneTasks } from "./doneTasks.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

type Person = Awaited<ReturnType<WorkStage["open"]>>;

const toldTo = (userId: string) =>
  stage.server.services.db
    .selectFrom("notification")
    .select(["id", "title", "link"])
    .where("userId", "=", userId)
    .where("toDo", "=", true)
    .orderBy("createdAt")
    .orderBy("title")
    .execute();

/** The titles of a person's tasks that are done, a moment later. */
const done = async ({ id: userId }: Pick<Person, "id">) => {
  stage.clock.pass(1);
  const told = await toldTo(userId);
  const over = await doneTasks(stage.server.services.db, told);
  return told.filter(({ id }) => over.has(id)).map(({ title }) => title.replace(/^TP-\w+: /, ""));
};

/** A partner's running process with its project's lead and two of the partner's people. */
const begin = async () => {
  const lead = await stage.open("PROGRAMME_MANAGER");
  const project = await addProject(stage.server, { leadUserId: lead.id });
  const [partner, colleague] = [
    await stage.open("PARTNER_USER", project.companyId),
    await stage.open("PARTNER_USER", project.companyId),
  ];
  await addOwner(stage.server, { kind: "PC", companyId: project.companyId });
  const running = await stage.begin(stage.wide, { projectId: project.id });
  return { ...running, project, lead, partner, colleague };
};

test("a step is done once a colleague completed it, and to do again once that was undone", async () => {
  const { complete, undo, partner, colleague } = await begin();
  expect(await toldTo(colleague.id)).toHaveLength(1);
  expect(await done(colleague)).toEqual([]);
  await complete("A", {}, partner.client);
  expect(await done(colleague)).toEqual(["Opened is ready"]);
  const undone = await undo("A", partner.client);
  expect(undone.status).toBe(200);
  expect(await done(colleague)).toEqual([]);
});

test("a step waits for nobody while its process is on hold", async () => {
  const { change, partner } = await begin();
  await change({ status: "ON_HOLD", reason: "No money" });
  expect(await done(partner)).toEqual(["Opened is ready"]);
});

test("a finding waits for no answer while its process is on hold, nor once that has ended; an answered one is still assessed", async () => {
  const { id, change, partner, lead, read } = await begin();
  const milestoneId = (await read()).milestones.get("A")?.id ?? "";
  const raised = { responsibleUserId: partner.id };
  await raiseFinding(lead.client, id, milestoneId, raised);
  const { answer } = await raiseFinding(lead.client, id, milestoneId, raised);
  expect((await answer(partner.client)).status).toBe(200);
  expect(await done(lead)).toEqual([]);
  const before = await done(partner);
  expect((await change({ status: "ON_HOLD", reason: "No money" })).status).toBe(200);
  const held = await done(partner);
  expect(held.toSorted()).toEqual([...before, "CAR-01 raised", "Opened is ready"].toSorted());
  expect(await done(lead)).toEqual([]);
  expect((await change({ status: "IN_PROGRESS" })).status).toBe(200);
  expect(await done(partner)).toEqual(before);
  const ended = stage.server.services.db.updateTable("projectProcess").set({ status: "COMPLETED" });
  await ended.where("id", "=", id).execute();
  expect(await done(partner)).toContain("CAR-01 raised");
  expect(await done(lead)).toEqual([]);
});

test("nothing of a disabled project is to do, and all of it again once it is enabled", async () => {
  const { id, project, partner, lead, read } = await begin();
  const { client: admin } = await stage.open("PLATFORM_ADMIN");
  const document = callsOn((await createDocument(partner.client, project.id)).id);
  await document.upload(partner.client);
  await document.submit(partner.client);
  const milestoneId = (await read()).milestones.get("A")?.id ?? "";
  const raised = await raiseFinding(lead.client, id, milestoneId, { responsibleUserId: partner.id });
  expect((await raised.answer(partner.client)).status).toBe(200);
  expect(await done(lead)).toEqual([]);
  const told = (await toldTo(lead.id)).length;
  expect((await admin.put(`/api/projects/${project.id}/disable`)).status).toBe(200);
  expect(await done(lead)).toHaveLength(told);
  expect((await admin.put(`/api/projects/${project.id}/enable`)).status).toBe(200);
  expect(await done(lead)).toEqual([]);
});

describe("a task asks no longer", () => {
  const move = async (person: Person) => {
    const { companyId } = await addProject(stage.server);
    const admin = await stage.open("PLATFORM_ADMIN");
    expect((await admin.client.patch(`/api/users/${person.id}`, { companyId, version: 1 })).status).toBe(200);
  };

  test("who runs the process no longer", async () => {
    const { change, complete, lead, partner } = await begin();
    const [former, next] = [await stage.open("PROJECT_OFFICER"), await stage.open("PROJECT_OFFICER")];
    expect((await change({ responsibleIds: [former.id] })).status).toBe(200);
    await complete("A", {}, partner.client);
    expect(await done(former)).toEqual([]);
    expect((await change({ responsibleIds: [next.id] })).status).toBe(200);
    expect(await done(former)).toEqual(["Letter is ready", "Measured is ready"]);
    expect(await done(lead)).toEqual([]);
  });

  test("who works for another company by now", async () => {
    const { id, project, partner, colleague, lead, read } = await begin();
    const milestoneId = (await read()).milestones.get("A")?.id ?? "";
    await raiseFinding(lead.client, id, milestoneId, { responsibleCompanyId: project.companyId });
    const document = callsOn((await createDocument(colleague.client, project.id)).id);
    await document.upload(colleague.client);
    await document.submit(colleague.client);
    stage.clock.pass(1);
    await document.giveBack(stage.manager);
    const told = (await toldTo(colleague.id)).length;
    expect([told, await done(colleague)]).toEqual([3, []]);
    await move(colleague);
    expect(await done(colleague)).toHaveLength(told);
    expect(await done(partner)).toEqual([]);
  });

  test("who is no longer responsible for the finding", async () => {
    const { id, partner, colleague, lead, read } = await begin();
    const milestoneId = (await read()).milestones.get("A")?.id ?? "";
    const raised = { responsibleUserId: colleague.id };
    const { change, finding } = await raiseFinding(lead.client, id, milestoneId, raised);
    expect(await done(colleague)).toEqual([]);
    const body = { responsibleUserId: partner.id, version: finding.version };
    expect((await change(lead.client, body)).status).toBe(200);
    expect(await done(colleague)).toEqual(["CAR-01 raised"]);
  });

  test("who is no longer linked to the reminder", async () => {
    const [one, other] = [await stage.open("PROJECT_OFFICER"), await stage.open("PROJECT_OFFICER")];
    const id = await addReminder(stage.server, { userIds: [one.id, other.id] });
    stage.clock.pass(3600);
    await createTick(stage.server.services)();
    expect([await done(one), await done(other)]).toEqual([[], []]);
    const { db } = stage.server.services;
    await db.deleteFrom("reminderUser").where("reminderId", "=", id).where("userId", "=", one.id).execute();
    expect([await done(one), await done(other)]).toMatchObject([{ length: 1 }, []]);
  });
});

test("feedback is done once it is closed, taken up by somebody or assigned to somebody else", async () => {
  const [author, admin, second] = [
    await stage.open("VIEWER"),
    await stage.open("PLATFORM_ADMIN"),
    await stage.open("PLATFORM_ADMIN"),
  ];
  const ask = async (title: string) => {
    const { id, version } = await report(author.client, { title });
    return { id, version, put: (action: string) => admin.client.put(`/api/feedback/${id}/${action}`, {}) };
  };
  const [closed, taken, assigned] = [await ask("A"), await ask("B"), await ask("C")];
  await ask("D");
  expect(await done(second)).toEqual([]);
  await closed.put("resolve");
  await taken.put("progress");
  const body = { assigneeId: admin.id, version: assigned.version };
  expect((await second.client.patch(`/api/feedback/${assigned.id}`, body)).status).toBe(200);
  expect(await done(second)).toEqual(["New feedback: A", "New feedback: B", "New feedback: C"]);
  expect(await done(admin)).toEqual(["New feedback: A", "New feedback: B"]);
});

test("feedback whose assignee may not read it any more is everybody's to do again", async () => {
  const [author, admin, former] = [
    await stage.open("VIEWER"),
    await stage.open("PLATFORM_ADMIN"),
    await stage.open("PLATFORM_ADMIN"),
  ];
  const { id, version } = await report(author.client, { title: "E" });
  expect((await admin.client.patch(`/api/feedback/${id}`, { assigneeId: former.id, version })).status).toBe(
    200,
  );
  expect(await done(admin)).toContain("New feedback: E");
  expect((await admin.client.put(`/api/users/${former.id}/disable`)).status).toBe(200);
  expect(await done(admin)).not.toContain("New feedback: E");
});

test("a finding is answered by one for all, and assessed by one for all", async () => {
  const { id, project, partner, colleague, lead, read } = await begin();
  const milestoneId = (await read()).milestones.get("A")?.id ?? "";
  const raised = { responsibleCompanyId: project.companyId };
  const { answer, reopen, close } = await raiseFinding(lead.client, id, milestoneId, raised);
  expect(await done(colleague)).not.toContain("CAR-01 raised");
  await answer(partner.client);
  expect(await done(colleague)).toContain("CAR-01 raised");
  expect(await done(lead)).not.toContain("CAR-01 answered");
  await reopen(stage.manager);
  expect(await done(lead)).toContain("CAR-01 answered");
  expect(await done(colleague)).not.toContain("CAR-01 reopened");
  await answer(partner.client);
  await close(stage.manager);
  expect(await done(colleague)).toContain("CAR-01 reopened");
});

test("a submitted document is done once somebody decided on it or it was withdrawn, a returned one once it is submitted again", async () => {
  const { project, partner, lead } = await begin();
  const document = callsOn((await createDocument(partner.client, project.id)).id);
  await document.upload(partner.client);
  const titles = async (person: Person) =>
    (await done(person)).filter((title) => /submitted|returned/.test(title));
  await document.submit(partner.client);
  expect(await titles(lead)).toEqual([]);
  await document.withdraw(partner.client);
  expect(await titles(lead)).toHaveLength(1);
  await document.submit(partner.client);
  stage.clock.pass(1);
  await document.giveBack(stage.manager);
  expect([await titles(lead), await titles(partner)]).toMatchObject([{ length: 2 }, []]);
  await document.upload(partner.client, pdf("with the page"));
  await document.submit(partner.client, 2);
  expect([await titles(lead), await titles(partner)]).toMatchObject([{ length: 2 }, { length: 1 }]);
});

test("a document that was withdrawn after a version was returned asks its sender alone", async () => {
  const { project, partner, lead } = await begin();
  const document = callsOn((await createDocument(partner.client, project.id)).id);
  const open = async (person: Person) => {
    const told = (await toldTo(person.id)).filter(({ title }) => /submitted|returned/.test(title));
    const over = (await done(person)).filter((title) => /submitted|returned/.test(title));
    return told.length - over.length;
  };
  await document.upload(partner.client);
  await document.submit(partner.client);
  stage.clock.pass(1);
  await document.giveBack(stage.manager);
  expect([await open(lead), await open(partner)]).toEqual([0, 1]);
  await document.upload(partner.client, pdf("with the page"));
  await document.submit(partner.client, 2);
  expect([await open(lead), await open(partner)]).toEqual([1, 0]);
  await document.withdraw(partner.client, 2);
  expect([await open(lead), await open(partner)]).toEqual([0, 1]);
});

test("what leads elsewhere is never done", async () => {
  const { db } = stage.server.services;
  const tasks = [null, "/project/", "/process/1?milestone=1"].map((link) => ({ id: stage.small, link }));
  expect(await doneTasks(db, tasks)).toEqual(new Set());
});

test("an occurrence is done once somebody completed it, and the next one is not", async () => {
  const [one, other] = [await stage.open("PROJECT_OFFICER"), await stage.open("PROJECT_OFFICER")];
  const id = await addReminder(stage.server, { userIds: [one.id, other.id], rrule: "FREQ=DAILY" });
  const pass = async (seconds: number) => {
    stage.clock.pass(seconds);
    await createTick(stage.server.services)();
  };
  await pass(3600);
  expect(await done(one)).toEqual([]);
  const [first] = await occurrencesOf(stage.server, id);
  const path = `/api/reminders/${id}/occurrences/${first?.id}/complete`;
  expect((await other.client.put(path, {})).status).toBe(200);
  expect(await done(one)).toHaveLength(1);
  await pass(24 * 3600);
  expect(await toldTo(one.id)).toHaveLength(2);
  expect(await done(one)).toHaveLength(1);
});

test("of two occurrences that the reader was notified of at one time, the completed one alone is done", async () => {
  const one = await stage.open("PROJECT_OFFICER");
  const id = await addReminder(stage.server, { userIds: [one.id], rrule: "FREQ=DAILY", leadTimes: [1] });
  stage.clock.pass(3600);
  await createTick(stage.server.services)();
  const [first] = await occurrencesOf(stage.server, id);
  const path = `/api/reminders/${id}/occurrences/${first?.id}/complete`;
  expect((await one.client.put(path, {})).status).toBe(200);
  const titles = (await toldTo(one.id)).map(({ title }) => title.replace(/:.*/, ""));
  expect(titles).toEqual(["Due now", "Due now", "Due tomorrow"]);
  expect((await done(one)).map((title) => title.replace(/:.*/, ""))).toEqual(["Due now", "Due now"]);
});

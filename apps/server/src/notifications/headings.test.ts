import { afterAll, beforeAll, expect, test } from "vitest";
import { dayInWords } from "../jobs/announceFindings.ts";
import { createTick } from "../jobs/tick.ts";
import { callsOn, createDocument, pdf } from "../testing/evidence/testDocuments.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { DEMO_PASSWORD } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { report } from "../testing/testFeedback.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const DAY = 86_400;
let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

/** A partner's project with its lead, a process of the template, and two people of the partner. */
const begin = async (templateId: string) => {
  const lead = await stage.open("PROJECT_OFFICER");
  const project = await addProject(stage.server, { leadUserId: lead.id });
  await addOwner(stage.server, { kind: "PC", companyId: project.companyId });
  const partner = await stage.open("PARTNER_USER", project.companyId);
  const colleague = await stage.open("PARTNER_USER", project.companyId);
  const process = await stage.begin(templateId, { projectId: project.id });
  return { process, project, lead, partner, colleague };
};

/** The headings of a person's notifications in a digest, by title without the project's code. */
const headingsOf = async ({ id }: { readonly id: string }) => {
  const rows = await stage.server.services.db
    .selectFrom("notification")
    .select(["title", "toDo"])
    .where("userId", "=", id)
    .execute();
  return Object.fromEntries(
    rows.map(({ title, toDo }) => [title.replace(/^TP-\w+: /, ""), toDo ? "Yours to do" : "Good to know"]),
  );
};

test("a ready milestone is to do, a completed one to know, a reopened one to do for whom it waits", async () => {
  const { process, lead, partner, colleague } = await begin(stage.wide);
  await process.complete("A", {}, partner.client);
  await process.uncomplete("A", { reason: "A page is missing" });
  expect(await headingsOf(lead)).toMatchObject({
    "Letter is ready": "Yours to do",
    "Opened completed": "Good to know",
    "Opened reopened": "Good to know",
  });
  expect(await headingsOf(partner)).toMatchObject({ "Opened reopened": "Yours to do" });
  expect(await headingsOf(colleague)).toEqual({ "Opened is ready": "Yours to do" });

  const ours = await begin(stage.small);
  await ours.process.complete("BEGIN");
  await ours.process.uncomplete("BEGIN", { reason: "Wrong one" });
  expect(await headingsOf(ours.lead)).toMatchObject({ "Begun reopened": "Yours to do" });
});

test("a finding is to do when it is raised, answered, reopened and due, and to know when it is closed or withdrawn", async () => {
  const { process, partner } = await begin(stage.wide);
  const milestone = (await process.read()).milestones.get("A")?.id ?? "";
  const reviewer = await stage.open("MRV_REVIEWER");
  const due = new Date(stage.clock.now().getTime() + 3 * DAY * 1000).toISOString().slice(0, 10);
  const raise = (more: object) =>
    raiseFinding(reviewer.client, process.id, milestone, { responsibleUserId: partner.id, ...more });
  const { finding: _, ...first } = await raise({});
  await first.answer(partner.client);
  await first.reopen(reviewer.client, "For another meter");
  await first.answer(partner.client);
  await first.close(reviewer.client);
  await (await raise({})).withdraw(reviewer.client);
  await raise({ due });
  await createTick(stage.server.services)();
  expect(await headingsOf(reviewer)).toEqual({ "CAR-01 answered": "Yours to do" });
  expect(await headingsOf(partner)).toMatchObject({
    "CAR-01 raised": "Yours to do",
    "CAR-01 reopened": "Yours to do",
    "CAR-01 closed": "Good to know",
    "CAR-02 withdrawn": "Good to know",
    [`CAR-03 is due on ${dayInWords(due)}`]: "Yours to do",
  });
});

test("a document is to do when it is submitted or returned, and to know when it is accepted", async () => {
  const { project, lead, partner } = await begin(stage.wide);
  const on = callsOn((await createDocument(partner.client, project.id)).id);
  await on.upload(partner.client);
  await on.submit(partner.client);
  await on.giveBack(lead.client);
  expect(await headingsOf(lead)).toMatchObject({ "Meter report submitted": "Yours to do" });
  expect(await headingsOf(partner)).toMatchObject({ "Meter report returned": "Yours to do" });
  await on.upload(partner.client, pdf("two"));
  await on.submit(partner.client, 2);
  await on.accept(lead.client, 2);
  expect(await headingsOf(partner)).toMatchObject({ "Meter report accepted": "Good to know" });
});

test("feedback is to do for its managers and its assignee, and to know for its author", async () => {
  const manager = await stage.open("PLATFORM_ADMIN");
  const [other, author] = [await stage.open("PLATFORM_ADMIN"), await stage.open("VIEWER")];
  const { id, title } = await report(author.client);
  const act = (action: string, body: object) => manager.client.put(`/api/feedback/${id}/${action}`, body);
  const assigned = await manager.client.patch(`/api/feedback/${id}`, { assigneeId: other.id, version: 1 });
  expect(assigned.status).toBe(200);
  expect((await act("resolve", { note: "Mended" })).status).toBe(200);
  expect((await act("reopen", { note: "Not yet" })).status).toBe(200);
  expect(await headingsOf(manager)).toEqual({ [`New feedback: ${title}`]: "Yours to do" });
  expect(await headingsOf(other)).toMatchObject({
    [`Assigned to you: ${title}`]: "Yours to do",
    [`Opened again: ${title}`]: "Yours to do",
  });
  expect(await headingsOf(author)).toEqual({
    [`Resolved: ${title}`]: "Good to know",
    [`Opened again: ${title}`]: "Good to know",
  });
});

test("a reminder is to do; a message and a change of one's account are to know", async () => {
  const reader = await addUser(stage.server);
  const client = await enter(stage.server, reader.id);
  const due = new Date(stage.clock.now().getTime() + DAY * 1000).toISOString().slice(0, 16);
  const reminder = { title: "Send the report", description: "To the registry", timeZone: "UTC" };
  const made = await stage.manager.post("/api/reminders", {
    ...reminder,
    ...{ dueDatetime: due, leadTimes: [0], userIds: [reader.id] },
  });
  expect(made.status).toBe(201);
  const message = { userIds: [reader.id], title: "Office closed", message: "On Monday" };
  expect((await stage.manager.post("/api/notifications", message)).status).toBe(201);
  const passwords = {
    currentPassword: DEMO_PASSWORD,
    password: "Gruen.Wald.77",
    confirmPassword: "Gruen.Wald.77",
  };
  expect((await client.put("/api/users/me/password", passwords)).status).toBe(204);
  stage.clock.pass(2 * DAY);
  await createTick(stage.server.services)();
  const headings = await headingsOf(reader);
  const reminded = Object.entries(headings).find(([title]) => title.includes("Send the report"));
  expect(reminded?.[1]).toBe("Yours to do");
  expect(headings).toMatchObject({
    "Office closed": "Good to know",
    "Your password was changed": "Good to know",
  });
});

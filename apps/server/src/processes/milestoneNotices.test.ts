import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addOwner } from "../testing/testOwners.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

/** A partner's project with a lead, a process with a responsible person, and two of the partner's users. */
const begin = async (templateId: string, more: object = {}) => {
  const [lead, responsible] = [await stage.open("PROGRAMME_MANAGER"), await stage.open("PROJECT_OFFICER")];
  const project = await addProject(stage.server, { leadUserId: lead.id, name: "Cerro Alto solar" });
  await addOwner(stage.server, { kind: "PC", companyId: project.companyId });
  const partner = await stage.open("PARTNER_USER", project.companyId);
  const colleague = await stage.open("PARTNER_USER", project.companyId);
  const running = await stage.begin(templateId, {
    projectId: project.id,
    name: "Verification 2026",
    responsibleIds: [responsible.id],
    ...more,
  });
  stage.clock.pass(1);
  return { ...running, project, lead, responsible, partner, colleague };
};
type Heard = Awaited<ReturnType<typeof begin>>;
const titles = async ({ client }: Heard["lead"]) => (await notificationsOf(client)).map(({ title }) => title);

describe("a milestone that becomes ready", () => {
  test("notifies every user of the company that owns it, in words that need no context", async () => {
    const { project, id, partner, colleague, lead, responsible, read } = await begin(stage.wide);
    const opened = (await read()).milestones.get("A");
    const notifications = await notificationsOf(partner.client);
    const starter = notifications[0]?.actor;
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        kind: "MILESTONE_READY",
        status: "PENDING",
        title: `${project.code}: Opened is ready`,
        message: `“Opened” of Verification 2026 in ${project.code} Cerro Alto solar is ready. ${starter} started the process.`,
        reason: "It waits for your company.",
        link: `/process/${id}?milestone=${opened?.id}`,
        actor: expect.stringContaining("Test Person"),
        createdAt: expect.any(String),
        deliveredAt: null,
        readAt: null,
      },
    ]);
    expect(await titles(colleague)).toEqual([`${project.code}: Opened is ready`]);
    expect(await titles(lead)).toEqual([]);
    expect(await titles(responsible)).toEqual([]);
  });

  test("notifies the lead and the responsibles if we own it, each with their own reason, once for each milestone", async () => {
    const { project, complete, lead, responsible, partner } = await begin(stage.wide);
    await complete("A", {}, partner.client);
    const ofLead = await notificationsOf(lead.client);
    expect(ofLead.map(({ title, reason }) => [title, reason])).toEqual([
      [`${project.code}: Letter is ready`, "You lead the project."],
      [`${project.code}: Measured is ready`, "You lead the project."],
      [`${project.code}: Opened completed`, "You lead the project."],
    ]);
    expect(ofLead[0]?.message).toMatch(
      /^“Letter” of Verification 2026 in .* Cerro Alto solar is ready\. Test Person \w+ completed “Opened”\.$/,
    );
    const ofResponsible = await notificationsOf(responsible.client);
    expect(ofResponsible.map(({ reason }) => reason)).toEqual(
      ofLead.map(() => "You are responsible for the process."),
    );
  });

  test("notifies no lead or responsible who belongs to another company by now", async () => {
    const { project, complete, uncomplete, lead, responsible, partner, colleague, change } = await begin(
      stage.wide,
    );
    await change({ responsibleIds: [responsible.id, colleague.id] });
    const companyId = await addCompany(stage.server);
    const gone = [lead, responsible, colleague];
    for (const { id } of gone)
      await stage.server.services.db.updateTable("appUser").set({ companyId }).where("id", "=", id).execute();
    const before = await Promise.all(gone.map(titles));
    await complete("A", {}, partner.client);
    await uncomplete("A");
    expect(await Promise.all(gone.map(titles))).toEqual(before);
    expect(await titles(partner)).toContain(`${project.code}: Opened reopened`);
  });

  test("notifies when a process is started later, by PATCH or by its first milestone", async () => {
    const later = await begin(stage.wide, { start: false });
    expect(await titles(later.partner)).toEqual([]);
    await later.change({ status: "IN_PROGRESS" });
    await later.change({ status: "ON_HOLD" });
    await later.change({ status: "IN_PROGRESS" });
    expect(await titles(later.partner)).toEqual([`${later.project.code}: Opened is ready`]);
    const two = await addTemplate(stage.server, {
      steps: [{ key: "A" }, { key: "B", name: "Asked", ownerKind: "PC" }, { key: "E", kind: "end_ok" }],
      transitions: [
        { from: "A", to: "E" },
        { from: "B", to: "E" },
      ],
    });
    const first = await begin(two.id, { start: false });
    await first.complete("A");
    expect(await titles(first.partner)).toEqual([`${first.project.code}: Asked is ready`]);
  });

  test("notifies the people who run the process if its owner is another partner, who cannot read the project", async () => {
    const companyId = await addCompany(stage.server);
    const ownerId = await addOwner(stage.server, { kind: "PP", companyId });
    const stranger = await stage.open("PARTNER_USER", companyId);
    const { id: templateId } = await addTemplate(stage.server, {
      steps: [
        { key: "A", name: "Asked", ownerKind: "PP", ownerId },
        { key: "E", kind: "end_ok" },
      ],
      transitions: [{ from: "A", to: "E" }],
    });
    const { id, lead, read, project } = await begin(templateId);
    expect((await read()).milestones.get("A")?.ownerCompanyId).toBe(companyId);
    expect((await stranger.client.get(`/api/project-processes/${id}`)).status).toBe(404);
    expect(await titles(stranger)).toEqual([]);
    expect(await titles(lead)).toEqual([`${project.code}: Asked is ready`]);
  });

  test("notifies the people who run the process if nobody of its owner's company can be told", async () => {
    const { project, lead, partner, colleague } = await begin(stage.wide, { start: false });
    const { db } = stage.server.services;
    await db.updateTable("appUser").set({ status: "DISABLED" }).where("id", "=", partner.id).execute();
    const mute = await addRole(stage.server, ["project_milestone:complete"], "COMPANY");
    await db
      .updateTable("appUser")
      .set({ roles: [mute] })
      .where("id", "=", colleague.id)
      .execute();
    const other = await addTemplate(stage.server, {
      steps: [
        { key: "A", name: "Opened", ownerKind: "PC" },
        { key: "E", kind: "end_ok" },
      ],
      transitions: [{ from: "A", to: "E" }],
    });
    const second = await stage.begin(other.id, { projectId: project.id });
    expect(await titles(lead)).toEqual([`${project.code}: Opened is ready`]);
    await second.complete("A");
    await second.uncomplete("A");
    const toDo = await db
      .selectFrom("notification")
      .select(["title", "toDo"])
      .where("userId", "=", lead.id)
      .where("kind", "=", "MILESTONE_REOPENED")
      .execute();
    expect(toDo).toEqual([{ title: `${project.code}: Opened reopened`, toDo: true }]);
  });

  test("does not notify the person who made it ready, nor inactive users", async () => {
    const { project, complete, lead, change } = await begin(stage.wide, { start: false });
    const away = await addUser(stage.server, {
      companyId: project.companyId,
      roles: ["PARTNER_USER"],
      status: "DISABLED",
    });
    await change({ status: "IN_PROGRESS" });
    await complete("A", {}, lead.client);
    expect(await titles(lead)).toEqual([]);
    const notifications = stage.server.services.db
      .selectFrom("notification")
      .select("title")
      .where("userId", "=", away.id);
    expect(await notifications.execute()).toEqual([]);
  });
});

describe("a milestone that is completed or skipped", () => {
  test("notifies lead and responsibles once with the person's name, and repeating it notifies nobody", async () => {
    const { complete, skip, lead, responsible, project, partner } = await begin(stage.wide);
    await complete("A");
    stage.clock.pass(1);
    await skip("C");
    await skip("C");
    for (const one of [lead, responsible]) {
      const notifications = await notificationsOf(one.client);
      expect(
        notifications.filter(({ kind }) => kind === "MILESTONE_COMPLETED").map(({ title }) => title),
      ).toEqual([`${project.code}: Opened completed`, `${project.code}: Letter skipped`]);
      expect(notifications.at(-1)?.message).toMatch(
        /^(Test Person \w+ skipped “Letter” of Verification 2026 in |“Reported” of )/,
      );
    }
    expect(await titles(partner)).toEqual([`${project.code}: Opened is ready`]);
  });

  test("and ends its process notifies nobody of further work", async () => {
    const { complete, skip, partner, lead } = await begin(stage.wide);
    await complete("A");
    await skip("C");
    await complete("D");
    stage.clock.pass(1);
    await complete("E");
    expect((await titles(lead)).at(-1)).toMatch(/Issued completed$/);
    expect(await titles(partner)).toHaveLength(1);
  });

  test("but is refused notifies nobody", async () => {
    const { complete, lead } = await begin(stage.wide);
    expect((await complete("B")).status).toBe(409);
    expect(await titles(lead)).toEqual([]);
  });

  test("notifies all people in one statement", async () => {
    const { complete } = await begin(stage.wide);
    stage.server.statements.length = 0;
    await complete("A");
    expect(stage.server.statements.filter((text) => /insert into notification/.test(text))).toHaveLength(1);
  });
});

describe("a milestone that is reopened", () => {
  test("notifies lead, responsibles and the person who had completed it with the reason, each once", async () => {
    const { complete, uncomplete, lead, responsible, partner, colleague, project } = await begin(stage.wide);
    await complete("A", {}, partner.client);
    stage.clock.pass(1);
    await uncomplete("A", { reason: "A page is missing" });
    const reopened = `${project.code}: Opened reopened`;
    for (const one of [lead, responsible]) {
      const notifications = await notificationsOf(one.client);
      expect(notifications.at(-1)).toMatchObject({
        kind: "MILESTONE_REOPENED",
        title: reopened,
        message: expect.stringMatching(/^Test Person \w+ reopened “Opened” of .*: A page is missing$/),
      });
      expect(notifications.filter(({ title }) => /Opened (reopened|is ready)/.test(title))).toHaveLength(1);
    }
    const ofCompleter = await notificationsOf(partner.client);
    expect(ofCompleter.at(-1)).toMatchObject({ title: reopened, reason: "You had completed it." });
    expect(ofCompleter).toHaveLength(2);
    expect(await titles(colleague)).toEqual([
      `${project.code}: Opened is ready`,
      `${project.code}: Opened is ready`,
    ]);
  });

  test("does not notify the person who completed it before the project went to another partner", async () => {
    const { complete, uncomplete, partner, project } = await begin(stage.wide);
    await complete("A", {}, partner.client);
    const { version } = Object((await stage.manager.get(`/api/projects/${project.id}`)).body);
    const moved = { companyId: await addCompany(stage.server), version };
    expect((await stage.manager.patch(`/api/projects/${project.id}`, moved)).status).toBe(200);
    expect((await uncomplete("A", { reason: "A page is missing" })).status).toBe(200);
    expect(await titles(partner)).toEqual([`${project.code}: Opened is ready`]);
  });

  test("by the person who had completed it does not notify them", async () => {
    const { complete, uncomplete, responsible } = await begin(stage.small);
    await complete("BEGIN", {}, stage.manager);
    stage.clock.pass(1);
    await uncomplete("BEGIN", { reason: "Wrong one" }, stage.manager);
    expect((await titles(responsible)).at(-1)).toMatch(/reopened$/);
    expect(
      (await notificationsOf(stage.manager)).filter(({ title }) => /Begun reopened/.test(title)),
    ).toEqual([]);
  });
});

test("a milestone action fails if its notification cannot be written: both are one transaction", async () => {
  const { complete, read } = await begin(stage.wide);
  const { db } = stage.server.services;
  await sql`alter table notification add constraint none_more check (created_at < '2000-01-01') not valid`.execute(
    db,
  );
  const answer = await complete("A");
  await sql`alter table notification drop constraint none_more`.execute(db);
  expect(answer.status).not.toBe(200);
  expect((await read()).milestones.get("A")).toMatchObject({ state: "READY", completions: [] });
});

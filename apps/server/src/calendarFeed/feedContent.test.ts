import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Client } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { readFeed, turnFeedOn } from "../testing/testCalendarFeed.ts";
import { addOwner } from "../testing/testOwners.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addReminder, occurrencesOf } from "../testing/testReminders.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

let stage: WorkStage;
let person: { readonly id: string; readonly client: Client };
beforeAll(async () => {
  stage = await openWorkStage();
});
beforeEach(async () => {
  person = await stage.open("PROJECT_OFFICER");
});
afterAll(() => stage.server.close());

const turnOn = ({ client }: { readonly client: Client } = person) => turnFeedOn(client);
const read = (path: string) => readFeed(stage.server, path);
const summaries = async (path: string) => (await read(path)).map(({ summary }) => summary);

const inSeconds = (seconds: number) => new Date(stage.clock.now().getTime() + seconds * 1000);
const whole = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000);

describe("the occurrences of a feed", () => {
  const remind = (more: object) => addReminder(stage.server, { createdById: person.id, ...more });

  test("are those of which the person is notified, each with its link, and no others", async () => {
    const other = (await addUser(stage.server)).id;
    const project = await addProject(stage.server, { name: "Mill, new; old" });
    const mine = await remind({
      description: "Send the report,\nin two copies",
      dueDatetime: inSeconds(HOUR),
      projectId: project.id,
    });
    const linked = await remind({
      description: "Linked",
      createdById: other,
      userIds: [person.id],
      dueDatetime: inSeconds(2 * HOUR),
    });
    await remind({ description: "Told to another", userIds: [other] });
    await remind({ description: "Another's", createdById: other });
    const path = await turnOn();
    const [occurrence] = await occurrencesOf(stage.server, mine);
    expect(await read(path)).toEqual([
      {
        uid: `${occurrence?.id}@canopy`,
        at: whole(inSeconds(HOUR)),
        summary: "Send the report, in two copies",
        description: `Send the report,\nin two copies\n${project.code} Mill, new; old`,
        url: `http://localhost:4100/reminders/${mine}`,
      },
      expect.objectContaining({ summary: "Linked", url: `http://localhost:4100/reminders/${linked}` }),
    ]);
  });

  test("reach from 60 days back to 400 days ahead, and those without a row have the ids that they will get", async () => {
    await remind({ description: "Gone", dueDatetime: inSeconds(-60 * DAY - 1) });
    await remind({ description: "Just in", dueDatetime: inSeconds(-60 * DAY) });
    await remind({ description: "Far", dueDatetime: inSeconds(400 * DAY) });
    const daily = await remind({ description: "Daily", rrule: "FREQ=DAILY", dueDatetime: inSeconds(HOUR) });
    const path = await turnOn();
    const events = await read(path);
    expect(events.filter(({ summary }) => summary !== "Daily").map(({ summary }) => summary)).toEqual([
      "Just in",
    ]);
    expect(events).toHaveLength(1 + 400);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(401);
    const rows = await occurrencesOf(stage.server, daily);
    const uids = events.slice(1, rows.length + 1).map(({ uid }) => uid);
    expect(uids).toEqual(rows.map(({ id }) => `${id}@canopy`));
  });

  test("are read anew each time: done ones are marked, skipped ones left out", async () => {
    const [a, b] = [await remind({ description: "A" }), await remind({ description: "B" })];
    const path = await turnOn();
    const finish = (id: string, status: string) =>
      stage.server.services.db
        .updateTable("reminderOccurrence")
        .set({ status })
        .where("reminderId", "=", id)
        .execute();
    expect((await summaries(path)).toSorted((x, y) => (x < y ? -1 : 1))).toEqual(["A", "B"]);
    await finish(a, "COMPLETED");
    await finish(b, "SKIPPED");
    expect(await summaries(path)).toEqual(["[done] A"]);
  });

  test("take the same number of statements, however many they are", async () => {
    const path = await turnOn();
    const asked = async () => {
      stage.server.statements.length = 0;
      await read(path);
      return stage.server.statements.length;
    };
    await remind({});
    const few = await asked();
    for (let count = 0; count < 5; count += 1) await remind({ rrule: "FREQ=DAILY" });
    expect(await asked()).toBe(few);
  });

  test("include a reminder for its creator if all its linked people belong to another company", async () => {
    const partner = await stage.open("PARTNER_USER", await addCompany(stage.server));
    await remind({
      description: "Theirs",
      companyId: await addCompany(stage.server),
      userIds: [partner.id],
    });
    expect(await summaries(await turnOn())).toEqual(["Theirs"]);
    expect(await summaries(await turnOn(partner))).toEqual([]);
  });

  test("name the project only to those who may read it", async () => {
    const role = await addRole(stage.server, ["reminder:list"], "ALL");
    const { id } = await addUser(stage.server, { roles: [role] });
    const project = await addProject(stage.server, { name: "Mill" });
    await remind({ description: "Linked", projectId: project.id, userIds: [id] });
    const path = await turnOn({ client: await enter(stage.server, id) });
    expect(await read(path)).toMatchObject([{ summary: "Linked", description: "Linked" }]);
  });

  test("end for a person who is no longer linked", async () => {
    const other = (await addUser(stage.server)).id;
    const id = await remind({ createdById: other, userIds: [person.id] });
    const path = await turnOn();
    expect(await summaries(path)).toHaveLength(1);
    await stage.server.services.db.deleteFrom("reminderUser").where("reminderId", "=", id).execute();
    expect(await summaries(path)).toEqual([]);
  });
});

describe("the milestones of a feed", () => {
  test("of our own staff are those of processes that the person leads or is responsible for, with their links, until they are done", async () => {
    const project = await addProject(stage.server, { name: "Mill", leadUserId: person.id });
    const { id, complete } = await stage.begin(stage.small, { projectId: project.id });
    const path = await turnOn();
    const bystander = await turnOn(await stage.open("PROJECT_OFFICER"));
    const { milestones } = await (await stage.begin(stage.small)).read();
    expect(milestones.size).toBe(5);
    const begun = (await read(path))[0];
    expect(await read(path)).toEqual([
      {
        uid: expect.stringMatching(/@canopy$/),
        at: whole(inSeconds(5 * DAY)),
        summary: `Begun (${project.code})`,
        description: `${project.code} Mill\nTest process`,
        url: `http://localhost:4100/process/${id}?milestone=${begun?.uid.replace("@canopy", "")}`,
      },
    ]);
    expect(await read(bystander)).toEqual([]);
    await complete("BEGIN");
    expect(await summaries(path)).toEqual([]);
  });

  test("leave out an end in failure, even if it is ready and has a date", async () => {
    const project = await addProject(stage.server, { leadUserId: person.id });
    const { complete, read: readRun } = await stage.begin(stage.small, { projectId: project.id });
    await complete("BEGIN");
    await complete("WORK");
    const stop = (await readRun()).milestones.get("STOP");
    expect(stop?.state).toBe("READY");
    await stage.server.services.db
      .updateTable("milestone")
      .set({ dueAt: inSeconds(DAY) })
      .where("id", "=", stop?.id ?? "")
      .execute();
    expect(await summaries(await turnOn())).toEqual([`Work checked (${project.code})`]);
  });

  test("of a company are for its own people alone, not for the lead", async () => {
    const project = await addProject(stage.server, { leadUserId: person.id });
    await addOwner(stage.server, { kind: "PC", companyId: project.companyId });
    const partner = await stage.open("PARTNER_USER", project.companyId);
    const { complete, change } = await stage.begin(stage.small, { projectId: project.id });
    const theirs = await turnOn(partner);
    const mine = await turnOn();
    expect(await summaries(theirs)).toEqual([]);
    await complete("BEGIN");
    const waiting = [`Work delivered (${project.code})`];
    expect([await summaries(theirs), await summaries(mine)]).toEqual([waiting, []]);
    await change({ status: "ON_HOLD" });
    expect(await summaries(theirs)).toEqual([]);
    await change({ status: "IN_PROGRESS" });
    expect(await summaries(theirs)).toEqual(waiting);
  });

  test("are empty for a person without the permission to read processes", async () => {
    const role = await addRole(stage.server, ["reminder:list"]);
    const { id } = await addUser(stage.server, { roles: [role] });
    const project = await addProject(stage.server, { leadUserId: id });
    await stage.begin(stage.small, { projectId: project.id });
    const path = await turnOn({ client: await enter(stage.server, id) });
    expect(await summaries(path)).toEqual([]);
  });
});

test("a feed names the project of milestones and findings only to those who may read it", async () => {
  const role = await addRole(stage.server, ["reminder:list", "project_process:get"]);
  const { id } = await addUser(stage.server, { roles: [role] });
  const project = await addProject(stage.server, { name: "Mill", leadUserId: id });
  const { id: process, read: readRun } = await stage.begin(stage.small, { projectId: project.id });
  const step = (await readRun()).milestones.get("WORK")?.id ?? "";
  await raiseFinding(stage.manager, process, step, { due: "2027-02-03", responsibleUserId: id });
  const told = await read(await turnOn({ client: await enter(stage.server, id) }));
  expect(told.map(({ summary, description }) => [summary, description])).toEqual([
    ["Begun", "Test process"],
    ["CAR-01", "The certificate has expired\nTest process"],
  ]);
});

describe("the findings of a feed", () => {
  test("are the unanswered ones with a due day that wait for the person or their company, until they are answered", async () => {
    const project = await addProject(stage.server, { name: "Mill" });
    const partner = await stage.open("PARTNER_USER", project.companyId);
    const { id, read: readRun } = await stage.begin(stage.small, { projectId: project.id });
    const step = (await readRun()).milestones.get("WORK")?.id ?? "";
    const raise = (more: object) => raiseFinding(stage.manager, id, step, more);
    const theirs = await raise({ due: "2027-02-03", responsibleCompanyId: project.companyId });
    await raise({ responsibleCompanyId: project.companyId });
    await raise({ due: "2027-02-04", responsibleUserId: person.id });
    const [company, own] = [await turnOn(partner), await turnOn()];
    expect(await read(company)).toEqual([
      {
        uid: `finding-${theirs.finding.id}`,
        at: new Date("2027-02-03"),
        summary: `CAR-01 (${project.code})`,
        description: `The certificate has expired\n${project.code} Mill\nTest process`,
        url: `http://localhost:4100/process/${id}?finding=${theirs.finding.id}`,
      },
    ]);
    expect(await summaries(own)).toEqual([`CAR-03 (${project.code})`]);
    await theirs.answer(partner.client);
    expect(await summaries(company)).toEqual([]);
  });
});

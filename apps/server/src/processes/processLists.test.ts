import { processExtend } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, Client } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

type Running = Awaited<ReturnType<WorkStage["begin"]>>;

let stage: WorkStage;
/** A running process with a completed milestone, and one of another project that has not started. */
let running: Running;
let waiting: Running;
let leadUserId: string;
let responsibleId: string;

beforeAll(async () => {
  stage = await openWorkStage();
  responsibleId = (await addUser(stage.server)).id;
  const project = await addProject(stage.server, { name: "Wind at sea" });
  leadUserId = project.leadUserId;
  const given = { projectId: project.id, name: "Quokka registration", responsibleIds: [responsibleId] };
  running = await stage.begin(stage.small, given);
  await running.complete("BEGIN");
  waiting = await stage.begin(stage.wide, { name: "First period", start: false });
});
afterAll(() => stage.server.close());

const filter = (field: string, value: string, operator = "equals") =>
  `filters[0].fieldId=${field}&filters[0].operator=${operator}&filters[0].value=${value}`;
const rowsOf = ({ body }: Answer) => Reflect.get(Object(body), "data") as readonly Record<string, unknown>[];
const PROCESSES = "/api/project-processes";
const MILESTONES = "/api/milestones";

describe("listing processes", () => {
  test("filters by name, status, project, company, template and person", async () => {
    const { project } = (await running.read()).process;
    const ids = async (query: string) =>
      rowsOf(await stage.manager.get(`${PROCESSES}?size=100&${query}`)).map(({ id }) => id);
    expect(await ids(filter("name", "quokka", "contains"))).toEqual([running.id]);
    expect(await ids(filter("status", "NOT_STARTED"))).toContain(waiting.id);
    expect(await ids(filter("status", "NOT_STARTED"))).not.toContain(running.id);
    expect(await ids(filter("project", String(project?.id)))).toEqual([running.id]);
    expect(await ids(filter("company", String(project?.companyId)))).toEqual([running.id]);
    expect(await ids(filter("template", stage.wide))).toEqual([waiting.id]);
    for (const person of [leadUserId, responsibleId])
      expect(await ids(filter("person", person))).toEqual([running.id]);
    const ours = (query: string) =>
      ids(
        `${query}&filters[1].fieldId=id&filters[1].operator=in&filters[1].value=${running.id}&filters[1].value=${waiting.id}`,
      );
    expect(await ours(filter("person", responsibleId, "not_equals"))).toEqual([waiting.id]);
    const any = filter("status", "TERMINATED", "not_equals");
    expect(await ours(`${any}&sortField=progress&sortDirection=desc`)).toEqual([running.id, waiting.id]);
  });

  test("extends every path in one statement for each step", async () => {
    const { statements } = stage.server;
    const extend = processExtend.join(",");
    statements.length = 0;
    await stage.manager.get(`${PROCESSES}?size=50`);
    const [signedIn, list] = [1, 2];
    expect(statements).toHaveLength(signedIn + list);
    statements.length = 0;
    await stage.manager.get(`${PROCESSES}?size=50&extend=${extend}`);
    expect(statements).toHaveLength(signedIn + list + processExtend.length);
    statements.length = 0;
    await stage.manager.get(`${PROCESSES}/${running.id}?extend=${extend}`);
    const [snapshot, slots, openFindings, stepSpans] = [2, 1, 1, 1];
    const ownPage = snapshot + 1 + processExtend.length + slots + openFindings + stepSpans;
    expect(statements).toHaveLength(signedIn + ownPage);
  });

  test("leaves out records that the caller may not read", async () => {
    const role = await addRole(stage.server, ["project_process:get"]);
    const client = await enter(stage.server, (await addUser(stage.server, { roles: [role] })).id);
    const { body } = await client.get(`${PROCESSES}/${running.id}?extend=${processExtend.join(",")}`);
    expect(body).toMatchObject({
      project: null,
      responsibles: [{ id: responsibleId }],
      milestones: [{ key: "BEGIN", owner: null }, {}, {}, {}, {}],
    });
  });

  test("shows a partner none of other companies", async () => {
    const { companyId } = (await running.read()).process.project ?? {};
    const { client } = await stage.open("PARTNER_USER", companyId);
    expect(rowsOf(await client.get(PROCESSES)).map(({ id }) => id)).toEqual([running.id]);
    expect((await client.get(`${PROCESSES}/${waiting.id}`)).status).toBe(404);
    expect((await client.get(`${PROCESSES}/${running.id}`)).status).toBe(200);
    const milestones = rowsOf(await client.get(`${MILESTONES}?size=100`));
    expect(new Set(milestones.map(({ processId }) => processId))).toEqual(new Set([running.id]));
  });
});

test("a caller with project:get but not project:list lists the processes of their own company alone", async () => {
  const { companyId } = (await running.read()).process.project ?? {};
  const role = await addRole(stage.server, ["project:get", "project_process:list"]);
  const seen = async (home?: string) => {
    const person = await addUser(stage.server, { roles: [role], ...(home && { companyId: home }) });
    const client = await enter(stage.server, person.id);
    return [PROCESSES, MILESTONES].map(async (path) => Object((await client.get(path)).body).total);
  };
  expect(await Promise.all(await seen())).toEqual([0, 0]);
  expect(await Promise.all(await seen(companyId))).toEqual([1, 5]);
});

describe("listing milestones", () => {
  test("filters by state, owner, process, project, person and the process's status", async () => {
    const { process } = await running.read();
    const here = `filters[1].fieldId=processId&filters[1].operator=equals&filters[1].value=${running.id}`;
    const keys = async (query: string) =>
      rowsOf(await stage.manager.get(`${MILESTONES}?sortField=key&sortDirection=asc&${query}&${here}`)).map(
        ({ key }) => key,
      );
    expect(await keys(filter("state", "READY"))).toEqual(["WORK"]);
    expect(await keys(filter("process", running.id))).toEqual(["BEGIN", "CHECK", "END", "STOP", "WORK"]);
    expect(await keys(filter("project", process.projectId))).toHaveLength(5);
    expect(await keys(filter("company", String(process.project?.companyId)))).toHaveLength(5);
    expect(await keys(filter("person", responsibleId))).toHaveLength(5);
    expect(await keys(filter("processStatus", "NOT_STARTED"))).toEqual([]);
    expect(await keys(filter("ownerKind", "PC"))).toEqual(["WORK"]);
    const far = new Date(stage.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(await keys(filter("dueAt", far, "less_than"))).toEqual(["BEGIN", "WORK"]);
  });

  test.each(["desc", "asc"])(
    "by the time since which they are ready (%s) has the open ones first, then those done last",
    async (direction) => {
      const rows = rowsOf(
        await stage.manager.get(`${MILESTONES}?size=100&sortField=readyAt&sortDirection=${direction}`),
      );
      const isOpen = ({ state, readyAt }: (typeof rows)[number]) =>
        (state === "READY" || state === "REOPENED") && readyAt !== null;
      const openCount = rows.findIndex((row) => !isOpen(row));
      expect(openCount).toBeGreaterThan(1);
      const readyTimes = rows.slice(0, openCount).map(({ readyAt }) => String(readyAt));
      const byTime = readyTimes.toSorted();
      expect(readyTimes).toEqual(direction === "asc" ? byTime : byTime.toReversed());
      const others = rows.slice(openCount);
      expect(others.filter(isOpen)).toEqual([]);
      const doneTimes = others.map(({ completedAt }) => String(completedAt));
      expect(doneTimes).toEqual(doneTimes.toSorted().toReversed());
    },
  );

  test("extends their process, its project and the related records", async () => {
    const { statements } = stage.server;
    const paths = ["owner", "completions", "process", "process.project"];
    const deep = [...paths, "process.project.company", "process.project.type"];
    statements.length = 0;
    const answer = await stage.manager.get(
      `${MILESTONES}?size=100&extend=${deep.join(",")}&${filter("process", running.id)}`,
    );
    expect(statements).toHaveLength(1 + 2 + deep.length);
    expect(rowsOf(answer).find(({ key }) => key === "BEGIN")).toMatchObject({
      completions: [{ outcome: "COMPLETED" }],
      process: { id: running.id, project: { name: "Wind at sea", company: {}, type: {} } },
    });
  });
});

describe("counting milestones", () => {
  const figures = async (client: Client) => {
    const ask = async (path: string) => (await client.get(`${MILESTONES}/aggregates/count${path}`)).body;
    return {
      all: await ask(""),
      completed: await ask("/completed"),
      pending: await ask("/pending"),
      recent: await ask("/recent"),
      today: await ask("/recent?days=1"),
    };
  };

  test("includes the caller's scope only, and pending ones only while their process runs", async () => {
    const { companyId } = await addProject(stage.server);
    const { id: projectId } = await addProject(stage.server, { companyId });
    const role = await addRole(stage.server, ["project:list"], "COMPANY");
    const client = await enter(stage.server, (await addUser(stage.server, { companyId, roles: [role] })).id);
    expect(await figures(client)).toEqual({ all: 0, completed: 0, pending: 0, recent: 0, today: 0 });
    const one = await stage.begin(stage.small, { projectId });
    const other = await stage.begin(stage.wide, { projectId, start: false });
    expect(await figures(client)).toEqual({ all: 10, completed: 0, pending: 5, recent: 0, today: 0 });
    await one.complete("BEGIN");
    await one.complete("WORK");
    await one.uncomplete("WORK");
    expect(await figures(client)).toEqual({ all: 10, completed: 1, pending: 4, recent: 1, today: 1 });
    await other.complete("A");
    await other.skip("C");
    expect(await figures(client)).toEqual({ all: 10, completed: 2, pending: 7, recent: 2, today: 2 });
    await other.change({ status: "ON_HOLD" });
    expect(await figures(client)).toEqual({ all: 10, completed: 2, pending: 4, recent: 2, today: 2 });
    const longAgo = new Date(stage.clock.now().getTime() - 31 * 86_400_000);
    const { milestones } = await one.read();
    await stage.server.services.db
      .updateTable("milestone")
      .set({ completedAt: longAgo })
      .where("id", "=", milestones.get("BEGIN")?.id ?? "")
      .execute();
    expect(await figures(client)).toMatchObject({ completed: 2, recent: 1 });
    expect((await client.get(`${MILESTONES}/aggregates/count/recent?days=32`)).body).toBe(2);
  });
});

describe("counting milestones for a list's tabs", () => {
  const counts = async (client: Client, query = "") =>
    (await client.get(`${MILESTONES}/aggregates/count/open?${query}`)).body;
  const total = async (client: Client, ...filters: readonly (readonly [string, string, string])[]) => {
    const query = filters.flatMap(([field, operator, value], at) => [
      `filters[${at}].fieldId=${field}&filters[${at}].operator=${operator}`,
      ...value.split(",").map((one) => `filters[${at}].value=${one}`),
    ]);
    return Reflect.get(Object((await client.get(`${MILESTONES}?${query.join("&")}`)).body), "total");
  };
  const open = [
    ["state", "in", "READY,REOPENED"],
    ["processStatus", "equals", "IN_PROGRESS"],
    ["kind", "not_equals", "end_fail"],
  ] as const;

  test("agrees with the list behind each tab, in one statement", async () => {
    stage.server.statements.length = 0;
    const found = await counts(stage.manager);
    expect(
      stage.server.statements.filter((text) => text.includes("from milestone")).length,
    ).toBeLessThanOrEqual(1);
    expect(found).toEqual({
      all: await total(stage.manager),
      waiting: await total(stage.manager, ...open),
      overdue: await total(stage.manager, ["overdue", "equals", "true"]),
      done: await total(stage.manager, ["state", "in", "COMPLETED,SKIPPED"]),
    });
  });

  test("has a filter for milestones that are overdue at this instant", async () => {
    const late = await stage.begin(stage.small, { name: "Late" });
    const own = ["process", "equals", late.id] as const;
    const all = await total(stage.manager, own);
    const set = (dueAt: Date) =>
      stage.server.services.db
        .updateTable("milestone")
        .set({ dueAt })
        .where("processId", "=", late.id)
        .execute();
    const now = stage.server.services.now().getTime();
    const overdue = (is: string) => total(stage.manager, own, ["overdue", "equals", is]);
    await set(new Date(now - 60_000));
    const lateOnes = await total(stage.manager, own, ...open);
    expect(lateOnes).toBeGreaterThan(0);
    expect([await overdue("true"), await overdue("false")]).toEqual([
      lateOnes,
      Number(all) - Number(lateOnes),
    ]);
    expect(await counts(stage.manager, filter("process", late.id))).toMatchObject({ overdue: lateOnes });
    await set(new Date(now + 3_600_000));
    expect([await overdue("true"), await overdue("false")]).toEqual([0, all]);
  });

  test("keeps to the filters", async () => {
    expect(await counts(stage.manager, filter("process", running.id))).toMatchObject({
      all: await total(stage.manager, ["process", "equals", running.id]),
      waiting: await total(stage.manager, ["process", "equals", running.id], ...open),
      done: 1,
    });
    expect(
      await stage.manager.get(`${MILESTONES}/aggregates/count/open?${filter("secret", "x")}`),
    ).toMatchObject({
      status: 400,
    });
  });

  test("counts nothing open in an ended process", async () => {
    const ended = await stage.begin(stage.small, { name: "Given up" });
    await stage.server.services.db
      .updateTable("projectProcess")
      .set({ status: "TERMINATED" })
      .where("id", "=", ended.id)
      .execute();
    expect(await counts(stage.manager, filter("process", ended.id))).toMatchObject({
      waiting: 0,
      overdue: 0,
    });
  });

  test("of a partner counts their own company's projects", async () => {
    const { companyId } = await addProject(stage.server, { name: "Nobody's steps" });
    const role = await addRole(stage.server, ["project_process:list"], "COMPANY");
    const partner = await enter(stage.server, (await addUser(stage.server, { roles: [role], companyId })).id);
    expect(await counts(partner)).toEqual({ all: 0, waiting: 0, overdue: 0, done: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { openWorkStage, refused, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const instant = () => stage.clock.now().toISOString();

describe("changing a process", () => {
  test("writes its fields at the version that was read, and records the changes", async () => {
    const { id, change, read } = await stage.begin(stage.small);
    const [one, other] = [await addUser(stage.server), await addUser(stage.server)];
    stage.clock.pass(60);
    const fields = {
      name: "Second period",
      responsibleIds: [other.id, one.id],
      periodStart: "2026-01-01",
      periodEnd: "2026-06-30",
      dueAt: "2026-09-30",
    };
    expect(await change(fields)).toMatchObject({
      status: 200,
      body: { ...fields, version: 2, updatedAt: instant() },
    });
    expect((await read()).process.responsibles?.map((person) => person.id)).toEqual([other.id, one.id]);
    const [, updated] = await stage.historyOf(id);
    expect(updated).toMatchObject({ action: "update", entityName: "Second period" });
    expect(updated?.changes.map(({ field }) => field).toSorted()).toEqual(Object.keys(fields).toSorted());
    expect(await change(fields)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await stage.historyOf(id)).toHaveLength(2);
    expect((await change({ dueAt: null })).body).toMatchObject({ dueAt: null, periodEnd: "2026-06-30" });
    expect(await change({ periodStart: "2026-07-01" })).toMatchObject({
      status: 400,
      body: { errors: { periodEnd: ["Period end must not be before Period start"] } },
    });
  });

  test("that someone else has changed meanwhile is a conflict", async () => {
    const { id, complete } = await stage.begin(stage.small);
    await complete("BEGIN");
    const stale = await stage.manager.patch(`/api/project-processes/${id}`, { name: "Late", version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { type: "/errors/conflict" } });
    const both = await Promise.all(
      ["One", "Two"].map((name) => stage.manager.patch(`/api/project-processes/${id}`, { name, version: 2 })),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("keeps a responsible person who has left", async () => {
    const person = await addUser(stage.server);
    const { change } = await stage.begin(stage.small, { responsibleIds: [person.id] });
    await stage.server.services.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", person.id)
      .execute();
    expect((await change({ name: "Renamed", responsibleIds: [person.id] })).status).toBe(200);
  });

  test("is allowed for an officer who takes part, and they cannot remove themself", async () => {
    const { id, client } = await stage.open("PROJECT_OFFICER");
    const alien = await stage.begin(stage.small);
    expect((await alien.change({ name: "Taken" }, client)).status).toBe(403);
    const { change } = await stage.begin(stage.small, { responsibleIds: [id] });
    expect((await change({ name: "Mine" }, client)).status).toBe(200);
    expect((await change({ responsibleIds: [] }, client)).status).toBe(403);
  });

  test("in a disabled project is refused", async () => {
    const { projectId, change } = await stage.begin(stage.small);
    await stage.server.services.db
      .updateTable("project")
      .set({ status: "DISABLED" })
      .where("id", "=", projectId)
      .execute();
    expect(refused(await change({ name: "Renamed" }))).toEqual([
      409,
      "This project is disabled: it can only be read. Enable it first.",
    ]);
  });
});

describe("a process's status", () => {
  test("is started once, and the due times of its open milestones count from then on", async () => {
    const { id, change, read } = await stage.begin(stage.small, { start: false });
    expect(refused(await change({ status: "ON_HOLD" }))).toEqual([409, "The process has not started."]);
    stage.clock.pass(60);
    const started = await change({ status: "IN_PROGRESS" });
    expect(started.body).toMatchObject({ status: "IN_PROGRESS", startedAt: instant(), version: 2 });
    const due = new Date(stage.clock.now().getTime() + 5 * 86_400_000).toISOString();
    expect((await read()).milestones.get("BEGIN")).toMatchObject({ readyAt: instant(), dueAt: due });
    expect(await change({ status: "IN_PROGRESS" })).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await stage.historyOf(id)).map(({ action }) => action)).toEqual(["create", "start"]);
  });

  test("is held and resumed, and open milestones keep their times", async () => {
    const { id, change, read } = await stage.begin(stage.small);
    const before = await read();
    stage.clock.pass(60);
    const reason = "The meter is being replaced";
    expect((await change({ status: "ON_HOLD", reason })).body).toMatchObject({
      status: "ON_HOLD",
      endedAt: null,
    });
    expect((await stage.historyOf(id)).at(-1)).toMatchObject({ action: "hold", reason });
    stage.clock.pass(60);
    const resumed = await change({ status: "IN_PROGRESS", name: "Going on" });
    expect(resumed.body).toMatchObject({
      status: "IN_PROGRESS",
      name: "Going on",
      startedAt: before.process.startedAt,
    });
    expect([...(await read()).milestones.values()]).toEqual([...before.milestones.values()]);
    const history = await stage.historyOf(id);
    expect(history.map(({ action }) => action).toSorted()).toEqual(["create", "hold", "resume", "update"]);
    expect(history.find(({ action }) => action === "hold")?.changes).toEqual([
      { field: "status", before: "IN_PROGRESS", after: "ON_HOLD" },
    ]);
  });

  test("cannot be changed after the process has ended", async () => {
    const { complete, change } = await stage.begin(stage.small);
    for (const key of ["BEGIN", "WORK", "CHECK", "END"]) await complete(key);
    for (const status of ["IN_PROGRESS", "ON_HOLD"])
      expect(refused(await change({ status }))).toEqual([409, "The process has ended."]);
  });

  test("cannot move on while its project is disabled or on hold", async () => {
    const held = await addProject(stage.server, { status: "ON_HOLD" });
    const { change } = await stage.begin(stage.small, { projectId: held.id, start: false });
    expect(refused(await change({ status: "IN_PROGRESS" }))).toEqual([409, "The project is on hold."]);
  });

  test("follows its project onto hold and back, unless the process was held by itself", async () => {
    const follower = await stage.begin(stage.small);
    const { projectId } = follower;
    const alone = await stage.begin(stage.small, { projectId });
    await alone.change({ status: "ON_HOLD" });
    const move = async (status: string) => {
      const { version } = Object((await stage.manager.get(`/api/projects/${projectId}`)).body);
      return stage.manager.patch(`/api/projects/${projectId}`, { status, version });
    };
    const statuses = async () => [
      (await follower.read()).process.status,
      (await alone.read()).process.status,
    ];
    await move("ON_HOLD");
    expect(await statuses()).toEqual(["ON_HOLD", "ON_HOLD"]);
    await move("ACTIVE");
    expect(await statuses()).toEqual(["IN_PROGRESS", "ON_HOLD"]);
  });

  test("stays on hold for its own reason after its project, which held it first, goes on", async () => {
    const { id, projectId, change, read } = await stage.begin(stage.small);
    const move = async (status: string) => {
      const { version } = Object((await stage.manager.get(`/api/projects/${projectId}`)).body);
      return stage.manager.patch(`/api/projects/${projectId}`, { status, version });
    };
    await move("ON_HOLD");
    const reason = "The meter is being replaced";
    const { version } = (await read()).process;
    expect(await change({ status: "ON_HOLD", reason })).toMatchObject({
      status: 200,
      body: { status: "ON_HOLD", version: version + 1 },
    });
    expect((await stage.historyOf(id)).at(-1)).toMatchObject({ action: "hold", reason, changes: [] });
    await move("ACTIVE");
    expect((await read()).process.status).toBe("ON_HOLD");
  });

  test("that is on hold keeps its reason", async () => {
    const { id, change } = await stage.begin(stage.small);
    await change({ status: "ON_HOLD", reason: "No money" });
    for (const again of [{ reason: "No money" }, {}])
      expect(await change({ status: "ON_HOLD", ...again })).toMatchObject({
        status: 200,
        body: { version: 2 },
      });
    expect(refused(await change({ status: "ON_HOLD", reason: "No meter" }))).toEqual([
      409,
      "It is on hold already, for another reason.",
    ]);
    expect((await stage.historyOf(id)).map(({ action }) => action)).toEqual(["create", "hold"]);
  });
});

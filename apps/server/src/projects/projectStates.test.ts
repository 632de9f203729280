import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addBareProcess, addProject } from "../testing/testProjects.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const PATH = "/api/projects";
const go = (id: string, status: string, version = 1) => admin.patch(`${PATH}/${id}`, { status, version });
const refusal = (detail: string) => ({
  status: 409,
  body: { type: "/errors/invalid-transition", detail },
});
const processOf = (id: string) =>
  server.services.db
    .selectFrom("projectProcess")
    .select(["status", "heldByProject", "version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const rowOf = (id: string) =>
  server.services.db.selectFrom("project").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const actionsOf = async (id: string) => {
  const rows = await server.services.db
    .selectFrom("history")
    .select(["action", "entityName", "reason", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
  return rows;
};

describe("the status of a project", () => {
  test("can be set to hold and back, with its running processes and no others", async () => {
    const { id } = await addProject(server);
    const running = await addBareProcess(server, { projectId: id, name: "Runs" });
    const resting = await addBareProcess(server, { projectId: id, status: "ON_HOLD" });
    const waiting = await addBareProcess(server, { projectId: id, status: "NOT_STARTED" });
    const ended = await addBareProcess(server, { projectId: id, status: "COMPLETED" });
    expect(await go(id, "ON_HOLD")).toMatchObject({ status: 200, body: { status: "ON_HOLD", version: 2 } });
    const states = () => Promise.all([running, resting, waiting, ended].map(processOf));
    expect(await states()).toEqual([
      { status: "ON_HOLD", heldByProject: true, version: 2 },
      { status: "ON_HOLD", heldByProject: false, version: 1 },
      { status: "NOT_STARTED", heldByProject: false, version: 1 },
      { status: "COMPLETED", heldByProject: false, version: 1 },
    ]);
    clock.pass(60);
    expect(await go(id, "ACTIVE", 2)).toMatchObject({ status: 200, body: { status: "ACTIVE", version: 3 } });
    expect(await states()).toMatchObject([
      { status: "IN_PROGRESS", heldByProject: false, version: 3 },
      { status: "ON_HOLD", version: 1 },
      { status: "NOT_STARTED" },
      { status: "COMPLETED" },
    ]);
    expect((await actionsOf(id)).map(({ action }) => action)).toEqual(["hold", "resume"]);
    expect(await actionsOf(running)).toMatchObject([
      {
        action: "hold",
        entityName: "Runs",
        changes: [{ field: "status", before: "IN_PROGRESS", after: "ON_HOLD" }],
      },
      { action: "resume" },
    ]);
  });

  test("keeps the reason of a hold in its history and in those of the processes held with it", async () => {
    const { id } = await addProject(server);
    const running = await addBareProcess(server, { projectId: id });
    const held = { status: "ON_HOLD", reason: "The owner sells the site.", version: 1 };
    expect(await admin.patch(`${PATH}/${id}`, held)).toMatchObject({ status: 200 });
    expect(await actionsOf(id)).toMatchObject([{ action: "hold", reason: "The owner sells the site." }]);
    expect(await actionsOf(running)).toMatchObject([
      { action: "hold", reason: "The project was put on hold: The owner sells the site." },
    ]);
    await admin.patch(`${PATH}/${id}`, { status: "ACTIVE", version: 2 });
    await go(id, "ON_HOLD", 3);
    expect((await actionsOf(id)).map(({ reason }) => reason)).toContain(null);
    expect((await actionsOf(running)).map(({ reason }) => reason)).toContain("The project was put on hold.");
  });

  test("stays on hold for the first reason when somebody holds it for another one", async () => {
    const { id } = await addProject(server);
    const hold = (reason: string, version: number) =>
      admin.patch(`${PATH}/${id}`, { status: "ON_HOLD", reason, version });
    await hold("The owner sells the site.", 1);
    expect(await hold("The owner sells the site.", 2)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await go(id, "ON_HOLD", 2)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await hold("No money.", 2)).toMatchObject(refusal("It is on hold already, for another reason."));
    expect(await actionsOf(id)).toMatchObject([{ action: "hold", reason: "The owner sells the site." }]);
  });

  test("can be set to completed when it has processes and all of them have ended", async () => {
    const { id } = await addProject(server);
    expect(await go(id, "COMPLETED")).toMatchObject(
      refusal("A project is completed when its processes have ended, and it has none."),
    );
    await addBareProcess(server, { projectId: id, status: "TERMINATED" });
    const second = await addBareProcess(server, { projectId: id, name: "Audit", status: "NOT_STARTED" });
    expect(await go(id, "COMPLETED")).toMatchObject(refusal("Not every process has ended: Audit."));
    await server.services.db
      .updateTable("projectProcess")
      .set({ status: "COMPLETED" })
      .where("id", "=", second)
      .execute();
    expect(await go(id, "COMPLETED")).toMatchObject({ status: 200, body: { status: "COMPLETED" } });
    expect((await rowOf(id)).completedAt).toBe(clock.now().toISOString());
    expect(await go(id, "ACTIVE", 2)).toMatchObject(
      refusal("A completed project becomes active again when another process is started."),
    );
    expect(await go(id, "ON_HOLD", 2)).toMatchObject(refusal("Only an active project can be put on hold."));
  });

  test("of a draft is changed by a starting process, not by hand", async () => {
    const { id } = await addProject(server, { status: "DRAFT" });
    expect(await go(id, "ACTIVE")).toMatchObject(
      refusal("A draft becomes active when its first process is started."),
    );
    expect(await go(id, "ON_HOLD")).toMatchObject(refusal("Only an active project can be put on hold."));
    expect(await go(id, "COMPLETED")).toMatchObject(refusal("Only an active project can be completed."));
    expect((await go(id, "DISABLED")).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: "DRAFT", version: 1 });
  });

  test("cannot change from hold directly to completed", async () => {
    const { id } = await addProject(server, { status: "ON_HOLD" });
    await addBareProcess(server, { projectId: id, status: "COMPLETED" });
    expect(await go(id, "COMPLETED")).toMatchObject(refusal("Only an active project can be completed."));
  });

  test("can be repeated without effect, and sent together with other fields", async () => {
    const { id } = await addProject(server);
    expect(await go(id, "ACTIVE")).toMatchObject({ status: 200, body: { version: 1 } });
    expect(
      await admin.patch(`${PATH}/${id}`, { status: "ON_HOLD", name: "Resting", version: 1 }),
    ).toMatchObject({ status: 200, body: { status: "ON_HOLD", name: "Resting", version: 2 } });
    expect(await actionsOf(id)).toMatchObject([{ action: "hold" }]);
  });
});

describe("a disabled project", () => {
  test("can only be read until it is enabled", async () => {
    const { id } = await addProject(server, { status: "DRAFT" });
    expect(await admin.put(`${PATH}/${id}/disable`)).toMatchObject({
      status: 200,
      body: { status: "DISABLED", version: 2, duplicates: [], estimations: [] },
    });
    const readOnly = refusal("This project is disabled: it can only be read. Enable it first.");
    expect(await admin.patch(`${PATH}/${id}`, { name: "Changed", version: 2 })).toMatchObject(readOnly);
    expect(await go(id, "ACTIVE", 2)).toMatchObject(readOnly);
    expect(await admin.patch(`${PATH}/${id}`, { version: 2 })).toMatchObject(readOnly);
    expect(await admin.remove(`${PATH}/${id}`)).toMatchObject(readOnly);
    expect((await admin.get(`${PATH}/${id}`)).status).toBe(200);
    expect(await admin.put(`${PATH}/${id}/enable`)).toMatchObject({
      status: 200,
      body: { status: "DRAFT", version: 3 },
    });
    expect((await admin.patch(`${PATH}/${id}`, { name: "Changed", version: 3 })).status).toBe(200);
  });

  test("is not enabled over another version than the caller names", async () => {
    const { id } = await addProject(server);
    await admin.put(`${PATH}/${id}/disable`);
    await admin.put(`${PATH}/${id}/enable`);
    await admin.put(`${PATH}/${id}/disable`);
    const enable = (version: unknown) => admin.put(`${PATH}/${id}/enable`, { version });
    expect(await enable(2)).toMatchObject({ status: 409, body: { type: "/errors/conflict" } });
    expect(await enable("4")).toMatchObject({
      status: 400,
      body: { errors: { version: [expect.any(String)] } },
    });
    expect(await rowOf(id)).toMatchObject({ status: "DISABLED", version: 4 });
    expect(await enable(4)).toMatchObject({ status: 200, body: { status: "ACTIVE", version: 5 } });
  });

  test("holds its running processes, and enabling resumes exactly those", async () => {
    const { id } = await addProject(server);
    const running = await addBareProcess(server, { projectId: id });
    const resting = await addBareProcess(server, { projectId: id, status: "ON_HOLD" });
    await admin.put(`${PATH}/${id}/disable`);
    expect(await processOf(running)).toMatchObject({ status: "ON_HOLD", heldByProject: true });
    expect(await admin.put(`${PATH}/${id}/enable`)).toMatchObject({ body: { status: "ACTIVE" } });
    expect(await processOf(running)).toMatchObject({ status: "IN_PROGRESS", heldByProject: false });
    expect(await processOf(resting)).toMatchObject({ status: "ON_HOLD", heldByProject: false });
  });

  test("that was on hold is on hold again, and its held processes resume only with it", async () => {
    const { id } = await addProject(server);
    const running = await addBareProcess(server, { projectId: id });
    await go(id, "ON_HOLD");
    await admin.put(`${PATH}/${id}/disable`);
    expect(await admin.put(`${PATH}/${id}/enable`)).toMatchObject({
      body: { status: "ON_HOLD", version: 4 },
    });
    expect(await processOf(running)).toMatchObject({ status: "ON_HOLD", heldByProject: true });
    await go(id, "ACTIVE", 4);
    expect(await processOf(running)).toMatchObject({ status: "IN_PROGRESS", heldByProject: false });
  });

  test("that was completed is completed again, with the former time", async () => {
    const completedAt = new Date("2026-01-31T10:00:00.000Z");
    const { id } = await addProject(server, { status: "COMPLETED", completedAt });
    await admin.put(`${PATH}/${id}/disable`);
    expect(await admin.put(`${PATH}/${id}/enable`)).toMatchObject({ body: { status: "COMPLETED" } });
    expect((await rowOf(id)).completedAt).toBe(completedAt.toISOString());
  });

  test("gets one entry in the history for disabling and one for enabling, even if they are repeated", async () => {
    const { id } = await addProject(server);
    for (const action of ["disable", "enable"]) {
      const answers = await Promise.all([1, 2, 3].map(() => admin.put(`${PATH}/${id}/${action}`)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect(await rowOf(id)).toMatchObject({ status: "ACTIVE", statusBefore: null, version: 3 });
    expect((await actionsOf(id)).map(({ action }) => action).toSorted()).toEqual(["disable", "enable"]);
  });
});

test("the history of a project that many enable and disable at once has its entries in the order of the writes", async () => {
  let ticks = Date.now();
  const busy = await openTestServer({ now: () => new Date((ticks += 1)) });
  try {
    const { id } = await addProject(busy);
    const anyone = await busy.signIn("ines.duarte@canopy.example");
    const actions = Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? "disable" : "enable"));
    await Promise.all(actions.map((action) => anyone.put(`${PATH}/${id}/${action}`)));
    const { data } = Object((await anyone.get(`${PATH}/${id}/history?size=100&sortDirection=asc`)).body);
    const told = data.map(({ action }: { action: string }) => action);
    expect(told).toEqual(told.map((_: string, n: number) => (n % 2 === 0 ? "disable" : "enable")));
  } finally {
    await busy.close();
  }
});

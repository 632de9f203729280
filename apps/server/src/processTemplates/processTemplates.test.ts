import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addProjectType } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

const clock = createTestClock();
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  admin = await server.signIn("ines.duarte@canopy.example");
});
afterAll(() => server.close());

const PATH = "/api/project-processes/templates";
const idOf = ({ body }: Answer) => String(Reflect.get(Object(body), "id"));
const newKey = () => `K-${randomUUID().slice(0, 13).toUpperCase()}`;
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "entity", "entityName", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
const whole = (id: string) => admin.get(`${PATH}/${id}?extend=milestones,transitions,versions`);

const begin = { key: "BEGIN", name: "Begun", kind: "task", ownerKind: "PM", expectedDays: 3 };
const end = { key: "END", name: "Ended", kind: "end_ok", ownerKind: "PM", expectedDays: 0 };
const straight = {
  milestones: [begin, end],
  transitions: [{ from: "BEGIN", to: "END", kind: "forward" }],
};
const plain = {
  join: "all",
  optional: false,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerId: null,
  x: null,
  y: null,
};
const add = async (more: object = {}) =>
  idOf(await admin.post(PATH, { key: newKey(), name: "Added", ...straight, ...more }));

describe("a process template", () => {
  test("is created as a draft with its whole graph as it was sent", async () => {
    const ownerId = (await server.services.db.selectFrom("milestoneOwner").select("id").limit(1).execute())[0]
      ?.id;
    const typeIds = [await addProjectType(server), await addProjectType(server)].toSorted();
    const work = {
      ...{ key: "WORK_2", name: "Größe gemessen", kind: "gate", join: "any", optional: true },
      ...{ expectedDays: 3650, evidence: ["Bericht", "Foto"], evidenceRequired: true },
      ...{ evidenceMode: "NAMED" },
      ...{ ownerKind: null, ownerId, x: -12.5, y: 99_999.25 },
    };
    const milestones = [begin, work, end];
    const transitions = [
      { from: "BEGIN", to: "WORK_2", kind: "forward", label: null, guard: "if it is large" },
      { from: "WORK_2", to: "END", kind: "forward", label: "agreed", guard: null },
      { from: "WORK_2", to: "BEGIN", kind: "rework", label: null, guard: null },
    ];
    const sent = { key: newKey(), name: "Ünal", description: "Two\nlines", typeIds };
    const made = await admin.post(PATH, { ...sent, milestones, transitions });
    const id = idOf(made);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${PATH}/${id}`);
    expect(made.body).toEqual({
      ...sent,
      id,
      status: "DRAFT",
      publishedVersion: null,
      publishedAt: null,
      draftVersion: 1,
      maxRounds: null,
      receivesForwardActions: false,
      stepCount: 3,
      processCount: 0,
      milestones: milestones.map((step) => ({ ...plain, ...step, id: expect.any(String) })),
      transitions: transitions.map((arrow) => ({ ...arrow, id: expect.any(String) })),
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      version: 1,
    });
    expect((await admin.get(`${PATH}/${id}?extend=milestones,transitions`)).body).toEqual(made.body);
    expect((await whole(id)).body).toMatchObject({
      versions: [{ number: 1, stepCount: 3, processCount: 0, publishedAt: null, publishedByName: null }],
    });
    expect(await historyOf(id)).toMatchObject([
      { action: "create", entity: "processTemplate", entityName: "Ünal" },
    ]);
    const [{ changes } = { changes: [] }] = await historyOf(id);
    expect(changes.find(({ field }) => field === "milestones")?.after).toEqual(["BEGIN", "WORK_2", "END"]);
    expect(changes.find(({ field }) => field === "transitions")?.after).toEqual([
      "BEGIN → WORK_2 (forward)",
      "WORK_2 → END (forward)",
      "WORK_2 → BEGIN (rework)",
    ]);
  });

  test("may have no steps at first, but needs a key and a name", async () => {
    const bare = await admin.post(PATH, { key: newKey(), name: "Bare" });
    expect(bare).toMatchObject({
      status: 201,
      body: {
        status: "DRAFT",
        stepCount: 0,
        milestones: [],
        transitions: [],
        typeIds: [],
        description: null,
      },
    });
    expect(await admin.post(PATH, { key: "", name: " " })).toMatchObject({
      status: 400,
      body: { errors: { key: ["Key is required"], name: ["Name is required"] } },
    });
  });

  test("has a unique key, also if two are created at once", async () => {
    const sent = { key: newKey(), name: "Twice" };
    const taken = { status: 400, body: { errors: { key: ["is already used"] } } };
    const answers = await Promise.all([admin.post(PATH, sent), admin.post(PATH, sent)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    expect(answers.find(({ status }) => status === 400)).toMatchObject(taken);
    expect(await admin.patch(`${PATH}/${await add()}`, { key: sent.key, version: 1 })).toMatchObject(taken);
  });

  test("is linked to existing technologies", async () => {
    const refused = {
      status: 400,
      body: { errors: { typeIds: ["Technologies is not one of the choices"] } },
    };
    const typeIds = [await addProjectType(server), randomUUID()];
    expect(await admin.post(PATH, { key: newKey(), name: "Odd", typeIds })).toMatchObject(refused);
    const id = await add();
    expect(await admin.patch(`${PATH}/${id}`, { typeIds, version: 1 })).toMatchObject(refused);
    const one = typeIds.slice(0, 1);
    const twice = [...one, ...one.map((type) => type.toUpperCase())];
    expect(await admin.patch(`${PATH}/${id}`, { typeIds: twice, version: 1 })).toMatchObject({
      status: 200,
      body: { typeIds: one, version: 2 },
    });
    expect(await admin.patch(`${PATH}/${id}`, { typeIds: [], version: 2 })).toMatchObject({
      status: 200,
      body: { typeIds: [], version: 3 },
    });
  });

  test("names existing owners, and the refusal names the step with another", async () => {
    const milestones = [{ ...begin, ownerId: randomUUID() }, end];
    const refused = {
      status: 400,
      body: { errors: { milestones: ["Begun names an owner that does not exist."] } },
    };
    expect(await admin.post(PATH, { key: newKey(), name: "Odd", milestones })).toMatchObject(refused);
    expect(await admin.patch(`${PATH}/${await add()}`, { milestones, version: 1 })).toMatchObject(refused);
  });

  test.each([
    ["doubled keys", { milestones: [begin, begin], transitions: [] }, "The key BEGIN is used twice."],
    [
      "an arrow to nowhere",
      { ...straight, transitions: [{ from: "BEGIN", to: "GONE", kind: "rework" }] },
      "The arrow Begun → GONE names GONE, which is no step.",
    ],
    [
      "an arrow drawn twice",
      { ...straight, transitions: [...straight.transitions, ...straight.transitions] },
      "The arrow Begun → Ended is drawn twice.",
    ],
  ])("with %s is refused even as a draft", async (_, graph, line) => {
    const refused = { status: 400, body: { errors: { milestones: [line] } } };
    expect(await admin.post(PATH, { key: newKey(), name: "Odd", ...graph })).toMatchObject(refused);
    const id = await add();
    expect(await admin.patch(`${PATH}/${id}`, { ...graph, version: 1 })).toMatchObject(refused);
    expect((await whole(id)).body).toMatchObject({ version: 1, stepCount: 2 });
  });

  test("is deleted with its versions, and its history remains", async () => {
    const { id } = await addTemplate(server);
    clock.pass(1);
    expect((await admin.remove(`${PATH}/${id}`)).status).toBe(204);
    expect((await whole(id)).status).toBe(404);
    expect(await historyOf(id)).toMatchObject([{ action: "delete", entity: "processTemplate" }]);
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Answer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addTemplate, smallGraph } from "../testing/testTemplates.ts";

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
const whole = async (id: string) =>
  (await admin.get(`${PATH}/${id}?extend=milestones,transitions,versions`)).body as {
    version: number;
    milestones: { id: string; key: string; name: string }[];
    transitions: object[];
    versions: { id: string; number: number; maxRounds: number | null }[];
  };
const patch = (id: string, body: object) => admin.patch(`${PATH}/${id}`, body);
const historyOf = (id: string) =>
  server.services.db
    .selectFrom("history")
    .select(["action", "changes"])
    .where("entityId", "=", id)
    .orderBy("at")
    .execute();
/** All columns of a version's stored graph. */
const stored = async (versionId: string) =>
  Promise.all(
    (["templateMilestone", "templateTransition"] as const).map((table) =>
      server.services.db
        .selectFrom(table)
        .selectAll()
        .where("versionId", "=", versionId)
        .orderBy("position")
        .execute(),
    ),
  );

const step = (key: string, more: object = {}) => ({
  ...{ key, name: `Step ${key}`, kind: "task", ownerKind: "PM", expectedDays: 3 },
  ...more,
});
const end = step("END", { kind: "end_ok", expectedDays: 0 });
const arrow = (from: string, to: string, kind = "forward") => ({ from, to, kind });
const straight = { milestones: [step("BEGIN"), end], transitions: [arrow("BEGIN", "END")] };
const longer = {
  milestones: [step("BEGIN"), step("MORE"), end],
  transitions: [arrow("BEGIN", "MORE"), arrow("MORE", "END")],
};
describe("publishing a template", () => {
  test("makes the draft the version from which processes start", async () => {
    const id = idOf(await admin.post(PATH, { key: newKey(), name: "Fresh", ...straight }));
    clock.pass(60);
    const published = { status: "PUBLISHED", publishedVersion: 1, draftVersion: null, version: 2 };
    expect(await patch(id, { status: "PUBLISHED", version: 1 })).toMatchObject({
      status: 200,
      body: { ...published, publishedAt: clock.now().toISOString(), stepCount: 2 },
    });
    expect(await whole(id)).toMatchObject({
      ...published,
      versions: [{ number: 1, publishedAt: clock.now().toISOString(), publishedByName: "Ines Duarte" }],
    });
    const [, { changes } = { changes: [] }] = await historyOf(id);
    expect(changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: "draftVersion", before: 1, after: null },
      { field: "publishedAt", before: null, after: clock.now().toISOString() },
      { field: "publishedVersion", before: null, after: 1 },
      { field: "status", before: "DRAFT", after: "PUBLISHED" },
    ]);
  });

  test("is refused with a sentence for each fault, and nothing changes", async () => {
    const milestones = [step("BEGIN", { ownerKind: null }), step("ALONE"), end];
    const sent = { key: newKey(), name: "Faulty", milestones, transitions: [arrow("BEGIN", "END")] };
    const id = idOf(await admin.post(PATH, sent));
    expect(await patch(id, { status: "PUBLISHED", name: "Renamed", version: 1 })).toMatchObject({
      status: 400,
      body: {
        errors: {
          milestones: [
            "There is more than one start: Step BEGIN, Step ALONE.",
            "Step BEGIN has no owner.",
            "Step ALONE leads nowhere.",
          ],
        },
      },
    });
    expect(await whole(id)).toMatchObject({ status: "DRAFT", name: "Faulty", version: 1, draftVersion: 1 });
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("without any step is refused", async () => {
    const id = idOf(await admin.post(PATH, { key: newKey(), name: "Empty" }));
    expect((await patch(id, { status: "PUBLISHED", version: 1 })).status).toBe(400);
  });

  test("may include the graph to be published", async () => {
    const { id } = await addTemplate(server);
    const sent = { ...longer, status: "PUBLISHED", version: 1 };
    expect(await patch(id, sent)).toMatchObject({
      status: 200,
      body: { status: "PUBLISHED", publishedVersion: 2, draftVersion: null, stepCount: 3, version: 2 },
    });
    expect((await whole(id)).versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  test("twice at once publishes once, and the second request is a conflict", async () => {
    const { id } = await addTemplate(server, { status: "DRAFT" });
    const answers = await Promise.all([1, 2, 3].map(() => patch(id, { status: "PUBLISHED", version: 1 })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: "/errors/conflict" });
    expect(await historyOf(id)).toHaveLength(1);
  });
});

describe("the next version of a published template", () => {
  test("is read beside the graph of the published one, which is empty before the first publication", async () => {
    const published = (one: string) =>
      admin.get(`${PATH}/${one}?extend=milestones,publishedMilestones,publishedTransitions`);
    const fresh = idOf(await admin.post(PATH, { key: newKey(), name: "Fresh", ...straight }));
    expect((await published(fresh)).body).toMatchObject({
      milestones: straight.milestones,
      publishedMilestones: [],
      publishedTransitions: [],
    });
    await patch(fresh, { status: "PUBLISHED", version: 1 });
    await patch(fresh, { ...longer, version: 2 });
    expect((await published(fresh)).body).toMatchObject({
      milestones: longer.milestones,
      publishedMilestones: straight.milestones,
      publishedTransitions: straight.transitions,
    });
  });

  test("is opened by a changed graph and leaves the published version unchanged", async () => {
    const { id, versionId } = await addTemplate(server);
    const before = await stored(versionId);
    clock.pass(60);
    expect(await patch(id, { ...longer, version: 1 })).toMatchObject({
      status: 200,
      body: {
        ...{ status: "DRAFT", publishedVersion: 1, draftVersion: 2, stepCount: 3, version: 2 },
        milestones: longer.milestones,
        transitions: longer.transitions,
      },
    });
    expect(await stored(versionId)).toEqual(before);
    const [{ changes } = { changes: [] }] = await historyOf(id);
    const field = (name: string) => changes.find((change) => change.field === name);
    expect(field("milestones")).toEqual({
      field: "milestones",
      before: ["BEGIN", "WORK", "CHECK", "END", "STOP"],
      after: ["BEGIN (changed)", "MORE", "END (changed)"],
    });
    expect(field("stepCount")).toMatchObject({ before: 5, after: 3 });
  });

  test("is saved in place until it is published, as one draft", async () => {
    const { id, versionId } = await addTemplate(server);
    const before = await stored(versionId);
    await patch(id, { ...longer, version: 1 });
    const renamed = longer.milestones.map((one) =>
      one.key === "MORE" ? { ...one, name: "Even more" } : one,
    );
    clock.pass(60);
    expect(await patch(id, { milestones: renamed, version: 2 })).toMatchObject({
      status: 200,
      body: { draftVersion: 2, publishedVersion: 1, milestones: renamed, transitions: longer.transitions },
    });
    const [, { changes } = { changes: [] }] = await historyOf(id);
    expect(changes).toEqual([{ field: "milestones", before: ["MORE"], after: ["MORE (changed)"] }]);
    await patch(id, { status: "PUBLISHED", version: 3 });
    const { versions, milestones } = await whole(id);
    expect([versions.map(({ number }) => number), milestones[1]?.name]).toEqual([[2, 1], "Even more"]);
    expect(await stored(versionId)).toEqual(before);
  });

  test("is opened on request with the published graph in it", async () => {
    const { id, versionId } = await addTemplate(server);
    const { milestones } = await whole(id);
    const opened = await patch(id, { status: "DRAFT", version: 1 });
    expect(opened).toMatchObject({
      status: 200,
      body: { status: "DRAFT", publishedVersion: 1, draftVersion: 2, stepCount: 5 },
    });
    const { milestones: copied, versions } = await whole(id);
    expect(copied.map((one) => ({ ...one, id: "" }))).toEqual(milestones.map((one) => ({ ...one, id: "" })));
    const plain = ({ id: _, versionId: __, ...row }: { id: string; versionId: string }) => row;
    const [draft, published] = [await stored(versions[0]?.id ?? ""), await stored(versionId)];
    expect(draft.map((rows) => rows.map(plain))).toEqual(published.map((rows) => rows.map(plain)));
    expect(await patch(id, { status: "PUBLISHED", version: 2 })).toMatchObject({
      status: 200,
      body: { publishedVersion: 2, draftVersion: null },
    });
  });

  test("is not opened by a changed name, description or key", async () => {
    const { id } = await addTemplate(server);
    const fields = { name: "Renamed", description: "Described", key: newKey() };
    expect(await patch(id, { ...fields, version: 1 })).toMatchObject({
      status: 200,
      body: { ...fields, status: "PUBLISHED", publishedVersion: 1, draftVersion: null, version: 2 },
    });
  });

  test("is not opened by an unchanged graph, and nothing is written", async () => {
    const { id } = await addTemplate(server);
    const { milestones, transitions } = await whole(id);
    const without = (records: object[]) => records.map((record) => ({ ...record, id: undefined }));
    const same = { milestones: without(milestones), transitions: without(transitions) };
    expect(await patch(id, { ...same, status: "PUBLISHED", version: 1 })).toMatchObject({
      status: 200,
      body: { status: "PUBLISHED", draftVersion: null, version: 1 },
    });
    expect(await historyOf(id)).toEqual([]);
  });

  test("saved by two people at one version is written by the first one only", async () => {
    const { id } = await addTemplate(server);
    const answers = await Promise.all(
      ["A", "B", "C"].map((key) =>
        patch(id, {
          milestones: [step(key), end],
          transitions: [arrow(key, "END")],
          version: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const won = answers.find(({ status }) => status === 200)?.body;
    const { milestones, versions } = await whole(id);
    expect(milestones).toEqual(Reflect.get(Object(won), "milestones"));
    expect(versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(await historyOf(id)).toHaveLength(1);
  });

  test("records a new order if only the order has changed", async () => {
    const { id } = await addTemplate(server, { status: "DRAFT" });
    const milestones = smallGraph.steps.map(({ key }) => key);
    const { milestones: standing } = await whole(id);
    const turned = standing.map((one) => ({ ...one, id: undefined })).toReversed();
    expect((await patch(id, { milestones: turned, version: 1 })).status).toBe(200);
    const [{ changes } = { changes: [] }] = await historyOf(id);
    expect(changes).toEqual([{ field: "milestones", before: milestones, after: milestones.toReversed() }]);
  });
});

test("rounds of findings and receiving forward actions belong to the version, as its steps do", async () => {
  const { id } = await addTemplate(server, { maxRounds: 3 });
  const changed = await admin.patch(`${PATH}/${id}`, { maxRounds: 4, version: 1 });
  expect(changed).toMatchObject({
    status: 200,
    body: { status: "DRAFT", draftVersion: 2, maxRounds: 4, receivesForwardActions: false },
  });
  const publish = (more: object) =>
    admin.patch(`${PATH}/${id}`, { status: "PUBLISHED", version: 2, ...more });
  expect(await publish({ receivesForwardActions: true })).toMatchObject({
    status: 400,
    body: {
      errors: {
        milestones: ["This template receives forward actions but has no step that closes findings."],
      },
    },
  });
  expect((await publish({ maxRounds: 21 })).status).toBe(400);
  expect(await publish({ maxRounds: null })).toMatchObject({
    status: 200,
    body: { status: "PUBLISHED", publishedVersion: 2, maxRounds: null },
  });
  const { versions } = await whole(id);
  expect(versions.map(({ number, maxRounds }) => [number, maxRounds])).toEqual([
    [2, null],
    [1, 3],
  ]);
});

test("the history says that a step asks for documents now, and closes findings", async () => {
  const { id } = await addTemplate(server, { status: "DRAFT" });
  const { milestones } = await whole(id);
  const asking = milestones.map(({ id: _, ...one }, at) =>
    at === 0
      ? {
          ...one,
          evidence: ["report"],
          evidenceMode: "DOCUMENTS",
          evidenceRequired: true,
          closesFindings: true,
        }
      : one,
  );
  const [first = ""] = milestones.map(({ key }) => key);
  expect((await patch(id, { milestones: asking, version: 1 })).status).toBe(200);
  const [{ changes } = { changes: [] }] = await historyOf(id);
  expect(changes).toEqual([
    {
      field: "milestones",
      before: [first],
      after: [`${first} (changed: asks for documents, closes findings)`],
    },
  ]);
});

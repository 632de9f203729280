import { samples } from "@canopy/contracts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callsOn, createDocument } from "../testing/evidence/testDocuments.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { testPng } from "../testing/testPng.ts";
import { addUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { openWorkStage } from "../testing/workStage.ts";
import { forgetExpired } from "./forgetExpired.ts";
import { forgetOld } from "./forgetOld.ts";
import { createTick } from "./tick.ts";

const DAY_S = 86_400;
const clock = createTestClock();
let server: TestServer;
let userId: string;
beforeAll(async () => {
  const keptDays = {
    events: 10,
    notifications: 100,
    sessions: 15,
    feedbackPictures: 20,
    packs: 30,
    imports: 40,
  };
  server = await openTestServer({ data: "empty", now: clock.now, config: { keptDays } });
  userId = (await addUser(server)).id;
});
afterAll(() => server.close());

const tick = () => createTick(server.services)();

test("a security event is deleted after its days, many of them by several ticks", async () => {
  const { db } = server.services;
  const event = { createdAt: clock.now(), kind: "SIGNED_IN", userId, details: "{}" };
  const empty = { userName: null, actorId: null, actorName: null, address: null, userAgent: null };
  const rows = Array.from({ length: 1100 }, () => ({
    ...event,
    ...empty,
    requestId: null,
    id: crypto.randomUUID(),
  }));
  await db.insertInto("securityEvent").values(rows).execute();
  const left = async () => (await db.selectFrom("securityEvent").select("id").execute()).length;
  clock.pass(10 * DAY_S - 1);
  await tick();
  expect(await left()).toBe(1100);
  clock.pass(1);
  await tick();
  expect(await left()).toBe(100);
  await tick();
  expect(await left()).toBe(0);
});

test("a notification is deleted days after it was read, archived or not, and never before", async () => {
  const { db } = server.services;
  const notification = { userId, title: "T", message: "M", kind: "SYSTEM", createdAt: clock.now() };
  const none = { reason: null, link: null, actor: null, deliveredAt: null };
  const ids = { read: crypto.randomUUID(), archived: crypto.randomUUID(), unread: crypto.randomUUID() };
  const readAt = clock.now();
  await db
    .insertInto("notification")
    .values([
      { ...notification, ...none, id: ids.read, status: "READ", readAt },
      { ...notification, ...none, id: ids.archived, status: "ARCHIVED", readAt },
      { ...notification, ...none, id: ids.unread, status: "PENDING", readAt: null },
    ])
    .execute();
  const left = async () => (await db.selectFrom("notification").select("id").execute()).map(({ id }) => id);
  clock.pass(100 * DAY_S - 1);
  await tick();
  expect(await left()).toHaveLength(3);
  clock.pass(1);
  await tick();
  expect(await left()).toEqual([ids.unread]);
});

test("a session is deleted days after it was ended or has expired, and never before", async () => {
  const { db } = server.services;
  const day = (days: number) => new Date(clock.now().getTime() + days * DAY_S * 1000);
  const session = { userId, credentialsVersion: 1, createdAt: day(0), lastUsedAt: day(0) };
  const origin = { address: null, userAgent: null };
  const ids = { ended: crypto.randomUUID(), expired: crypto.randomUUID(), alive: crypto.randomUUID() };
  await db
    .insertInto("session")
    .values([
      { ...session, ...origin, id: ids.ended, endedAt: day(0), expiresAt: day(100) },
      { ...session, ...origin, id: ids.expired, endedAt: null, expiresAt: day(1) },
      { ...session, ...origin, id: ids.alive, endedAt: null, expiresAt: day(100) },
    ])
    .execute();
  const left = async () =>
    new Set((await db.selectFrom("session").select("id").execute()).map(({ id }) => id));
  clock.pass(15 * DAY_S - 1);
  await tick();
  expect(await left()).toEqual(new Set(Object.values(ids)));
  clock.pass(1);
  await tick();
  expect(await left()).toEqual(new Set([ids.expired, ids.alive]));
  clock.pass(DAY_S);
  await tick();
  expect(await left()).toEqual(new Set([ids.alive]));
});

test("rows that cannot be deleted keep no others from it", async () => {
  const { db } = server.services;
  const day = (days: number) => new Date(clock.now().getTime() + days * DAY_S * 1000);
  const session = { userId, credentialsVersion: 1, createdAt: day(-30), lastUsedAt: day(-30), endedAt: null };
  const ids = [20, 19, 18].map((days) => ({ id: crypto.randomUUID(), expiresAt: day(-days) }));
  await db
    .insertInto("session")
    .values(ids.map((one) => ({ ...session, ...one })))
    .execute();
  const [first, second, third] = ids.map(({ id }) => id);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin
    raise 'kept by a test'; end $$`.execute(db);
  await sql`create trigger refuse before delete on session for each row
    when (old.id in (${sql.lit(first)}, ${sql.lit(second)})) execute function refuse()`.execute(db);
  const tickOfServer = createTick(server.services);
  await tickOfServer();
  await tickOfServer();
  const left = await db
    .selectFrom("session")
    .select("id")
    .where("id", "in", [first, second, third].map(String))
    .execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([first, second]));
  await sql`drop function refuse cascade`.execute(db);
});

test("a picture is deleted days after its feedback was closed; the item stays, and so does an open one's picture", async () => {
  const { db } = server.services;
  const at = clock.now();
  const item = {
    title: "T",
    description: "D",
    type: "BUG",
    priority: "LOW",
    authorId: userId,
    createdAt: at,
    updatedAt: at,
  };
  const none = { route: null, appVersion: null, browser: null, stateSnapshot: null, assigneeId: null };
  const ids = { closed: crypto.randomUUID(), open: crypto.randomUUID() };
  await db
    .insertInto("feedback")
    .values([
      { ...item, ...none, id: ids.closed, status: "RESOLVED", resolutionNote: null, closedAt: at },
      { ...item, ...none, id: ids.open, status: "OPEN", resolutionNote: null, closedAt: null },
    ])
    .execute();
  const picture = { picture: testPng(), width: 1, height: 1, userId, createdAt: at };
  await db
    .insertInto("feedbackScreenshot")
    .values(Object.values(ids).map((feedbackId) => ({ ...picture, feedbackId })))
    .execute();
  const left = async () =>
    (await db.selectFrom("feedbackScreenshot").select("feedbackId").execute()).map(
      ({ feedbackId }) => feedbackId,
    );
  clock.pass(20 * DAY_S - 1);
  await tick();
  expect(await left()).toHaveLength(2);
  clock.pass(1);
  await tick();
  expect(await left()).toEqual([ids.open]);
  expect(await db.selectFrom("feedback").select("id").execute()).toHaveLength(2);
});

test("an import that nobody applied is deleted days after its file was sent, with its lines; one that came in stays", async () => {
  const { db, randomUuid } = server.services;
  const createdAt = clock.now();
  const add = async (state: "JUDGED" | "APPLYING" | "APPLIED" | "FAILED" | "UNDONE") => {
    const id = randomUuid();
    await db
      .insertInto("import")
      .values({
        ...{ id, makerId: userId, resource: "companies", name: "file.csv", state, file: new Uint8Array([1]) },
        ...{ columns: "[]", mapping: "[]", questions: "[]", reason: null, createdAt },
        counts: JSON.stringify({ NEW: 1, CHANGED: 0, SAME: 0, REFUSED: 0 }),
      })
      .execute();
    await db
      .insertInto("importLine")
      .values({
        ...{ importId: id, line: 2, outcome: "NEW", recordId: null, recordVersion: null, name: "Alder" },
        ...{ fields: "{}", changes: "[]", problems: "[]" },
      })
      .execute();
    return state;
  };
  for (let more = 0; more < 12; more += 1) await add("JUDGED");
  await add("FAILED");
  const kept = [await add("APPLYING"), await add("APPLIED"), await add("UNDONE")];
  // each with up to 10,000 lines
  const job = forgetOld(server.services.config).find(({ name }) => name === "forget imports");
  const later = new Date(clock.now().getTime() + 40 * DAY_S * 1000);
  expect(await job?.claim(db, { at: later, limit: 50, except: [] })).toHaveLength(5);
  const left = () =>
    db
      .selectFrom("import as i")
      .innerJoin("importLine as l", "l.importId", "i.id")
      .select("i.state")
      .where("i.makerId", "=", userId)
      .execute();
  clock.pass(40 * DAY_S - 1);
  await tick();
  expect(await left()).toHaveLength(16);
  clock.pass(1);
  await tick();
  expect((await left()).map(({ state }) => state).toSorted()).toEqual(kept.toSorted());
});

test("history, completions, documents and what people wrote stay, however old they are", async () => {
  const stage = await openWorkStage({}, "empty");
  try {
    const { complete, projectId } = await stage.begin(stage.small);
    await complete("BEGIN");
    await callsOn((await createDocument(stage.manager, projectId)).id).upload(stage.manager);
    await stage.manager.post("/api/feedback", samples.feedback.create);
    const tables = [
      ...(["history", "completion", "document", "documentVersion", "feedback", "milestone"] as const),
      ...(["project", "projectProcess", "appUser"] as const),
    ];
    const kept = () =>
      Promise.all(
        tables.map(async (table) => {
          const rows = await stage.server.services.db.selectFrom(table).select("id").execute();
          return [table, rows.length];
        }),
      );
    const before = await kept();
    for (const [table, count] of before) expect([table, count]).not.toEqual([table, 0]);
    stage.clock.pass(20 * 365 * DAY_S);
    await createTick(stage.server.services)();
    await forgetExpired(stage.server.services.db, stage.clock.now());
    expect(await kept()).toEqual(before);
  } finally {
    await stage.server.close();
  }
});

test("a document whose upload broke off is deleted a day later; one that got its file, was changed, or was made without one stays", async () => {
  const { clock: time, manager, server: on, ...stage } = await openWorkStage({}, "empty");
  try {
    const { db } = on.services;
    const project = await addProject(on);
    const made = async (more: object) => (await createDocument(manager, project.id, more)).id;
    const brokenOff = await made({ awaitsFile: true });
    const filled = await made({ awaitsFile: true });
    const changed = await made({ awaitsFile: true });
    const onPurpose = await made({});
    await callsOn(filled).upload(manager);
    await manager.patch(`/api/documents/${changed}`, { note: "It comes on Monday", version: 1 });
    const left = async () => (await db.selectFrom("document").select("id").execute()).map(({ id }) => id);
    time.pass(DAY_S - 1);
    await createTick(on.services)();
    expect(await left()).toHaveLength(4);
    time.pass(1);
    await createTick(on.services)();
    expect(new Set(await left())).toEqual(new Set([filled, changed, onPurpose]));
    // no tick looks at those that stay again
    const awaiting = db.selectFrom("document").select("id").where("awaitsFileSince", "is not", null);
    expect(await awaiting.execute()).toEqual([]);
    expect(await stage.historyOf(brokenOff)).toMatchObject([
      { action: "create" },
      { action: "delete", actorId: null, reason: "Its file never arrived." },
    ]);
  } finally {
    await on.close();
  }
});

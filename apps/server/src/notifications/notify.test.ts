import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { addRole, addUser } from "../testing/testPeople.ts";
import { notify, notifyAll, type NewNotification } from "./notify.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty" });
});
afterAll(() => server.close());

const person = async () => (await addUser(server)).id;
const notification = (userIds: readonly string[], more: Partial<NewNotification> = {}): NewNotification => ({
  userIds,
  kind: "MESSAGE",
  title: "Title",
  message: "Text",
  at: server.services.now(),
  ...more,
});
const heardBy = (userId: string) =>
  server.services.db
    .selectFrom("notification")
    .selectAll()
    .where("userId", "=", userId)
    .orderBy("title")
    .execute();

test("a recipient who is named twice gets one notification with all its fields", async () => {
  const id = await person();
  const at = new Date("2026-11-22T09:00:00.123Z");
  const actorId = randomUUID();
  const asked = { link: "/project/", reason: "You asked.", actor: "Inês Duarte", actorId, toDo: true };
  const said = { ...asked, occurrenceId: randomUUID(), at };
  expect(await notify(server.services.db, notification([id, id, id.toUpperCase()], said))).toBe(1);
  expect(await heardBy(id)).toEqual(
    [
      {
        ...said,
        id: expect.any(String),
        userId: id,
        kind: "MESSAGE",
        title: "Title",
        message: "Text",
        status: "PENDING",
        createdAt: at.toISOString(),
        deliveredAt: null,
        readAt: null,
        mail: null,
      },
    ].map(({ at: _, ...row }) => row),
  );
});

test("several notifications reach their recipients in one statement", async () => {
  const [one, other] = [await person(), await person()];
  server.statements.length = 0;
  const sent = await notifyAll(server.services.db, [
    notification([one, other], { title: "both" }),
    notification([], { title: "nobody" }),
    notification([one], { title: "one: 'quoted' \\ \"twice\" 🌱" }),
  ]);
  expect(server.statements).toHaveLength(1);
  expect(sent).toHaveLength(3);
  expect((await heardBy(one)).map(({ title }) => title)).toEqual(["both", "one: 'quoted' \\ \"twice\" 🌱"]);
  expect((await heardBy(other)).map(({ title }) => title)).toEqual(["both"]);
});

test("only active people with a role that may read notifications are notified", async () => {
  const mute = await addRole(server, ["reminder:list"]);
  const [invited, disabled, deaf, reader] = await Promise.all([
    addUser(server, { status: "INVITED" }),
    addUser(server, { status: "DISABLED" }),
    addUser(server, { roles: [mute] }),
    addUser(server, { roles: [mute, "VIEWER"] }),
  ]);
  const ids = [invited, disabled, deaf, reader].map(({ id }) => id);
  expect(await notify(server.services.db, notification(ids))).toBe(1);
  expect(await heardBy(reader.id)).toHaveLength(1);
});

test("an empty list of recipients runs no statement", async () => {
  server.statements.length = 0;
  expect(await notifyAll(server.services.db, [])).toEqual([]);
  expect(await notify(server.services.db, notification([]))).toBe(0);
  expect(server.statements).toEqual([]);
});

test("ten thousand recipients are accepted at once", async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, person));
  const many = Array.from({ length: 10_000 }, () => ids).flat();
  expect(await notify(server.services.db, notification(many))).toBe(3);
});

test("notifications are rolled back with their transaction", async () => {
  const id = await person();
  const work = server.services.db.transaction().execute(async (tx) => {
    await notify(tx, notification([id]));
    throw new Error("failed later");
  });
  await expect(work).rejects.toThrow("failed later");
  expect(await heardBy(id)).toEqual([]);
});

import { feedbackStatuses, type FeedbackStatus } from "@canopy/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { feedbackIn, report } from "../testing/testFeedback.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addRole } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let manager: Client;
beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  manager = (await open("PLATFORM_ADMIN")).client;
});
afterAll(() => server.close());

const open = (role: string) => openClientAs(server, role);
const put = (client: Client, id: string, action: string, body: object = {}) =>
  client.put(`/api/feedback/${id}/${action}`, body);
/** An item of the author in the given state. */
const reportIn = async (author: Client, status: FeedbackStatus) => {
  const item = await report(author);
  const action = { OPEN: "", IN_PROGRESS: "progress", RESOLVED: "resolve", DISMISSED: "dismiss" }[status];
  return action === "" ? item : feedbackIn(await put(manager, item.id, action));
};

const actions = [
  ["progress", "IN_PROGRESS", ["OPEN"]],
  ["resolve", "RESOLVED", ["OPEN", "IN_PROGRESS"]],
  ["dismiss", "DISMISSED", ["OPEN", "IN_PROGRESS"]],
  ["reopen", "OPEN", ["RESOLVED", "DISMISSED"]],
] as const;
const moves = actions.flatMap(([action, to, from]) =>
  feedbackStatuses.map((status) => ({ action, to, status, isMove: from.some((one) => one === status) })),
);

describe("a state change by a manager of feedback", () => {
  test.each(moves)("$action from $status answers $to", async ({ action, to, status, isMove }) => {
    const before = await reportIn(manager, status);
    clock.pass(60);
    const body = status === to ? {} : { note: "Said so" };
    const answer = await put(manager, before.id, action, body);
    const now = clock.now().toISOString();
    if (isMove)
      expect(feedbackIn(answer)).toEqual({
        ...before,
        status: to,
        resolutionNote: "Said so",
        closedAt: to === "RESOLVED" || to === "DISMISSED" ? now : null,
        updatedAt: now,
        version: before.version + 1,
      });
    else if (status === to) expect(feedbackIn(answer)).toEqual(before);
    else expect(answer).toMatchObject({ status: 409, body: { type: "/errors/invalid-transition" } });
  });

  test.each(["progress", "resolve", "dismiss"])(
    "to %s with another note is refused, with the same one repeated",
    async (action) => {
      const { id } = await report(manager);
      const first = feedbackIn(await put(manager, id, action, { note: "Said so" }));
      expect(feedbackIn(await put(manager, id, action, { note: "Said so" }))).toEqual(first);
      expect(await put(manager, id, action, { note: "Said otherwise" })).toMatchObject({
        status: 409,
        body: { type: "/errors/invalid-transition" },
      });
    },
  );

  test("is recorded in the history with its note", async () => {
    const { id } = await report(manager);
    await put(manager, id, "progress");
    await put(manager, id, "resolve", { note: "Mended" });
    const entries = await server.services.db
      .selectFrom("history")
      .select(["action", "changes"])
      .where("entityId", "=", id)
      .orderBy("at")
      .execute();
    const resolved = entries.find(({ action }) => action === "resolve");
    expect(entries.map(({ action }) => action).toSorted()).toEqual(["create", "progress", "resolve"]);
    expect(resolved?.changes).toEqual(
      expect.arrayContaining([
        { field: "status", before: "IN_PROGRESS", after: "RESOLVED" },
        { field: "resolutionNote", before: null, after: "Mended" },
      ]),
    );
  });

  test("of two who resolve and dismiss at the same time succeeds for one, and the other is refused, fifty times", async () => {
    const other = (await open("PLATFORM_ADMIN")).client;
    for (let round = 1; round <= 50; round += 1) {
      const { id } = await report(manager);
      const answers = await Promise.all([put(manager, id, "resolve"), put(other, id, "dismiss")]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([round, won?.status, lost?.status]).toEqual([round, 200, 409]);
      const after = feedbackIn(await manager.get(`/api/feedback/${id}`));
      expect(after).toMatchObject({ status: Object(won?.body).status, version: 2 });
    }
  });

  test.each([
    ["a long note", { note: "x".repeat(2001) }, "note"],
    ["a note that is no text", { note: 7 }, "note"],
    ["a state", { status: "OPEN" }, "status"],
  ])("with %s is refused", async (_, body, field) => {
    const { id } = await report(manager);
    expect(await put(manager, id, "resolve", body)).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(feedbackIn(await manager.get(`/api/feedback/${id}`)).status).toBe("OPEN");
  });
});

describe("reopening feedback", () => {
  test("is allowed for the author after it was resolved", async () => {
    const { client } = await open("VIEWER");
    const item = await reportIn(client, "RESOLVED");
    const after = feedbackIn(await put(client, item.id, "reopen", { note: "It happened again" }));
    expect(after).toMatchObject({ status: "OPEN", closedAt: null, resolutionNote: "It happened again" });
    expect(feedbackIn(await put(client, item.id, "reopen"))).toEqual(after);
  });

  test("goes over the version that the caller names, and over no other one", async () => {
    const { id } = await reportIn(manager, "DISMISSED");
    const reopen = (version: number) => manager.put(`/api/feedback/${id}/reopen`, { version });
    expect(await reopen(1)).toMatchObject({ status: 409, body: { type: "/errors/conflict" } });
    expect(await reopen(2)).toMatchObject({ status: 200, body: { status: "OPEN", version: 3 } });
  });

  test("is refused for the author after it was dismissed, and for everyone but managers on others' items", async () => {
    const [author, other] = [(await open("VIEWER")).client, (await open("PROGRAMME_MANAGER")).client];
    const dismissed = await reportIn(author, "DISMISSED");
    const resolved = await reportIn(author, "RESOLVED");
    expect((await put(author, dismissed.id, "reopen")).status).toBe(409);
    expect((await put(other, resolved.id, "reopen")).status).toBe(403);
    expect((await other.patch(`/api/feedback/${resolved.id}`, { status: "OPEN", version: 2 })).status).toBe(
      403,
    );
    expect(feedbackIn(await author.get(`/api/feedback/${resolved.id}`)).status).toBe("RESOLVED");
  });

  test("by PATCH with other fields follows the same rules", async () => {
    const updater = (await open(await addRole(server, ["feedback:update", "feedback:create"]))).client;
    const own = await reportIn(updater, "RESOLVED");
    const change = { status: "OPEN", priority: "CRITICAL", version: own.version };
    expect(feedbackIn(await updater.patch(`/api/feedback/${own.id}`, change))).toMatchObject({
      status: "OPEN",
      priority: "CRITICAL",
      closedAt: null,
      version: own.version + 1,
    });
    const taken = await reportIn(manager, "IN_PROGRESS");
    expect((await manager.patch(`/api/feedback/${taken.id}`, { status: "OPEN", version: 2 })).status).toBe(
      409,
    );
    const dismissed = await reportIn(updater, "DISMISSED");
    expect(
      (await updater.patch(`/api/feedback/${dismissed.id}`, { status: "OPEN", version: 2 })).status,
    ).toBe(409);
    expect(
      feedbackIn(await manager.patch(`/api/feedback/${dismissed.id}`, { status: "OPEN", version: 2 })).status,
    ).toBe("OPEN");
  });
});

describe("the author of feedback", () => {
  test("is notified once of each new state, with the manager's name and note, and not of their own changes", async () => {
    const author = await open("VIEWER");
    const item = await report(author.client, { title: "The chart" });
    await put(manager, item.id, "progress");
    clock.pass(1);
    await put(manager, item.id, "resolve", { note: "Mended in 1.4" });
    await put(manager, item.id, "resolve", { note: "Mended in 1.4" });
    clock.pass(1);
    await put(author.client, item.id, "reopen");
    const notifications = await notificationsOf(author.client);
    expect(notifications.map(({ title }) => title)).toEqual(["Taken up: The chart", "Resolved: The chart"]);
    expect(notifications[1]).toMatchObject({
      kind: "FEEDBACK_STATUS",
      message: expect.stringMatching(/^Test Person \w+ resolved your feedback “The chart”\. Mended in 1\.4$/),
      reason: "You wrote this feedback.",
      link: `/feedback/${item.id}`,
      actor: expect.stringContaining("Test Person"),
    });
  });

  test("who reopens it causes a notification of its assignee", async () => {
    const [author, assignee] = [await open("VIEWER"), await open("PROGRAMME_MANAGER")];
    const item = await report(author.client);
    await manager.patch(`/api/feedback/${item.id}`, { assigneeId: assignee.id, version: 1 });
    clock.pass(1);
    await put(manager, item.id, "resolve");
    await put(author.client, item.id, "reopen");
    expect((await notificationsOf(assignee.client)).map(({ title }) => title)).toEqual([
      `Assigned to you: ${item.title}`,
      `Opened again: ${item.title}`,
    ]);
  });

  test("who reopens it causes a notification of who answered in its conversation", async () => {
    const author = await open("VIEWER");
    const [answerer, other] = [await open("PLATFORM_ADMIN"), await open("PLATFORM_ADMIN")];
    const item = await report(author.client);
    await answerer.client.post(`/api/feedback/${item.id}/messages`, { text: "Try it again, please" });
    await put(answerer.client, item.id, "resolve");
    await put(author.client, item.id, "reopen");
    const reopened = async ({ client }: typeof answerer) =>
      (await notificationsOf(client)).filter(({ title }) => title.startsWith("Opened again: "));
    expect((await reopened(answerer)).map(({ reason }) => reason)).toEqual([
      "You wrote in this conversation.",
    ]);
    expect(await reopened(other)).toEqual([]);
  });

  test("who reopens it asks its assignee to act, and who answered only if there is none", async () => {
    const [author, answerer] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const assignee = await open("PROGRAMME_MANAGER");
    const toDoOf = async (id: string) => {
      const told = await server.services.db
        .selectFrom("notification")
        .select("toDo")
        .where("userId", "=", answerer.id)
        .where("link", "=", `/feedback/${id}`)
        .where("title", "like", "Opened again: %")
        .execute();
      return told.map(({ toDo }) => toDo);
    };
    const reopened = async (assigneeId: string | null) => {
      const item = await report(author.client);
      await answerer.client.post(`/api/feedback/${item.id}/messages`, { text: "Try it again, please" });
      if (assigneeId !== null) await manager.patch(`/api/feedback/${item.id}`, { assigneeId, version: 1 });
      await put(manager, item.id, "resolve");
      await put(author.client, item.id, "reopen");
      return toDoOf(item.id);
    };
    expect([await reopened(assignee.id), await reopened(null)]).toEqual([[false], [true]]);
  });

  test("who reopens what nobody looks into causes a notification of who manages feedback", async () => {
    const [author, other] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const item = await reportIn(author.client, "RESOLVED");
    await put(author.client, item.id, "reopen", { note: "It is still slow" });
    const told = await notificationsOf(other.client);
    expect(told.filter(({ title }) => title.startsWith("Opened again: "))).toMatchObject([
      { title: `Opened again: ${item.title}`, reason: "You manage feedback.", link: `/feedback/${item.id}` },
    ]);
  });
});

import { samples } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { idsIn } from "../testing/listedIds.ts";
import { openClientAs } from "../testing/principals.ts";
import { addFeedback, feedbackIn, report } from "../testing/testFeedback.ts";
import { addNotifications, notificationsOf } from "../testing/testNotifications.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { pngDataUrl, testPng } from "../testing/testPng.ts";

let server: TestServer;
let manager: Client;
let managerId: string;
beforeAll(async () => {
  server = await openTestServer();
  ({ id: managerId, client: manager } = await open("PLATFORM_ADMIN"));
});
afterAll(() => server.close());

const open = (role: string, companyId?: string) => openClientAs(server, role, companyId);

test("feedback is sorted by priority from low to critical, and back", async () => {
  const { client } = await open("VIEWER");
  for (const priority of ["HIGH", "LOW", "CRITICAL", "MEDIUM"]) await report(client, { priority });
  const sorted = async (direction: string) => {
    const { body } = await client.get(`/api/feedback/my?sortField=priority&sortDirection=${direction}`);
    return (Reflect.get(Object(body), "data") as { priority: string }[]).map(({ priority }) => priority);
  };
  expect(await sorted("asc")).toEqual(["LOW", "MEDIUM", "HIGH", "CRITICAL"]);
  expect(await sorted("desc")).toEqual(["CRITICAL", "HIGH", "MEDIUM", "LOW"]);
});

describe("reporting feedback", () => {
  test("stores the sent fields, the author and their page", async () => {
    const { id, client } = await open("VIEWER");
    const draft = {
      title: "  <img onerror=alert(1)> {title} 🌱 ",
      description: "One line\nand another",
      type: "IDEA",
      route: "/project/?page=2",
      appVersion: "1.4.0",
      browser: "A browser 141",
      stateSnapshot: '{"session":"signedIn"}',
      screenshotData: null,
    };
    const answer = await client.post("/api/feedback", draft);
    const made = feedbackIn(answer);
    const { screenshotData: _, ...kept } = draft;
    expect(answer.headers.get("location")).toBe(`/api/feedback/${made.id}`);
    expect(made).toMatchObject({
      ...kept,
      title: draft.title.trim(),
      priority: "MEDIUM",
      status: "OPEN",
      authorId: id,
      assigneeId: null,
      hasScreenshot: false,
      closedAt: null,
      version: 1,
    });
    const entry = await server.services.db
      .selectFrom("history")
      .select(["entity", "entityName", "action", "actorId"])
      .where("entityId", "=", made.id)
      .execute();
    expect(entry).toEqual([{ entity: "feedback", entityName: made.title, action: "create", actorId: id }]);
  });

  test.each([
    ["no title", { title: " " }, "title"],
    ["a long title", { title: "x".repeat(161) }, "title"],
    ["no description", { description: "" }, "description"],
    ["a long description", { description: "x".repeat(4001) }, "description"],
    ["another type", { type: "PRAISE" }, "type"],
    ["another priority", { priority: "BLOCKER" }, "priority"],
    ["a number for a title", { title: 7 }, "title"],
    ["a state of its own", { status: "RESOLVED" }, "status"],
    ["another author", { authorId: randomUUID() }, "authorId"],
    ["an assignee", { assigneeId: randomUUID() }, "assigneeId"],
    ["a number", { version: 9 }, "version"],
    ["a character that cannot be kept", { description: "a\u0001b" }, "description"],
  ])("with %s is refused by that field", async (_, body, field) => {
    const { client } = await open("VIEWER");
    expect(await client.post("/api/feedback", { ...samples.feedback.create, ...body })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(idsIn(await client.get("/api/feedback/my"))).toEqual([]);
  });

  test("twice with one Idempotency-Key creates one item", async () => {
    const { client } = await open("VIEWER");
    const key = { "idempotency-key": randomUUID() };
    const send = () => client.post("/api/feedback", samples.feedback.create, key);
    const [first, second] = [feedbackIn(await send()), feedbackIn(await send())];
    expect(second).toEqual(first);
    expect(idsIn(await client.get("/api/feedback/my"))).toEqual([first.id]);
  });
});

describe("changing feedback", () => {
  test("writes the fields at the version that was read and records them; the same values again change nothing", async () => {
    const item = await report(manager);
    const change = { title: "Renamed", type: "DATA", priority: "CRITICAL", version: 1 };
    const after = feedbackIn(await manager.patch(`/api/feedback/${item.id}`, change));
    expect(after).toMatchObject({ title: "Renamed", type: "DATA", priority: "CRITICAL", version: 2 });
    expect(feedbackIn(await manager.patch(`/api/feedback/${item.id}`, { ...change, version: 2 }))).toEqual(
      after,
    );
    expect(await manager.patch(`/api/feedback/${item.id}`, change)).toMatchObject({
      status: 409,
      body: { type: "/errors/conflict" },
    });
  });

  test("of one's own takes any feedback permission, in every status, and is recorded", async () => {
    const author = await open(await addRole(server, ["feedback:create"]));
    for (const action of ["", "progress", "resolve", "dismiss"]) {
      const item = await report(author.client);
      const path = `/api/feedback/${item.id}`;
      if (action !== "") await manager.put(`${path}/${action}`, { note: "Seen" });
      const before = feedbackIn(await author.client.get(path));
      const change = { title: "Renamed", description: "In other words", type: "IDEA", priority: "LOW" };
      const after = feedbackIn(await author.client.patch(path, { ...change, version: before.version }));
      expect(after).toEqual({
        ...before,
        ...change,
        updatedAt: after.updatedAt,
        version: before.version + 1,
      });
      const entries = await server.services.db
        .selectFrom("history")
        .select("actorId")
        .where("entityId", "=", item.id)
        .where("action", "=", "update")
        .execute();
      expect(entries).toEqual([{ actorId: author.id }]);
    }
  });

  test("of another person is refused without the right to update or manage feedback", async () => {
    const item = await report((await open("VIEWER")).client);
    const path = `/api/feedback/${item.id}`;
    const reader = (await open(await addRole(server, ["feedback:get", "feedback:list", "feedback:create"])))
      .client;
    for (const body of [{ title: "Renamed" }, { status: "OPEN" }, { assigneeId: managerId }])
      expect(await reader.patch(path, { ...body, version: 1 })).toMatchObject({
        status: 403,
        body: { type: "/errors/forbidden", detail: expect.stringContaining("its author") },
      });
    expect((await (await open("VIEWER")).client.patch(path, { title: "Renamed", version: 1 })).status).toBe(
      404,
    );
    expect(feedbackIn(await manager.get(path))).toEqual(item);
    for (const held of ["feedback:update", "feedback:manage"] as const) {
      const { client } = await open(await addRole(server, ["feedback:list", held]));
      const { version } = feedbackIn(await manager.get(path));
      expect(feedbackIn(await client.patch(path, { title: held, version })).title).toBe(held);
    }
  });

  test("by its author does not assign it, nor write what comes with that", async () => {
    const { client } = await open("VIEWER");
    const item = await report(client);
    const path = `/api/feedback/${item.id}`;
    expect(await client.patch(path, { title: "Renamed", assigneeId: managerId, version: 1 })).toMatchObject({
      status: 403,
      body: { type: "/errors/forbidden", detail: expect.stringContaining("assigned") },
    });
    expect(feedbackIn(await client.get(path))).toEqual(item);
    expect(feedbackIn(await client.patch(path, { assigneeId: null, version: 1 }))).toEqual(item);
  });

  test("assigns it to a user of our staff, who is notified once", async () => {
    const { id, client } = await open("PROGRAMME_MANAGER");
    const item = await report(manager);
    const given = feedbackIn(await manager.patch(`/api/feedback/${item.id}`, { assigneeId: id, version: 1 }));
    expect(given.assigneeId).toBe(id);
    await manager.patch(`/api/feedback/${item.id}`, { assigneeId: id, version: 2 });
    expect(await notificationsOf(client)).toMatchObject([
      { kind: "FEEDBACK_STATUS", title: `Assigned to you: ${item.title}`, link: `/feedback/${item.id}` },
    ]);
    expect(
      feedbackIn(await manager.patch(`/api/feedback/${item.id}`, { assigneeId: null, version: 2 })),
    ).toMatchObject({
      assigneeId: null,
      version: 3,
    });
  });

  test("offers the possible assignees, each of whom may then read it", async () => {
    const [manages, reads] = [
      await openClientAs(server, await addRole(server, ["feedback:manage"])),
      await openClientAs(server, await addRole(server, ["feedback:get", "feedback:list"])),
    ];
    const others = [
      await addUser(server),
      await addUser(server, { roles: [await addRole(server, ["feedback:list"])] }),
      await addUser(server, { roles: ["PLATFORM_ADMIN"], status: "INVITED" }),
      await addUser(server, { roles: ["PLATFORM_ADMIN"], companyId: await addCompany(server) }),
    ];
    const offered = (await manager.get("/api/users/assignable?for=feedback")).body;
    if (!Array.isArray(offered)) throw new Error("no list");
    const ids = offered.map((one) => String(Reflect.get(Object(one), "id")));
    expect(ids).toEqual(expect.arrayContaining([managerId, manages.id, reads.id]));
    for (const { id } of others) expect(ids).not.toContain(id);
    for (const { id, client } of [manages, reads]) {
      const item = await report(manager);
      const given = await manager.patch(`/api/feedback/${item.id}`, { assigneeId: id, version: 1 });
      expect(given.status).toBe(200);
      expect((await client.get(`/api/feedback/${item.id}`)).status).toBe(200);
    }
    expect(await manager.get("/api/users/assignable?for=projects")).toMatchObject({
      status: 400,
      body: { errors: { for: [expect.any(String)] } },
    });
  });

  test("refuses an assignee who is inactive, a partner's, unknown, or may not read it", async () => {
    const away = await addUser(server, { status: "DISABLED" });
    const partner = await addUser(server, { companyId: await addCompany(server), roles: ["PARTNER_USER"] });
    const reader = await addUser(server);
    const lister = await addUser(server, { roles: [await addRole(server, ["feedback:list"])] });
    const bound = await addUser(server, { roles: [await addRole(server, ["feedback:manage"], "COMPANY")] });
    const item = await report(manager);
    for (const assigneeId of [away.id, partner.id, reader.id, lister.id, bound.id, randomUUID()])
      expect(await manager.patch(`/api/feedback/${item.id}`, { assigneeId, version: 1 })).toMatchObject({
        status: 400,
        body: { errors: { assigneeId: [expect.any(String)] } },
      });
    expect(feedbackIn(await manager.get(`/api/feedback/${item.id}`))).toMatchObject({
      assigneeId: null,
      version: 1,
    });
  });

  test.each([
    ["status", "RESOLVED"],
    ["status", "IN_PROGRESS"],
    ["authorId", randomUUID()],
    ["resolutionNote", "x"],
    ["hasScreenshot", true],
    ["screenshotData", pngDataUrl(testPng())],
  ])("does not write the field %s with %s", async (field, value) => {
    const item = await report(manager);
    expect(await manager.patch(`/api/feedback/${item.id}`, { [field]: value, version: 1 })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });
});

test("lists and single items never read a picture's bytes, and a list is two statements plus one for each extend", async () => {
  await addFeedback(server, { authorId: managerId, hasPicture: true });
  server.statements.length = 0;
  const { body } = await manager.get("/api/feedback?extend=author,assignee&size=100");
  const asked = server.statements.filter((text) => /from feedback|from app_user u\s+where u\.id/.test(text));
  expect(JSON.stringify(body)).not.toMatch(/"(picture|screenshotData)":|iVBOR/);
  expect(Object(body).data[0].hasScreenshot).toBe(true);
  expect(server.statements.filter((text) => /\bpicture\b/.test(text))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(4);
});

test("a user named by feedback cannot be deleted, and others are deleted with their notifications", async () => {
  const [author, reader] = [await addUser(server), await addUser(server)];
  const assignee = await addUser(server, { roles: ["PROGRAMME_MANAGER"] });
  const id = await addFeedback(server, { authorId: author.id });
  await manager.patch(`/api/feedback/${id}`, { assigneeId: assignee.id, version: 1 });
  for (const one of [author, assignee])
    expect(await manager.remove(`/api/users/${one.id}`)).toMatchObject({
      status: 409,
      body: { type: "/errors/in-use", detail: "1 feedback item names this user." },
    });
  await addNotifications(server, reader.id, {});
  expect((await manager.remove(`/api/users/${reader.id}`)).status).toBe(204);
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
let sender: Client;
let senderId: string;
beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  senderId = (await addUser(server, { roles: ["PROGRAMME_MANAGER"] })).id;
  sender = await enter(server, senderId);
});
afterAll(() => server.close());

const message = { title: "Please have a look", message: "Two lines\nof text" };
const send = (client: Client, body: object) => client.post("/api/notifications", { ...message, ...body });

describe("a message", () => {
  test("reaches each recipient once, with its sender and link", async () => {
    const [one, other] = [await addUser(server), await addUser(server)];
    const userIds = [one.id, other.id, one.id.toUpperCase()];
    const link = "/project/?page=2#top";
    expect(await send(sender, { userIds, link })).toMatchObject({ status: 201, body: { sent: 2 } });
    const notifications = await notificationsOf(await enter(server, one.id));
    expect(notifications).toEqual([
      {
        ...message,
        id: expect.any(String),
        kind: "MESSAGE",
        status: "PENDING",
        link,
        actor: expect.stringContaining("Test Person"),
        reason: expect.stringMatching(/sent it to you\.$/),
        createdAt: expect.any(String),
        deliveredAt: null,
        readAt: null,
      },
    ]);
  });

  test("leaves out recipients who are disabled, only invited, or may not read notifications; the answer counts the others", async () => {
    const deaf = await addRole(server, ["project:list"]);
    const people = await Promise.all([
      addUser(server),
      addUser(server, { status: "DISABLED" }),
      addUser(server, { status: "INVITED" }),
      addUser(server, { roles: [deaf] }),
    ]);
    const userIds = people.map(({ id }) => id);
    expect((await send(sender, { userIds })).body).toEqual({ sent: 1 });
    const rows = await server.services.db
      .selectFrom("notification")
      .select("userId")
      .where("userId", "in", userIds)
      .execute();
    expect(rows).toEqual([{ userId: people[0]?.id }]);
  });

  test("is sent once for one Idempotency-Key", async () => {
    const { id } = await addUser(server);
    const key = { "idempotency-key": randomUUID() };
    const body = { ...message, userIds: [id] };
    const answers = [
      await sender.post("/api/notifications", body, key),
      await sender.post("/api/notifications", body, key),
    ];
    expect(answers.map(({ status, body: sent }) => [status, sent])).toEqual([
      [201, { sent: 1 }],
      [201, { sent: 1 }],
    ]);
    expect(await notificationsOf(await enter(server, id))).toHaveLength(1);
  });

  test("is stored as plain text", async () => {
    const { id } = await addUser(server);
    const title = "<img src=x onerror=alert(1)> {title} 🌱";
    expect((await send(sender, { userIds: [id], title })).status).toBe(201);
    expect(await notificationsOf(await enter(server, id))).toMatchObject([{ title }]);
  });

  test.each([
    ["nobody", { userIds: [] }, "userIds"],
    ["no person", { userIds: ["x"] }, "userIds.0"],
    ["someone who is not there", { userIds: [randomUUID()] }, "userIds"],
    ["too many", { userIds: Array.from({ length: 51 }, () => randomUUID()) }, "userIds"],
    ["no title", { title: " " }, "title"],
    ["a title of two lines", { title: "a\nb" }, "title"],
    ["a long title", { title: "x".repeat(161) }, "title"],
    ["a long text", { message: "x".repeat(1001) }, "message"],
    ["a link out", { link: "https://evil.example/" }, "link"],
    ["a link to another host", { link: "//evil.example/" }, "link"],
    ["a link by backslash", { link: String.raw`/\evil.example` }, "link"],
    ["a script", { link: "javascript:alert(1)" }, "link"],
    ["a kind", { kind: "ACCOUNT" }, "kind"],
    ["a status", { status: "READ" }, "status"],
    ["another sender", { actor: "Inês Duarte" }, "actor"],
  ])("with %s is refused by that field, and nobody is notified", async (_, body, field) => {
    const { id } = await addUser(server);
    expect(await send(sender, { userIds: [id], ...body })).toMatchObject({
      status: 400,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await notificationsOf(await enter(server, id))).toEqual([]);
  });

  test("of a partner reaches their own company alone; others are answered like unknown people", async () => {
    const companyId = await addCompany(server);
    const role = await addRole(server, ["notification:read", "notification:write"], "COMPANY");
    const partnerOf = async (company: string) => addUser(server, { companyId: company, roles: [role] });
    const [me, colleague, stranger] = await Promise.all([
      partnerOf(companyId),
      partnerOf(companyId),
      partnerOf(await addCompany(server)),
    ]);
    const client = await enter(server, me.id);
    expect((await send(client, { userIds: [colleague.id] })).body).toEqual({ sent: 1 });
    const answers = await Promise.all(
      [stranger.id, senderId, randomUUID()].map((id) => send(client, { userIds: [colleague.id, id] })),
    );
    const withoutRequest = answers.map(({ status, body }) => ({
      status,
      body: { ...Object(body), requestId: "" },
    }));
    expect(withoutRequest[0]).toMatchObject({
      status: 400,
      body: { errors: { userIds: [expect.any(String)] } },
    });
    expect(withoutRequest).toEqual([withoutRequest[0], withoutRequest[0], withoutRequest[0]]);
    expect(await notificationsOf(await enter(server, colleague.id))).toHaveLength(1);
    expect(await notificationsOf(await enter(server, stranger.id))).toEqual([]);
  });
});

describe("the messages of a sender within an hour", () => {
  const enterSender = async () => enter(server, (await addUser(server, { roles: ["PROGRAMME_MANAGER"] })).id);

  test("are at most 20, also if sent at once; the next is refused with the seconds to wait, and nobody is notified", async () => {
    const client = await enterSender();
    const { id } = await addUser(server);
    expect((await send(client, { userIds: [id] })).status).toBe(201);
    clock.pass(600);
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(client, { userIds: [id] })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.headers.get("retry-after")).toBe("3000");
    clock.pass(2999);
    expect((await send(client, { userIds: [id] })).status).toBe(429);
    clock.pass(1);
    expect((await send(client, { userIds: [id] })).status).toBe(201);
    expect((await send(client, { userIds: [id] })).status).toBe(429);
    expect((await send(await enterSender(), { userIds: [id] })).status).toBe(201);
  });

  test("reach at most 200 people", async () => {
    const client = await enterSender();
    const people = await Promise.all(Array.from({ length: 50 }, () => addUser(server)));
    const userIds = people.map(({ id }) => id);
    for (let time = 0; time < 4; time += 1) expect((await send(client, { userIds })).status).toBe(201);
    const refused = await send(client, { userIds: userIds.slice(0, 1) });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
    clock.pass(3600);
    expect((await send(client, { userIds })).status).toBe(201);
  });

  test("do not count once a clock that was a year ahead is right", async () => {
    const own = await addUser(server, { roles: ["PROGRAMME_MANAGER"] });
    const { id } = await addUser(server);
    clock.pass(365 * 24 * 3600);
    const ahead = await enter(server, own.id);
    for (let time = 0; time < 20; time += 1) expect((await send(ahead, { userIds: [id] })).status).toBe(201);
    expect((await send(ahead, { userIds: [id] })).status).toBe(429);
    clock.pass(-365 * 24 * 3600);
    expect((await send(await enter(server, own.id), { userIds: [id] })).status).toBe(201);
  });
});

test("officers, reviewers, partners and viewers cannot send messages", async () => {
  const { id } = await addUser(server);
  for (const role of ["PROJECT_OFFICER", "MRV_REVIEWER", "VIEWER"])
    expect(
      (await send(await enter(server, (await addUser(server, { roles: [role] })).id), { userIds: [id] }))
        .status,
    ).toBe(403);
});

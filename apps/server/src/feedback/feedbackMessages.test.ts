import { MAX_FEEDBACK_MESSAGES_AN_HOUR } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { feedbackIn, report } from "../testing/testFeedback.ts";
import { notificationsOf } from "../testing/testNotifications.ts";
import { addCompany, addRole } from "../testing/testPeople.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const open = (role: string, companyId?: string) => openClientAs(server, role, companyId);
const path = (id: string) => `/api/feedback/${id}/messages`;
const write = (client: Client, id: string, text: string) => client.post(path(id), { text });
const textsIn = async (client: Client, id: string): Promise<readonly string[]> => {
  const { body } = await client.get(`${path(id)}?sortDirection=asc&size=100`);
  const data: unknown = Reflect.get(Object(body), "data");
  return Array.isArray(data) ? data.map((one) => String(Reflect.get(Object(one), "text"))) : [];
};
const toldOf = async (client: Client) =>
  (await notificationsOf(client)).filter(({ title }) => title.startsWith("New message: "));

describe("the conversation under a feedback item", () => {
  test("holds what its author and who manages feedback wrote, with their names, and leaves the item as it is", async () => {
    const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const item = await report(author.client);
    const asked = await write(manager.client, item.id, "Which browser is it?");
    expect(asked).toMatchObject({
      status: 201,
      body: {
        feedbackId: item.id,
        authorId: manager.id,
        authorName: expect.stringMatching(/^Test Person/),
        text: "Which browser is it?",
      },
    });
    expect(asked.headers.get("location")).toBe(path(item.id));
    expect((await write(author.client, item.id, " Firefox.\r\nOn Linux. ")).status).toBe(201);
    for (const client of [author.client, manager.client])
      expect(await textsIn(client, item.id)).toEqual(["Which browser is it?", "Firefox.\nOn Linux."]);
    expect(feedbackIn(await author.client.get(`/api/feedback/${item.id}`))).toEqual(item);
  });

  test("is written once for one Idempotency-Key", async () => {
    const { client } = await open("VIEWER");
    const { id } = await report(client);
    const key = { "idempotency-key": randomUUID() };
    const first = await client.post(path(id), { text: "Once" }, key);
    expect((await client.post(path(id), { text: "Once" }, key)).body).toEqual(first.body);
    expect(await textsIn(client, id)).toEqual(["Once"]);
  });

  test.each([
    ["empty", "", "Message is required"],
    ["white", " \n ", "Message is required"],
    ["too long", "x".repeat(4001), "Message must be at most 4000 characters"],
  ])("refuses a text that is %s", async (_, text, message) => {
    const { client } = await open("VIEWER");
    const { id } = await report(client);
    expect(await write(client, id, text)).toMatchObject({
      status: 400,
      body: { errors: { text: [message] } },
    });
    expect(await textsIn(client, id)).toEqual([]);
  });

  test("takes 4,000 characters", async () => {
    const { client } = await open("VIEWER");
    const { id } = await report(client);
    expect((await write(client, id, "é".repeat(4000))).status).toBe(201);
  });

  test("is never changed or deleted", async () => {
    const { client } = await open("PLATFORM_ADMIN");
    const { id } = await report(client);
    const message = String(Reflect.get(Object((await write(client, id, "Kept")).body), "id"));
    expect((await client.patch(`${path(id)}/${message}`, { text: "Other" })).status).toBe(404);
    expect((await client.remove(`${path(id)}/${message}`)).status).toBe(404);
    expect(await textsIn(client, id)).toEqual(["Kept"]);
  });

  test.each(["resolve", "dismiss"])(
    "goes on after the item was closed by %s, and does not open it again",
    async (action) => {
      const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
      const { id } = await report(author.client);
      const closed = feedbackIn(await manager.client.put(`/api/feedback/${id}/${action}`, { note: "Done" }));
      expect((await write(author.client, id, "Thank you")).status).toBe(201);
      expect((await write(manager.client, id, "You are welcome")).status).toBe(201);
      expect(feedbackIn(await author.client.get(`/api/feedback/${id}`))).toEqual(closed);
    },
  );
});

describe("who takes part in a conversation", () => {
  test("is its author, its assignee and who manages feedback; other readers read it, and nobody else", async () => {
    const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const [assignee, reader] = [await open("PROGRAMME_MANAGER"), await open("PROGRAMME_MANAGER")];
    const others = [await open("PROJECT_OFFICER"), await open("MRV_REVIEWER"), await open("VIEWER")];
    const item = await report(author.client);
    await manager.client.patch(`/api/feedback/${item.id}`, { assigneeId: assignee.id, version: 1 });
    for (const [index, { client }] of [author, manager, assignee].entries())
      expect((await write(client, item.id, `Message ${index}`)).status).toBe(201);
    expect(await write(reader.client, item.id, "Mine")).toMatchObject({
      status: 403,
      body: {
        detail: "Messages are written by the author of the feedback, its assignee and who manages feedback.",
      },
    });
    expect(await textsIn(reader.client, item.id)).toEqual(["Message 0", "Message 1", "Message 2"]);
    for (const { client } of others) {
      expect((await client.get(path(item.id))).status).toBe(404);
      expect((await write(client, item.id, "Mine")).status).toBe(404);
    }
  });

  test("is, for partners, only who wrote the item: a colleague who manages feedback meets none of it", async () => {
    const companyId = await addCompany(server);
    const mighty = await addRole(server, ["feedback:get", "feedback:create", "feedback:manage"], "COMPANY");
    const [me, colleague] = [await open("PARTNER_USER", companyId), await open(mighty, companyId)];
    const { id } = await report(me.client);
    expect((await write(me.client, id, "Mine")).status).toBe(201);
    expect((await colleague.client.get(path(id))).status).toBe(404);
    expect((await write(colleague.client, id, "Theirs")).status).toBe(404);
  });

  test("may write sixty messages within an hour; the next is refused with the seconds to wait, and stored nowhere", async () => {
    const { client, id: authorId } = await open("VIEWER");
    const { id } = await report(client);
    const at = server.services.now();
    await server.services.db
      .insertInto("feedbackMessage")
      .values(
        Array.from({ length: MAX_FEEDBACK_MESSAGES_AN_HOUR - 1 }, () => ({
          ...{ id: randomUUID(), feedbackId: id, authorId, text: "Earlier" },
          createdAt: new Date(at.getTime() - 600_000),
        })),
      )
      .execute();
    expect((await write(client, id, "The sixtieth")).status).toBe(201);
    const refused = await write(client, id, "One more");
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: "At most 60 messages can be written within an hour." },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(2_900);
    expect(await textsIn(client, id)).not.toContain("One more");
  });

  test("may write again once a clock that was a year ahead is right", async () => {
    const { client, id: authorId } = await open("VIEWER");
    const { id } = await report(client);
    const createdAt = new Date(server.services.now().getTime() + 365 * 86_400_000);
    await server.services.db
      .insertInto("feedbackMessage")
      .values(
        Array.from({ length: MAX_FEEDBACK_MESSAGES_AN_HOUR }, () => ({
          ...{ id: randomUUID(), feedbackId: id, authorId, text: "Ahead", createdAt },
        })),
      )
      .execute();
    expect((await write(client, id, "By the right clock")).status).toBe(201);
  });
});

describe("a new message", () => {
  test("is told to the author, leads to its place in the conversation, and not to its writer", async () => {
    const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const { id, title } = await report(author.client, { title: "The chart is empty" });
    const written = await write(manager.client, id, "Which browser\nis it?");
    const message = String(Reflect.get(Object(written.body), "id"));
    expect(await toldOf(author.client)).toMatchObject([
      {
        kind: "FEEDBACK_STATUS",
        title: `New message: ${title}`,
        message: expect.stringMatching(
          /^Test Person \w+ wrote about your feedback “The chart is empty”: Which browser is it\?$/,
        ),
        reason: "You wrote this feedback.",
        link: `/feedback/${id}?message=${message}`,
      },
    ]);
    expect(await toldOf(manager.client)).toEqual([]);
  });

  test("of the author is told to everybody who manages feedback while nobody handles it, then to who does", async () => {
    const author = await open("VIEWER");
    const [one, other] = [await open("PLATFORM_ADMIN"), await open("PLATFORM_ADMIN")];
    const assignee = await open("PROGRAMME_MANAGER");
    const { id } = await report(author.client);
    await write(author.client, id, "One thing more");
    for (const { client } of [one, other])
      expect((await toldOf(client)).map(({ reason }) => reason)).toEqual(["You manage feedback."]);
    await write(one.client, id, "Which browser is it?");
    await write(author.client, id, "Firefox");
    const reasons = (await toldOf(one.client)).map(({ reason }) => reason);
    expect(new Set(reasons)).toEqual(new Set(["You manage feedback.", "You wrote in this conversation."]));
    expect(reasons).toHaveLength(2);
    expect(await toldOf(other.client)).toHaveLength(1);
    await one.client.patch(`/api/feedback/${id}`, { assigneeId: assignee.id, version: 1 });
    await write(author.client, id, "On Linux");
    expect((await toldOf(assignee.client)).map(({ reason }) => reason)).toEqual([
      "This feedback is assigned to you.",
    ]);
    expect(await toldOf(author.client)).toHaveLength(1);
  });

  test.each<[string, (people: Record<"assignee" | "author", string>) => Promise<unknown>]>([
    [
      "was disabled",
      ({ assignee }) =>
        server.services.db
          .updateTable("appUser")
          .set({ status: "DISABLED" })
          .where("id", "=", assignee)
          .execute(),
    ],
    [
      "may no longer read it",
      ({ assignee }) =>
        server.services.db
          .updateTable("appUser")
          .set({ roles: ["PROJECT_OFFICER"] })
          .where("id", "=", assignee)
          .execute(),
    ],
    [
      "is the author",
      ({ assignee, author }) =>
        server.services.db
          .updateTable("feedback")
          .set({ assigneeId: author })
          .where("assigneeId", "=", assignee)
          .execute(),
    ],
  ])("of the author goes to who manages feedback if the assignee %s", async (_, change) => {
    const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const assignee = await open("PROGRAMME_MANAGER");
    const { id } = await report(author.client);
    await manager.client.patch(`/api/feedback/${id}`, { assigneeId: assignee.id, version: 1 });
    await change({ assignee: assignee.id, author: author.id });
    await write(author.client, id, "It happened again");
    expect((await toldOf(manager.client)).map(({ reason }) => reason)).toEqual(["You manage feedback."]);
    const { rows } = await sql`select from notification where user_id = ${assignee.id}::text::uuid
      and title like 'New message: %'`.execute(server.services.db);
    expect(rows).toEqual([]);
  });

  test("is told with its beginning alone if it is long", async () => {
    const [author, manager] = [await open("VIEWER"), await open("PLATFORM_ADMIN")];
    const { id } = await report(author.client);
    await write(manager.client, id, "word ".repeat(500));
    const [told] = await toldOf(author.client);
    expect(told?.message).toMatch(/”: (?:word )+word…$/);
    expect(told?.message.length).toBeLessThan(360);
  });
});

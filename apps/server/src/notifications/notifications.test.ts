import { exportTypes, notificationSchema, type Permission } from "@canopy/contracts";
import { sql } from "kysely";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { readCsv } from "../testing/readCsv.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addNotifications } from "../testing/testNotifications.ts";
import { addRole, addUser } from "../testing/testPeople.ts";

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
});
afterAll(() => server.close());

/** A person with notifications of their own. */
const person = async (held: readonly Permission[] = ["notification:read"]) => {
  const { id } = await addUser(server, { roles: [await addRole(server, held)] });
  const client = await enter(server, id);
  const add = (...notifications: Parameters<typeof addNotifications>[2][]) =>
    addNotifications(server, id, ...notifications);
  return { id, client, add };
};
const titlesOf = (body: unknown) =>
  z
    .array(z.object({ title: z.string() }))
    .parse(body)
    .map(({ title }) => title);
const listed = async (client: Client, query = "") => {
  const { status, body } = await client.get(`/api/notifications${query}`);
  expect(status).toBe(200);
  const page = z.object({ data: z.unknown(), total: z.int() }).parse(body);
  return { titles: titlesOf(page.data), total: page.total };
};
const count = async (client: Client) => (await client.get("/api/notifications/unread/count")).body;
const read = async (client: Client, id: string | undefined) =>
  notificationSchema.parse((await client.get(`/api/notifications/${id}`)).body);
const four = [
  { title: "pending", status: "PENDING" },
  { title: "delivered", status: "DELIVERED" },
  { title: "read", status: "READ" },
  { title: "archived", status: "ARCHIVED" },
] as const;

describe("a person's notifications", () => {
  test("are listed without archived ones, unless the filter names these", async () => {
    const { client, add } = await person();
    await add(...four);
    const sort = "sortField=title&sortDirection=asc";
    expect(await listed(client, `?${sort}`)).toEqual({ titles: ["delivered", "pending", "read"], total: 3 });
    expect(await listed(client, "?status=ARCHIVED")).toEqual({ titles: ["archived"], total: 1 });
    expect(await listed(client, "?status=READ")).toEqual({ titles: ["read"], total: 1 });
    const filter = "filters[0].fieldId=status&filters[0].operator";
    expect(await listed(client, `?${filter}=equals&filters[0].value=ARCHIVED`)).toEqual({
      titles: ["archived"],
      total: 1,
    });
    expect((await listed(client, `?${filter}=not_equals&filters[0].value=READ`)).total).toBe(2);
  });

  test("are listed and exported with archived ones where their ids are named", async () => {
    const { client, add } = await person();
    const ids = await add(...four);
    const [pending, , , archived] = ids;
    const byId = "filters[0].fieldId=id&filters[0].operator";
    expect(await listed(client, `?${byId}=equals&filters[0].value=${archived}`)).toEqual({
      titles: ["archived"],
      total: 1,
    });
    expect(await listed(client, `?${byId}=not_equals&filters[0].value=${pending}`)).toMatchObject({
      total: 2,
    });
    const csv = { accept: exportTypes.csv };
    const titlesIn = ({ body }: { readonly body: unknown }) => readCsv(String(body)).flat();
    const chosen = [archived, pending].map((id) => `filters[0].value=${id}`).join("&");
    const some = await client.get(`/api/notifications?columns=title&${byId}=in&${chosen}`, csv);
    expect(titlesIn(some).toSorted()).toEqual(["Notification", "archived", "pending"]);
    const all = await client.post("/api/notifications/export", { ids, columns: ["title"] }, csv);
    expect(titlesIn(all)).toEqual(["Notification", "pending", "delivered", "read", "archived"]);
  });

  test.each(["LOUD", "read", "", "READ&status=PENDING"])(
    "are not listed by the status %j",
    async (status) => {
      const { client } = await person();
      expect(await client.get(`/api/notifications?status=${status}`)).toMatchObject({
        status: 400,
        body: { errors: { status: [expect.any(String)] } },
      });
    },
  );

  test("are unread until they are read, with or without a toast", async () => {
    const { client, add } = await person();
    const [pending] = await add(...four);
    expect(await count(client)).toBe(2);
    const { body } = await client.get("/api/notifications/unread?sortField=title&sortDirection=asc");
    expect(titlesOf(Object(body).data)).toEqual(["delivered", "pending"]);
    expect((await client.put(`/api/notifications/${pending}/acknowledge-delivery`)).status).toBe(204);
    expect(await count(client)).toBe(2);
    expect((await client.put(`/api/notifications/${pending}/read`)).status).toBe(204);
    expect(await count(client)).toBe(1);
  });

  test("are pending for their toast oldest first, twenty at a time", async () => {
    const { id, client } = await person();
    const at = clock.now().toISOString();
    await sql`insert into notification (id, user_id, title, message, status, kind, created_at)
      select gen_random_uuid(), ${id}::text::uuid, 'n' || n, 'm', 'PENDING', 'MESSAGE',
        ${at}::text::timestamptz + n * interval '1 second' from generate_series(1, 10000) n`.execute(
      server.services.db,
    );
    const first = await client.get("/api/notifications/undelivered");
    expect(titlesOf(first.body)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n + 1}`));
    expect(await count(client)).toBe(10_000);
    const ids = z.array(z.object({ id: z.guid() })).parse(first.body);
    await Promise.all(ids.map((one) => client.put(`/api/notifications/${one.id}/acknowledge-delivery`)));
    const next = await client.get("/api/notifications/undelivered");
    expect(titlesOf(next.body)).toEqual(Array.from({ length: 20 }, (_, n) => `n${n + 21}`));
    expect((await client.put("/api/notifications/read")).status).toBe(204);
    expect((await client.get("/api/notifications/undelivered")).body).toEqual([]);
    expect(await count(client)).toBe(0);
  });
});

describe("marking a notification", () => {
  test("as delivered stores the time, and only the first time counts", async () => {
    const { client, add } = await person();
    const [id] = await add({});
    const first = clock.now().toISOString();
    await client.put(`/api/notifications/${id}/acknowledge-delivery`);
    clock.pass(60);
    expect((await client.put(`/api/notifications/${id}/acknowledge-delivery`)).status).toBe(204);
    expect(await read(client, id)).toMatchObject({ status: "DELIVERED", deliveredAt: first, readAt: null });
  });

  test("as read stores the time, also from PENDING, and only the first time counts", async () => {
    const { client, add } = await person();
    const [id] = await add({});
    const first = clock.now().toISOString();
    await client.put(`/api/notifications/${id}/read`);
    clock.pass(60);
    expect((await client.put(`/api/notifications/${id}/read`)).status).toBe(204);
    expect((await client.put(`/api/notifications/${id}/acknowledge-delivery`)).status).toBe(204);
    expect(await read(client, id)).toMatchObject({ status: "READ", deliveredAt: null, readAt: first });
  });

  test("as read leaves an archived one archived", async () => {
    const { client, add } = await person();
    const [id] = await add({ status: "ARCHIVED" });
    expect((await client.put(`/api/notifications/${id}/read`)).status).toBe(204);
    expect((await client.put(`/api/notifications/${id}/acknowledge-delivery`)).status).toBe(204);
    await client.put("/api/notifications/read");
    expect(await read(client, id)).toMatchObject({ status: "ARCHIVED" });
  });

  test("as unread takes back that it was read, without a second toast, and only once", async () => {
    const { client, add } = await person();
    const [id, other] = await add({}, {});
    const first = clock.now().toISOString();
    await client.put(`/api/notifications/${id}/read`);
    expect((await client.put(`/api/notifications/${id}/unread`)).status).toBe(204);
    const back = { status: "DELIVERED", deliveredAt: first, readAt: null };
    expect(await read(client, id)).toMatchObject(back);
    clock.pass(60);
    expect((await client.put(`/api/notifications/${id}/unread`)).status).toBe(204);
    expect(await read(client, id)).toMatchObject(back);
    expect((await client.put(`/api/notifications/${other}/unread`)).status).toBe(204);
    expect(await read(client, other)).toMatchObject({ status: "PENDING" });
    expect(await count(client)).toBe(2);
  });

  test("as unread is refused for an archived one", async () => {
    const { client, add } = await person();
    const [id] = await add({ status: "ARCHIVED" });
    expect(await client.put(`/api/notifications/${id}/unread`)).toMatchObject({
      status: 409,
      body: { type: "/errors/invalid-transition", detail: "An archived notification stays archived." },
    });
  });

  test("as unread takes back all that were read together, and nothing else", async () => {
    const { client, add } = await person();
    const [early, ...ids] = await add({ title: "early" }, { title: "b" }, { title: "c" });
    const stranger = await person();
    await stranger.add({});
    await client.put(`/api/notifications/${early}/read`);
    clock.pass(60);
    await client.put("/api/notifications/read");
    await stranger.client.put("/api/notifications/read");
    const { readAt } = await read(client, ids[0]);
    expect((await client.put("/api/notifications/unread", { readAt })).status).toBe(204);
    expect([await count(client), await count(stranger.client)]).toEqual([2, 0]);
    expect(await read(client, early)).toMatchObject({ status: "READ" });
    expect((await client.put("/api/notifications/unread", { readAt })).status).toBe(204);
    expect(await count(client)).toBe(2);
  });

  test.each(["", "now", "2026-02-30T00:00:00Z", 5, null])(
    "as unread refuses the moment %j",
    async (readAt) => {
      const { client } = await person();
      expect(await client.put("/api/notifications/unread", { readAt })).toMatchObject({
        status: 400,
        body: { errors: { readAt: [expect.any(String)] } },
      });
    },
  );

  test("as read in two tabs, also while all are marked, never makes the count negative", async () => {
    const { client, add } = await person();
    const ids = await add(...Array.from({ length: 10 }, () => ({})));
    const calls = ids.flatMap((id) => [
      client.put(`/api/notifications/${id}/read`),
      client.put(`/api/notifications/${id}/acknowledge-delivery`),
      client.put(`/api/notifications/${id}/read`),
      client.put("/api/notifications/read"),
    ]);
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await count(client)).toBe(0);
    expect((await listed(client, "?status=READ")).total).toBe(10);
  });

  test("of another person or of nobody is 404 and changes nothing, also for the administrator", async () => {
    const { client: owner, add } = await person();
    const [id] = await add({ title: "mine alone" });
    const admin = await server.signIn("ines.duarte@canopy.example");
    for (const asked of [id, randomUUID(), "x", "1"]) {
      expect((await admin.get(`/api/notifications/${asked}`)).status).toBe(404);
      expect((await admin.put(`/api/notifications/${asked}/read`)).status).toBe(404);
      expect((await admin.put(`/api/notifications/${asked}/acknowledge-delivery`)).status).toBe(404);
      expect((await admin.put(`/api/notifications/${asked}/unread`)).status).toBe(404);
    }
    await admin.put("/api/notifications/read");
    expect(await read(owner, id)).toMatchObject({ status: "PENDING", deliveredAt: null, readAt: null });
    const filter = `filters[0].fieldId=id&filters[0].operator=equals&filters[0].value=${id}`;
    expect((await listed(admin, `?${filter}`)).total).toBe(0);
  });

  test("ignores the owner in a body", async () => {
    const { client, add } = await person();
    const [id] = await add({});
    const body = { userId: randomUUID(), status: "ARCHIVED" };
    expect((await client.put(`/api/notifications/${id}/read`, body)).status).toBe(400);
    expect(await read(client, id)).toMatchObject({ status: "PENDING" });
  });
});

test("a list of notifications takes two statements", async () => {
  const { client, add } = await person();
  await add(...four);
  server.statements.length = 0;
  await listed(client, "?size=100");
  expect(server.statements.filter((text) => /from notification/.test(text))).toHaveLength(2);
});

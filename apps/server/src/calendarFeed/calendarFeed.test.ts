import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestServer, type Client } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { readFeed, turnFeedOn } from "../testing/testCalendarFeed.ts";
import { addRole } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let person: { readonly id: string; readonly client: Client };
beforeAll(async () => {
  stage = await openWorkStage();
});
beforeEach(async () => {
  person = await stage.open("PROJECT_OFFICER");
});
afterAll(() => stage.server.close());

const turnOn = ({ client }: { readonly client: Client } = person) => turnFeedOn(client);
const read = (path: string) => readFeed(stage.server, path);
const summaries = async (path: string) => (await read(path)).map(({ summary }) => summary);

describe("the link of a calendar feed", () => {
  test("is off at first, is shown once, and its times of turning on and last reading are known", async () => {
    const { client } = person;
    const off = { isOn: false, createdAt: null, lastReadAt: null };
    expect(await client.get("/api/calendar-feed")).toMatchObject({ status: 200, body: off });
    const made = await client.put("/api/calendar-feed");
    const createdAt = stage.clock.now().toISOString();
    const on = { isOn: true, createdAt, lastReadAt: null };
    expect(made.body).toEqual({
      ...on,
      url: expect.stringMatching(/^http:\/\/localhost:4100\/api\/calendar-feed\/[\w-]{43}\.ics$/),
    });
    expect((await client.get("/api/calendar-feed")).body).toEqual(on);
    stage.clock.pass(60);
    await read(new URL(String(Reflect.get(Object(made.body), "url"))).pathname);
    const lastReadAt = stage.clock.now().toISOString();
    expect((await client.get("/api/calendar-feed")).body).toEqual({ ...on, lastReadAt });
  });

  test("is not read by a HEAD, which has the headers of its calendar", async () => {
    const path = await turnOn();
    const head = await stage.server.fetch(`http://localhost:4100${path}`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const lastRead = async () =>
      Reflect.get(Object((await person.client.get("/api/calendar-feed")).body), "lastReadAt");
    expect(await lastRead()).toBeNull();
    const { headers } = await stage.server.client().get(path);
    expect(headers.get("etag")).toBe(head.headers.get("etag"));
    expect(await lastRead()).toBe(stage.clock.now().toISOString());
  });

  test("stops working when it is renewed or revoked; revoking it again changes nothing", async () => {
    const first = await turnOn();
    const second = await turnOn();
    const anyone = stage.server.client();
    expect((await anyone.get(first)).status).toBe(404);
    expect((await anyone.get(second)).status).toBe(200);
    expect((await person.client.remove("/api/calendar-feed")).status).toBe(204);
    expect((await anyone.get(second)).status).toBe(404);
    expect((await person.client.remove("/api/calendar-feed")).status).toBe(204);
    expect((await person.client.get("/api/calendar-feed")).body).toMatchObject({ isOn: false });
  });

  test("of another user is not changed", async () => {
    const other = await stage.open("PROJECT_OFFICER");
    const theirs = await turnOn(other);
    await turnOn();
    await person.client.remove("/api/calendar-feed");
    expect((await stage.server.client().get(theirs)).status).toBe(200);
  });

  test("is stored as a hash, and is not in the log", async () => {
    const path = await turnOn();
    const token = path.split("/").at(-1) ?? "";
    await read(path);
    await stage.server.client().get(`${path}?x=1`);
    const rows = await stage.server.services.db.selectFrom("calendarFeed").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.find(({ userId }) => userId === person.id)?.tokenHash).toMatch(/^[\da-f]{64}$/);
    expect(stage.server.logLines.join()).not.toContain(token.slice(0, 43));
    expect(stage.server.logLines.at(-1)).toContain('"path":"/api/calendar-feed/{token}"');
  });
});

describe("the feed answers the same 404 for", () => {
  const refused = async (path: string) => {
    const { status, body } = await stage.server.client().get(path);
    return [status, { ...Object(body), requestId: undefined }];
  };
  const unknown = () => refused(`/api/calendar-feed/${"x".repeat(43)}.ics`);
  test("an unknown link", async () => {
    expect(await unknown()).toEqual([404, expect.objectContaining({ type: "/errors/not-found" })]);
  });

  test("a link without its ending", async () => {
    expect(await refused((await turnOn()).replace(".ics", ""))).toEqual(await unknown());
  });

  test("the link of a disabled user, and works again after the user is enabled", async () => {
    const path = await turnOn();
    const become = (status: "DISABLED" | "ACTIVE") =>
      stage.server.services.db.updateTable("appUser").set({ status }).where("id", "=", person.id).execute();
    await become("DISABLED");
    expect(await refused(path)).toEqual(await unknown());
    await become("ACTIVE");
    expect(await summaries(path)).toEqual([]);
  });

  test("the link of a user who may no longer list reminders", async () => {
    const path = await turnOn();
    const role = await addRole(stage.server, ["project:list", "notification:read"]);
    await stage.server.services.db
      .updateTable("appUser")
      .set({ roles: [role] })
      .where("id", "=", person.id)
      .execute();
    expect(await refused(path)).toEqual(await unknown());
  });
});

test("the feed is sent as a calendar that clients revalidate each time and that cannot run scripts", async () => {
  const { headers } = await stage.server.client().get(await turnOn());
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-cache",
    "content-disposition": 'inline; filename="canopy.ics"',
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
});

describe("the entity tag of a feed", () => {
  const ask = (path: string, tag = "") =>
    stage.server.client().get(path, tag === "" ? {} : { "if-none-match": tag });
  const remind = () =>
    person.client.post("/api/reminders", {
      description: "Read the meters",
      dueDatetime: new Date(stage.clock.now().getTime() + 86_400_000).toISOString().slice(0, 16),
      timeZone: "UTC",
    });

  test("stays the same while the content does, and the answer is 304; it changes with the content", async () => {
    expect((await remind()).status).toBe(201);
    const path = await turnOn();
    const first = await ask(path);
    const tag = first.headers.get("etag") ?? "";
    stage.clock.pass(60);
    const later = await ask(path);
    expect(later.headers.get("etag")).toBe(tag);
    expect(later.body).not.toEqual(first.body);
    const known = await ask(path, tag);
    expect([known.status, known.body, known.headers.get("etag")]).toEqual([304, undefined, tag]);
    expect((await remind()).status).toBe(201);
    const changed = await ask(path, tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
  });
});

test("a feed's link is answered six times a minute over all servers; another link and the next minute are not refused", async () => {
  const clock = createTestClock();
  const limited = await openTestServer({ data: "empty", now: clock.now, limits: { feedPerMinute: 6 } });
  const [first, second] = await Promise.all([
    openClientAs(limited, "VIEWER"),
    openClientAs(limited, "VIEWER"),
  ]);
  const path = await turnOn(first);
  const ask = (feed: string) => limited.client().get(feed);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(path)));
  const refused = answers.filter(({ status }) => status === 429);
  expect([refused.length, refused[0]?.headers.get("retry-after")]).toEqual([4, "60"]);
  expect((await ask(await turnOn(second))).status).toBe(200);
  clock.pass(60);
  expect((await ask(path)).status).toBe(200);
  await limited.close();
});

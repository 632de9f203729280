import { afterEach, describe, expect, test } from "vitest";
import { notify } from "../notifications/notify.ts";
import { localTimeOf } from "../recurrence/zonedTime.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser, type AddedUser } from "../testing/testPeople.ts";
import { createTick } from "./tick.ts";

const HOUR = 3600;

let server: TestServer;
let clock: ReturnType<typeof createTestClock>;
afterEach(() => server.close());

const open = async (start: string, timeZone: string | null = "Europe/Lisbon"): Promise<AddedUser> => {
  clock = createTestClock(Date.parse(start));
  server = await openTestServer({ data: "empty", now: clock.now });
  const user = await addUser(server);
  await server.services.db.updateTable("appUser").set({ timeZone }).where("id", "=", user.id).execute();
  return user;
};

const tell = (
  { id }: AddedUser,
  kind: "REMINDER_DUE" | "MILESTONE_READY" | "MESSAGE" | "IMPORT",
  title = "A title",
) =>
  notify(server.services.db, {
    userIds: [id],
    kind,
    title,
    message: `about ${title}`,
    link: "/reminders/1",
    reason: "You made it.",
    at: clock.now(),
  });
/** Changes a person's choices at the version that they have now. */
const choose = async (client: Client, mailPreferences: Readonly<Record<string, string>>) => {
  const { body } = await client.get("/api/users/me");
  return client.patch("/api/users/me", { mailPreferences, version: Reflect.get(Object(body), "version") });
};
const tick = () => createTick(server.services)();
const mails = () =>
  server.services.db
    .selectFrom("mail")
    .select(["kind", "subject", "createdAt", "recipient"])
    .orderBy("createdAt")
    .execute();

describe("the daily digest", () => {
  test.each([
    ["the clocks go back", "2026-10-23T12:00:00Z", "Europe/Lisbon"],
    ["the clocks go forward", "2027-03-26T12:00:00Z", "Europe/Lisbon"],
    ["the zone is half an hour off", "2027-04-01T12:00:00Z", "Australia/Lord_Howe"],
  ])("is sent once a day at seven of the person's clock, also when %s", async (_, start, zone) => {
    const user = await open(start, zone);
    for (let half = 0; half < 2 * 24 * 5; half += 1) {
      await tell(user, "REMINDER_DUE");
      await tick();
      clock.pass(HOUR / 2);
    }
    const sent = (await mails()).map(({ createdAt }) => localTimeOf(new Date(createdAt), zone));
    expect(new Set(sent.map(({ day }) => day)).size).toBe(sent.length);
    expect(sent).toHaveLength(5);
    for (const { time } of sent) expect(time).toBe("07:00");
  });

  test("is sent once by several servers, and once more the next day only if there is news", async () => {
    const user = await open("2026-11-21T06:00:00Z");
    await tell(user, "REMINDER_DUE");
    clock.pass(HOUR);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    expect(await mails()).toMatchObject([{ kind: "DIGEST", recipient: user.email }]);
    clock.pass(24 * HOUR);
    await tick();
    expect(await mails()).toHaveLength(1);
  });

  test("holds what came until seven; what comes later waits for the next day", async () => {
    const user = await open("2026-11-21T06:59:00Z");
    await tell(user, "REMINDER_DUE", "early");
    clock.pass(120);
    await tell(user, "REMINDER_DUE", "late");
    await tick();
    clock.pass(10 * HOUR);
    await tick();
    expect(await mails()).toHaveLength(1);
    clock.pass(14 * HOUR);
    await tick();
    expect(await mails()).toHaveLength(2);
  });

  test("has reminders and ready milestones by default, and names what is to do before what is good to know", async () => {
    const user = await open("2026-11-21T06:00:00Z", null);
    const { body } = await choose(await server.signIn(user.email), { IMPORT: "DAILY" });
    expect(Reflect.get(Object(body), "mailPreferences")).toMatchObject({
      REMINDER_DUE: "DAILY",
      MILESTONE_READY: "DAILY",
      IMPORT: "DAILY",
      MESSAGE: "NONE",
    });
    await tell(user, "IMPORT", "Your import is done");
    await tell(user, "MESSAGE", "A message");
    await tell(user, "MILESTONE_READY", "Validation is ready");
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 1 to do" }]);
    const text = await mailText();
    expect(text).toMatch(/Yours to do[^]*Validation is ready[^]*Good to know[^]*Your import is done/);
    expect(text).not.toContain("A message");
  });

  test("leaves out what its reader has read in Canopy, and is not sent without the rest", async () => {
    const user = await open("2026-11-21T06:00:00Z");
    await tell(user, "REMINDER_DUE");
    await server.services.db
      .updateTable("notification")
      .set({ status: "READ", readAt: clock.now() })
      .execute();
    clock.pass(HOUR);
    await tick();
    expect(await mails()).toEqual([]);
  });
});

const mailText = async (): Promise<string> => {
  const { postedMails } = await import("../testing/postedMails.ts");
  const text = (await postedMails(server)).at(-1)?.text ?? "";
  return text.replaceAll("=\r\n", "").replaceAll("=3D", "=");
};

describe("a notification that comes by mail at once", () => {
  test("is mailed once, unless its reader was quicker", async () => {
    const user = await open("2026-11-21T12:00:00Z");
    const client = await server.signIn(user.email);
    await choose(client, { MESSAGE: "AT_ONCE" });
    await tell(user, "MESSAGE", "Read already");
    await server.services.db
      .updateTable("notification")
      .set({ status: "READ", readAt: clock.now() })
      .execute();
    await tell(user, "MESSAGE", "Site visit moved");
    await Promise.all([tick(), tick()]);
    await tick();
    expect(await mails()).toMatchObject([{ kind: "NOTIFICATION", subject: "Site visit moved" }]);
  });

  test("is not mailed any more once its reader has turned it off", async () => {
    const user = await open("2026-11-21T12:00:00Z");
    const client = await server.signIn(user.email);
    await choose(client, { MESSAGE: "AT_ONCE" });
    await tell(user, "MESSAGE");
    await choose(client, { MESSAGE: "NONE" });
    await tick();
    expect(await mails()).toEqual([]);
  });

  test("has a link that turns mails off by its button; opening the link alone changes nothing", async () => {
    const user = await open("2026-11-21T12:00:00Z");
    const client = await server.signIn(user.email);
    await choose(client, { MESSAGE: "AT_ONCE" });
    await tell(user, "MESSAGE");
    await tick();
    const path = /\/api\/mails-off\/[\w.-]+/.exec(await mailText())?.[0] ?? "none";
    const choice = async () => {
      const { body } = await client.get("/api/users/me");
      return Reflect.get(Object(Reflect.get(Object(body), "mailPreferences")), "MESSAGE");
    };
    const opened = await server.client().get(path);
    expect([opened.status, String(opened.body).includes("<button>Turn off mails</button>")]).toEqual([
      200,
      true,
    ]);
    expect(await choice()).toBe("AT_ONCE");
    expect((await server.client().post(path)).status).toBe(200);
    expect(await choice()).toBe("NONE");
    expect((await server.client().post(`${path}x`)).status).toBe(404);
    expect((await server.client().get(path.replace(user.id, crypto.randomUUID()))).status).toBe(404);
  });
});

test("a choice for an unknown kind, and an unknown choice, are refused", async () => {
  const user = await open("2026-11-21T12:00:00Z");
  const client = await server.signIn(user.email);
  const refused = await choose(client, { NOTHING: "DAILY", MESSAGE: "WEEKLY" });
  expect(refused.status).toBe(400);
  expect(Object.keys(Object(Reflect.get(Object(refused.body), "errors"))).toSorted()).toEqual([
    "mailPreferences.MESSAGE",
    "mailPreferences.NOTHING",
  ]);
});

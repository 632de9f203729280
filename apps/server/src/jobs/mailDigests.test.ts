import { MAX_BODY_BYTES } from "@canopy/contracts";
import { afterEach, describe, expect, test } from "vitest";
import { notify, type NewNotification } from "../notifications/notify.ts";
import { localTimeOf } from "../recurrence/zonedTime.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser, type AddedUser } from "../testing/testPeople.ts";
import { addProject } from "../testing/testProjects.ts";
import { addReminder, occurrencesOf } from "../testing/testReminders.ts";
import { mailDigests } from "./mailDigests.ts";
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
  kind: NewNotification["kind"],
  title = "A title",
  more: Partial<Pick<NewNotification, "link" | "reason" | "toDo" | "occurrenceId">> = {},
) =>
  notify(server.services.db, {
    userIds: [id],
    kind,
    title,
    message: `about ${title}`,
    link: "/reminders/1",
    reason: "You made it.",
    toDo: kind === "REMINDER_DUE" || kind === "MILESTONE_READY",
    at: clock.now(),
    ...more,
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
  const zones = [
    ...["UTC", "Europe/Lisbon", "Europe/Berlin", "America/New_York", "America/Los_Angeles"],
    // the clocks of Santiago change at midnight, those of Lord Howe by half an hour; Kathmandu has none that do
    ...["America/Santiago", "Australia/Lord_Howe", "Pacific/Auckland", "Asia/Kathmandu"],
  ];

  test.each([
    ["forward in Chile", "2026-09-05"],
    ["forward in New Zealand", "2026-09-26"],
    ["forward on Lord Howe", "2026-10-03"],
    ["back in Europe", "2026-10-24"],
    ["back in the United States", "2026-10-31"],
    ["forward in the United States", "2027-03-13"],
    ["forward in Europe", "2027-03-27"],
    ["back in Chile, in New Zealand and on Lord Howe", "2027-04-03"],
  ])(
    "is sent by three servers once a day at seven of each person's clock while clocks go %s",
    async (_, day) => {
      await open(`${day}T00:00:00Z`);
      const { services } = server;
      const people = await Promise.all(
        zones.map(async (zone) => {
          const user = await addUser(server);
          await services.db
            .updateTable("appUser")
            .set({ timeZone: zone })
            .where("id", "=", user.id)
            .execute();
          return { ...user, zone };
        }),
      );
      const servers = [1, 2, 3].map(() => createTick(services, [mailDigests(services.config)]));
      for (let quarter = 0; quarter < 3 * 24 * 4; quarter += 1) {
        // once an hour, so that a second digest on one day would have something to tell
        if (quarter % 4 === 0)
          await notify(services.db, {
            userIds: people.map(({ id }) => id),
            kind: "REMINDER_DUE",
            title: "A title",
            message: "A message",
            at: clock.now(),
          });
        await Promise.all(servers.map((one) => one()));
        clock.pass(HOUR / 4);
      }
      const sent = await mails();
      for (const { email, zone } of people) {
        const times = sent
          .filter(({ recipient }) => recipient === email)
          .map(({ createdAt }) => localTimeOf(new Date(createdAt), zone));
        expect([zone, times.map(({ time }) => time)]).toEqual([zone, ["07:00", "07:00", "07:00"]]);
        expect(new Set(times.map((one) => one.day)).size).toBe(3);
      }
    },
  );

  /** Tells the person something, and counts the mails that were sent by so many hours later. */
  const sentAfter = async (user: Parameters<typeof tell>[0], hours: number) => {
    await tell(user, "REMINDER_DUE");
    clock.pass(hours * HOUR);
    await tick();
    return (await mails()).length;
  };

  test("is sent once for a day that its reader lives twice, by a new zone in the west", async () => {
    const user = await open("2026-11-20T21:30:00Z", "Asia/Tokyo");
    // half past seven of the 21st in Tokyo, of the 21st in Los Angeles, of the 22nd there
    expect(await sentAfter(user, 1)).toBe(1);
    await server.services.db
      .updateTable("appUser")
      .set({ timeZone: "America/Los_Angeles" })
      .where("id", "=", user.id)
      .execute();
    expect(await sentAfter(user, 17)).toBe(1);
    expect(await sentAfter(user, 24)).toBe(2);
  });

  test("comes again on the day on which a clock that was ahead is right", async () => {
    const user = await open("2036-11-20T06:30:00Z");
    expect(await sentAfter(user, 1)).toBe(1);
    clock.pass((Date.parse("2026-11-20T06:30:00Z") - clock.now().getTime()) / 1000);
    expect(await sentAfter(user, 1)).toBe(2);
    expect(await sentAfter(user, 1)).toBe(2);
    expect(await sentAfter(user, 23)).toBe(3);
  });

  test.each([
    ["IST", "Asia/Kolkata", "2026-11-21T01:29:00Z"],
    ["Nowhere/None", "UTC", "2026-11-21T06:59:00Z"],
  ])("comes also if a row holds the zone '%s', to all, at seven of %s", async (odd, zone, before) => {
    const people = [await open(before, odd), await addUser(server)];
    await server.services.db
      .updateTable("appUser")
      .set({ timeZone: zone })
      .where("id", "=", people[1]?.id ?? "")
      .execute();
    for (const one of people) await tell(one, "REMINDER_DUE");
    await tick();
    expect(await mails()).toEqual([]);
    clock.pass(60);
    await tick();
    const recipients = (await mails()).map(({ recipient }) => recipient);
    expect(recipients.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
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
    await tell(user, "MILESTONE_READY", "Validation is ready", { link: "/process/1?milestone=1" });
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 1 to do" }]);
    const text = await mailText();
    expect(text).toMatch(/Yours to do[^]*Validation is ready[^]*Good to know[^]*Your import is done/);
    expect(text).not.toContain("A message");
  });

  test("names what is over by seven under what is good to know: the latest of a thing decides", async () => {
    const user = await open("2026-11-21T06:00:00Z");
    await choose(await server.signIn(user.email), { FINDING: "DAILY", MESSAGE: "DAILY" });
    const [over, open2] = [{ link: "/process/1?finding=1" }, { link: "/process/1?finding=2" }];
    await tell(user, "FINDING", "CAR-01 raised", { ...over, toDo: true });
    await tell(user, "FINDING", "CAR-02 raised", { ...open2, toDo: true });
    clock.pass(60);
    await tell(user, "FINDING", "CAR-01 closed", over);
    await tell(user, "MESSAGE", "Look at CAR-02", open2);
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 1 to do" }]);
    expect(await mailText()).toMatch(
      /Yours to do[^]*CAR-02 raised[^]*Good to know[^]*CAR-01 raised[^]*CAR-01 closed[^]*Look at CAR-02/,
    );
  });

  test("counts a thing once, by its latest notification, and each occurrence of a reminder", async () => {
    const user = await open("2026-11-21T03:00:00Z");
    await choose(await server.signIn(user.email), { FINDING: "DAILY" });
    const finding = { link: "/process/1?finding=1", toDo: true };
    /** Tells them a second after what was told before. */
    const tellNext: typeof tell = (...told) => {
      clock.pass(1);
      return tell(...told);
    };
    await tellNext(user, "FINDING", "CAR-01 raised", finding);
    const id = await addReminder(server, { userIds: [user.id], rrule: "FREQ=DAILY;COUNT=2" });
    const [first, second] = await occurrencesOf(server, id);
    for (const title of ["First ahead", "Second ahead"]) {
      const occurrenceId = (title.startsWith("First") ? first : second)?.id ?? null;
      await tellNext(user, "REMINDER_DUE", title, { link: `/reminders/${id}`, occurrenceId });
    }
    await tellNext(user, "FINDING", "CAR-01 is overdue", finding);
    await tellNext(user, "REMINDER_DUE", "First now", {
      link: `/reminders/${id}`,
      occurrenceId: first?.id ?? null,
    });
    await server.services.db.deleteFrom("reminderNotice").execute();
    clock.pass(4 * HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 3 to do" }]);
    expect(await mailText()).toMatch(
      /Yours to do[^]*Second ahead[^]*CAR-01 is overdue[^]*First now[^]*Good to know[^]*CAR-01 raised[^]*First ahead/,
    );
  });

  test("tells nobody of the projects of a company for which they no longer work", async () => {
    const user = await open("2026-11-21T05:00:00Z");
    const { id, companyId } = await addProject(server);
    const { companyId: next } = await addProject(server);
    const { db } = server.services;
    const move = (to: string) =>
      db.updateTable("appUser").set({ companyId: to }).where("id", "=", user.id).execute();
    await move(companyId);
    await choose(await server.signIn(user.email), { DOCUMENT: "DAILY" });
    const link = `/project/${id}?tab=documents&document=1`;
    const tellOfDocument = () => tell(user, "DOCUMENT", "Report returned", { link });
    await tellOfDocument();
    clock.pass(2 * HOUR);
    await tick();
    expect(await mails()).toHaveLength(1);
    await tellOfDocument();
    await tell(user, "REMINDER_DUE", "Call the verifier");
    await move(next);
    clock.pass(24 * HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toHaveLength(2);
    const text = await mailText();
    expect([text.includes("Call the verifier"), text.includes("Report returned")]).toEqual([true, false]);
  });

  test("tells a partner's user of no reminder of a company for which they no longer work", async () => {
    const user = await open("2026-11-21T06:00:00Z");
    const { companyId } = await addProject(server);
    const { companyId: next } = await addProject(server);
    await server.services.db
      .updateTable("appUser")
      .set({ companyId: next, roles: ["PARTNER_USER"] })
      .where("id", "=", user.id)
      .execute();
    for (const [title, company] of [
      ["Sign our contract", companyId],
      ["Order the meters", next],
      ["Renew the badge", null],
    ] as const) {
      const id = await addReminder(server, { companyId: company, userIds: [user.id] });
      await tell(user, "REMINDER_DUE", title, { link: `/reminders/${id}` });
    }
    await server.services.db.deleteFrom("reminderNotice").execute();
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    const text = await mailText();
    expect(
      ["Sign our contract", "Order the meters", "Renew the badge"].map((one) => text.includes(one)),
    ).toEqual([false, true, true]);
  });

  test("tells nobody of the feedback of others that they may no longer read", async () => {
    const reader = await open("2026-11-21T06:00:00Z");
    const roles = (...codes: string[]) =>
      server.services.db.updateTable("appUser").set({ roles: codes }).where("id", "=", reader.id).execute();
    await roles("PROGRAMME_MANAGER");
    const client = await server.signIn(reader.email);
    await choose(client, { FEEDBACK_STATUS: "DAILY" });
    const author = await addUser(server);
    const send = async (by: Client, title: string) => {
      const { body } = await by.post("/api/feedback", { title, description: "It is slow", type: "BUG" });
      const id = String(Reflect.get(Object(body), "id"));
      await tell(reader, "FEEDBACK_STATUS", `Told of ${title}`, { link: `/feedback/${id}`, toDo: true });
    };
    await send(await server.signIn(author.email), "the list");
    await send(client, "the form");
    await roles("VIEWER");
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    const text = await mailText();
    expect([text.includes("Told of the list"), text.includes("Told of the form")]).toEqual([false, true]);
  });

  test("names what a colleague has done by seven under what is good to know", async () => {
    const user = await open("2026-11-21T05:00:00Z");
    const due = (description: string) => addReminder(server, { description, userIds: [user.id] });
    const done = await due("Read the meters");
    await due("Call the verifier");
    clock.pass(HOUR);
    await tick();
    await server.services.db
      .updateTable("reminderOccurrence")
      .set({ status: "COMPLETED", doneAt: clock.now() })
      .where("reminderId", "=", done)
      .execute();
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 1 to do" }]);
    expect(await mailText()).toMatch(/Yours to do[^]*Call the verifier[^]*Good to know[^]*Read the meters/);
  });

  test("keeps an earlier occurrence to do whose later one was completed", async () => {
    const user = await open("2026-11-21T05:00:00Z");
    const id = await addReminder(server, { userIds: [user.id], rrule: "FREQ=DAILY" });
    clock.pass(HOUR);
    await tick();
    // the server is down at seven of the first day
    clock.pass(24 * HOUR);
    await tick();
    await server.services.db
      .updateTable("reminderOccurrence")
      .set({ status: "COMPLETED", doneAt: clock.now() })
      .where("reminderId", "=", id)
      .where("dueAt", "=", clock.now().toISOString())
      .execute();
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    expect(await mails()).toMatchObject([{ subject: "Canopy: 1 to do" }]);
    expect(await mailText()).toMatch(/Yours to do[^]*21 November[^]*Good to know[^]*22 November/);
  });

  test("says of a person's message who sent it, and of no other notification why it came", async () => {
    const user = await open("2026-11-21T06:00:00Z");
    await choose(await server.signIn(user.email), { MESSAGE: "DAILY" });
    await tell(user, "REMINDER_DUE", "Report", { reason: "You made this reminder." });
    await tell(user, "MESSAGE", "Site visit", { reason: "Marek Holub sent it to you." });
    clock.pass(HOUR);
    await tick();
    await server.services.mail.settled();
    const text = await mailText();
    expect(text).toMatch(/about Site visit\r?\n {2}Marek Holub sent it to you\./);
    expect(text).not.toContain("You made this reminder.");
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
    const profile = '<a href="http://localhost:4100/profile">in your profile</a>';
    const done = await server.client().post(path);
    expect([done.status, String(done.body).includes(profile)]).toEqual([200, true]);
    expect(await choice()).toBe("NONE");
    expect((await server.client().post(`${path}x`)).status).toBe(404);
    const oneClick = "List-Unsubscribe=One-Click";
    const multipart = new FormData();
    multipart.set("List-Unsubscribe", "One-Click");
    const bodies = [new URLSearchParams(oneClick), multipart, oneClick];
    for (const body of bodies) {
      await choose(client, { MESSAGE: "AT_ONCE" });
      const { status } = await server.fetch(`http://localhost:4100${path}`, { method: "POST", body });
      expect([status, await choice()]).toEqual([200, "NONE"]);
    }
    const large = await server.fetch(`http://localhost:4100${path}`, {
      method: "POST",
      body: "x".repeat(MAX_BODY_BYTES + 1),
    });
    expect(large.status).toBe(413);
    const another = path.replace(user.id, crypto.randomUUID());
    expect((await server.client().get(another)).status).toBe(404);
    const page = await server.client().get(another, { accept: "text/html,application/xhtml+xml,*/*;q=0.8" });
    expect([page.status, String(page.body).includes("<h1>This link does not work</h1>")]).toEqual([
      404,
      true,
    ]);
    expect(page.body).toContain(profile);
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

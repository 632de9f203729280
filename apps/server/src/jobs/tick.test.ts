import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addNotifications } from "../testing/testNotifications.ts";
import { addCompany, addRole, addUser } from "../testing/testPeople.ts";
import { addReminder, occurrencesOf, reminderRow } from "../testing/testReminders.ts";
import type { BatchJob } from "./batchJob.ts";
import { createTick } from "./tick.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

let server: TestServer;
let clock: ReturnType<typeof createTestClock>;
let maker: string;
beforeAll(async () => {
  // Noon, so that an hour more or less stays within the day that the notices name.
  clock = createTestClock(new Date().setUTCHours(12, 0, 0, 0));
  server = await openTestServer({ data: "empty", now: clock.now });
  maker = (await addUser(server)).id;
});
afterEach(async () => {
  await server.services.db.deleteFrom("reminder").execute();
  await server.services.db.deleteFrom("notification").execute();
});
afterAll(() => server.close());

const tick = () => createTick(server.services)();
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
const remind = (more: object = {}) => addReminder(server, { createdById: maker, ...more });
const statusesOf = async (id: string) => (await occurrencesOf(server, id)).map(({ status }) => status);

/** The title and recipient of each notification, oldest first. */
const told = async () => {
  const rows = await server.services.db
    .selectFrom("notification")
    .selectAll()
    .orderBy("createdAt")
    .orderBy("title")
    .execute();
  return rows.map(({ userId, title }) => [userId, title]);
};

describe("an occurrence of a reminder", () => {
  test("is UPCOMING until its first lead time, then DUE, and OVERDUE after its due time", async () => {
    const id = await remind({ dueDatetime: inSeconds(3 * DAY), leadTimes: [1] });
    const after = async (seconds: number) => {
      clock.pass(seconds);
      await tick();
      const { nextStatus } = await reminderRow(server, id);
      return [...(await statusesOf(id)), nextStatus];
    };
    expect(await after(2 * DAY - 1)).toEqual(["UPCOMING", "UPCOMING"]);
    expect(await after(1)).toEqual(["DUE", "DUE"]);
    expect(await after(DAY)).toEqual(["DUE", "DUE"]);
    expect(await after(1)).toEqual(["OVERDUE", "OVERDUE"]);
  });

  test("gets a row when it comes within reach", async () => {
    const id = await remind({ rrule: "FREQ=DAILY", dueDatetime: inSeconds(HOUR) });
    const last = async () => (await occurrencesOf(server, id)).at(-1)?.dueAt ?? "";
    const before = await last();
    clock.pass(10 * DAY);
    await tick();
    expect(Date.parse(await last()) - Date.parse(before)).toBe(10 * DAY * 1000);
  });
});

describe("the notices of an occurrence", () => {
  test("are sent once for each lead time and the due time, to the linked people", async () => {
    const users = [(await addUser(server)).id, (await addUser(server)).id].toSorted();
    await remind({ dueDatetime: inSeconds(9 * DAY), leadTimes: [7, 1], userIds: users });
    for (const seconds of [2 * DAY, 1, 6 * DAY, 1, DAY, 1, DAY]) {
      clock.pass(seconds);
      await tick();
      await tick();
    }
    const titles = ["Due in 7 days", "Due tomorrow", "Due now"].map((when) => `${when}: Test reminder`);
    const said = await told();
    for (const user of users)
      expect(said.filter(([userId]) => userId === user).map(([, title]) => title)).toEqual(titles);
    expect(said).toHaveLength(6);
    const why = await server.services.db.selectFrom("notification").select("reason").distinct().execute();
    expect(why).toEqual([{ reason: "You are linked to this reminder." }]);
  });

  test("name day and time by each recipient's own clock, or by the reminder's", async () => {
    const due = inSeconds(HOUR);
    const zones = ["Asia/Tokyo", "America/Bogota", null, "IST", "Nowhere/None"];
    const users = await Promise.all(zones.map(() => addUser(server)));
    for (const [at, timeZone] of zones.entries())
      await server.services.db
        .updateTable("appUser")
        .set({ timeZone })
        .where("id", "=", users[at]?.id ?? "")
        .execute();
    await remind({
      dueDatetime: due,
      timeZone: "Europe/Lisbon",
      leadTimes: [0],
      userIds: users.map(({ id }) => id),
    });
    clock.pass(HOUR);
    await tick();
    const rows = await server.services.db.selectFrom("notification").select(["userId", "message"]).execute();
    expect(users.map(({ id }) => rows.find(({ userId }) => userId === id)?.message)).toEqual([
      expect.stringMatching(/ at 22:00 \(Asia\/Tokyo\)/),
      expect.stringMatching(/ at 08:00 \(America\/Bogota\)/),
      expect.stringMatching(/ at 1[34]:00 \(Europe\/Lisbon\)/),
      expect.stringMatching(/ at 18:30 \(Asia\/(Calcutta|Kolkata)\)/),
      expect.stringMatching(/ at 1[34]:00 \(Europe\/Lisbon\)/),
    ]);
  });

  test("are sent to its creator if nobody is linked, with the link and the reason", async () => {
    const id = await remind();
    clock.pass(HOUR);
    await tick();
    const rows = await server.services.db.selectFrom("notification").selectAll().execute();
    expect(rows).toMatchObject([
      {
        userId: maker,
        kind: "REMINDER_DUE",
        title: "Due now: Test reminder",
        status: "PENDING",
        link: `/reminders/${id}`,
        reason: "You made this reminder.",
        actor: null,
      },
    ]);
  });

  test("are sent to its creator if no linked person can be told, because they are disabled, invited or may not read notifications", async () => {
    const disabled = await addUser(server, { status: "DISABLED" });
    const invited = await addUser(server, { status: "INVITED" });
    const unable = await addUser(server, { roles: [await addRole(server, ["reminder:list"])] });
    const able = await addUser(server);
    const untold = [disabled.id, invited.id, unable.id];
    await remind({ description: "Untold", userIds: untold });
    await remind({ description: "Told", userIds: [...untold, able.id] });
    clock.pass(HOUR);
    await tick();
    expect(await told()).toEqual([
      [able.id, "Due now: Told"],
      [maker, "Due now: Untold"],
    ]);
  });

  test("count as sent, to nobody, if its creator cannot be told either", async () => {
    const [disabled, gone] = [
      await addUser(server, { status: "DISABLED" }),
      await addUser(server, { status: "DISABLED" }),
    ];
    await remind({ createdById: gone.id, userIds: [disabled.id] });
    clock.pass(HOUR);
    await tick();
    expect(await told()).toEqual([]);
    const { rows } = await sql`select 1 from reminder_notice where sent_at is null`.execute(
      server.services.db,
    );
    expect(rows).toEqual([]);
  });

  test("of a reminder created late are only the latest of those in the past", async () => {
    await remind({ dueDatetime: inSeconds(5 * DAY), leadTimes: [30, 14, 7, 1] });
    await remind({ dueDatetime: inSeconds(-2 * DAY), leadTimes: [7], description: "Past" });
    await tick();
    expect(await told()).toEqual([
      [maker, "Due in 5 days: Test reminder"],
      [maker, "Overdue: Past"],
    ]);
    clock.pass(4 * DAY);
    await tick();
    expect((await told()).at(-1)).toEqual([maker, "Due tomorrow: Test reminder"]);
  });

  test.each(["PAUSED", "CANCELLED"])(
    "nothing while it is %s, and no occurrence becomes due",
    async (status) => {
      const id = await remind({ rrule: "FREQ=DAILY", leadTimes: [1] });
      const before = await statusesOf(id);
      await server.services.db.updateTable("reminder").set({ status }).where("id", "=", id).execute();
      clock.pass(3 * DAY);
      await tick();
      expect(await told()).toEqual([]);
      expect(await statusesOf(id)).toEqual(before);
    },
  );

  test.each(["COMPLETED", "SKIPPED"])("are not sent if it is %s", async (status) => {
    await remind({ leadTimes: [1] });
    await server.services.db.updateTable("reminderOccurrence").set({ status }).execute();
    clock.pass(3 * DAY);
    await tick();
    expect(await told()).toEqual([]);
  });

  test("go to nobody of another company: to the linked people who may read the reminder, else to its creator while they may", async () => {
    const [companyId, elsewhere] = [await addCompany(server), await addCompany(server)];
    const partner = async (company: string) =>
      (await addUser(server, { roles: ["PARTNER_USER"], companyId: company })).id;
    const [own, gone] = [await partner(companyId), await partner(elsewhere)];
    await remind({ description: "Both", companyId, userIds: [gone, own] });
    await remind({ description: "Gone", companyId, userIds: [gone] });
    await remind({ description: "Made", companyId, createdById: gone });
    await remind({ description: "Free", userIds: [gone] });
    clock.pass(HOUR + 1);
    await tick();
    expect(await told()).toEqual([
      [own, "Due now: Both"],
      [gone, "Due now: Free"],
      [maker, "Due now: Gone"],
    ]);
  });
});

describe("after a downtime of a week", () => {
  test("each due time and lead time of the week is sent once, with its present state", async () => {
    await remind({ rrule: "FREQ=DAILY", dueDatetime: inSeconds(-HOUR), leadTimes: [2] });
    await tick();
    await server.services.db.deleteFrom("notification").execute();
    clock.pass(7 * DAY);
    await tick();
    await tick();
    const titles = (await told()).map(([, title]) => title);
    const count = (when: string) => titles.filter((title) => title === `${when}: Test reminder`).length;
    // seven due times; the lead times of all but the first two of them, and of the next two
    expect([count("Overdue"), count("Due tomorrow"), count("Due in 2 days")]).toEqual([7 + 5, 1, 1]);
    expect(titles).toHaveLength(14);
  });
});

describe("read notifications", () => {
  test("are archived 90 days after they were read", async () => {
    const read = (seconds: number) => ({ status: "READ", createdAt: inSeconds(seconds) }) as const;
    const [old, , young] = await addNotifications(
      server,
      maker,
      read(-90 * DAY),
      { createdAt: inSeconds(-91 * DAY) },
      read(-90 * DAY + 1),
    );
    const archived = async () => {
      await tick();
      const rows = await server.services.db
        .selectFrom("notification")
        .select("id")
        .where("status", "=", "ARCHIVED")
        .execute();
      return new Set(rows.map(({ id }) => id));
    };
    expect(await archived()).toEqual(new Set([old]));
    clock.pass(1);
    expect(await archived()).toEqual(new Set([old, young]));
  });
});

describe("a failing reminder", () => {
  test("does not stop the others; it is logged once, left out for five minutes and then sent", async () => {
    const bad = await remind({ description: "Bad" });
    for (const description of ["One", "Two", "Three"]) await remind({ description });
    const zone = (timeZone: string) =>
      server.services.db.updateTable("reminder").set({ timeZone }).where("id", "=", bad).execute();
    await zone("Nowhere/None");
    clock.pass(HOUR);
    const ticking = createTick(server.services);
    await ticking();
    await ticking();
    const names = async () => (await told()).map(([, title]) => title);
    expect(await names()).toEqual(["Due now: One", "Due now: Three", "Due now: Two"]);
    const failures = () => server.logLines.filter((line) => line.includes("a job failed"));
    expect(failures()).toEqual([expect.stringContaining(bad)]);

    await zone("UTC");
    clock.pass(299);
    await ticking();
    expect(await names()).toHaveLength(3);
    clock.pass(1);
    await ticking();
    expect(await names()).toContain("Due now: Bad");
    expect(failures()).toHaveLength(1);
  });

  test("is not left out for longer by a clock that was ahead", async () => {
    let isBroken = true;
    const done: string[] = [];
    const job: BatchJob = {
      name: "ahead",
      claim: async (_, { except }) => (except.includes(maker) ? [] : [maker]),
      work: async () => {
        if (isBroken) throw new Error("broken");
        done.push(maker);
      },
    };
    const ticking = createTick(server.services, [job]);
    clock.pass(365 * DAY);
    await ticking();
    clock.pass(-365 * DAY);
    isBroken = false;
    await ticking();
    expect(done).toEqual([maker]);
  });

  test("a job that fails as a whole is logged, and the other jobs run", async () => {
    const failing = {
      name: "broken",
      claim: () => Promise.reject(new Error("no such table")),
      work: () => Promise.resolve(),
    };
    const done: string[] = [];
    const other = {
      name: "other",
      claim: async () => (done.length === 0 ? ["a"] : []),
      work: async () => void done.push("a"),
    };
    await createTick(server.services, [failing, other])();
    expect(done).toEqual(["a"]);
    expect(server.logLines.at(-1)).toMatch(/a job failed.*broken.*no such table/);
  });

  test("the first tick whose jobs all reach the database again says that it is back", async () => {
    const fails = new Set(["first", "second"]);
    const jobs = ["first", "second"].map((name) => ({
      name,
      claim: async () => {
        if (fails.has(name)) throw Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
        return [];
      },
      work: async () => {},
    }));
    const ticking = createTick(server.services, jobs);
    const before = server.logLines.length;
    const added = () => server.logLines.slice(before).map((line) => JSON.parse(line).message);
    const DOWN = "the database cannot be reached; this is said once a minute";
    await ticking();
    fails.delete("first");
    await ticking();
    expect(added()).toEqual([DOWN]);
    fails.clear();
    await ticking(AbortSignal.abort());
    expect(added()).toEqual([DOWN]);
    await ticking();
    await ticking();
    expect(added()).toEqual([DOWN, "the database can be reached again"]);
  });
});

test("an aborted tick ends after the running batch", async () => {
  const ending = new AbortController();
  const done: string[] = [];
  const endless = {
    name: "endless",
    claim: async () => [`${done.length}`],
    work: async () => {
      done.push("x");
      if (done.length === 3) ending.abort();
    },
  };
  await createTick(server.services, [endless, endless])(ending.signal);
  expect(done).toHaveLength(3);
});

import { propertyRuns } from "@canopy/contracts/testing";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReminderStage, type ReminderStage } from "../testing/reminderStage.ts";

let stage: ReminderStage;
beforeAll(async () => {
  stage = await openReminderStage();
});
afterAll(() => stage.server.close());

const guid = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    0,
    -1,
    1e21,
    true,
    [],
    {},
    guid,
    guid.toUpperCase(),
    "\u0000",
    "\ud800",
    "__proto__",
  ),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const dueTimes = fc.oneof(
  fc.constantFrom(
    "1970-01-01T00:00",
    "2999-12-31T23:59:59",
    "2999-12-31T23:59-15:59",
    "2027-02-28T09:00:00.123456789Z",
  ),
  fc.constant("2027-01-05T09:00"),
);
const rules = fc.constantFrom(
  "FREQ=YEARLY;INTERVAL=999",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;INTERVAL=7",
  "FREQ=MONTHLY;BYDAY=5MO;BYSETPOS=366",
  "FREQ=DAILY;UNTIL=00010101",
  "FREQ=DAILY;UNTIL=99991231T235959Z",
  "FREQ=DAILY;COUNT=1000;INTERVAL=999",
);
const zones = fc.constantFrom(
  "UTC",
  "Pacific/Apia",
  "Africa/Casablanca",
  "Asia/Kathmandu",
  "-12:00",
  "+14:00",
  "europe/berlin",
);
const sound = {
  description: fc.constant("Test reminder"),
  dueDatetime: dueTimes,
  timeZone: zones,
  rrule: fc.option(rules),
  leadTimes: fc.constantFrom([], [3650], [0, 1, 3650]),
};
/** Reminders that are valid except for extreme values, and some with any value in any field. */
const bodies = fc.oneof(
  fc.record(sound, { requiredKeys: ["description", "dueDatetime"] }),
  fc.record(
    {
      ...sound,
      title: odd,
      dueDatetime: fc.oneof(dueTimes, odd),
      rrule: fc.oneof(rules, odd),
      count: odd,
      until: odd,
      leadTimes: odd,
      projectId: odd,
      milestoneId: odd,
      offsetDays: odd,
      userIds: odd,
    },
    { requiredKeys: ["description"] },
  ),
);

test("any body sent as a reminder is accepted or refused", async () => {
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      const { status } = await stage.manager.post("/api/reminders", body);
      expect([201, 400]).toContain(status);
    }),
    propertyRuns(60, 1_500),
  );
}, 120_000);

test("any path or query for reminders is answered or refused", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00", rrule: "FREQ=DAILY" });
  const word = fc.oneof(
    fc.constantFrom(
      "",
      "null",
      guid,
      "2027-01-05",
      "0001-01-01T00:00:00+15:59",
      "9999-12-31T23:59:59.999Z",
      "1e9",
    ),
    fc.string({ unit: "binary", maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const paths = fc.oneof(
    fc.tuple(word, word).map(([from, to]) => `/api/reminders/calendar?from=${from}&to=${to}`),
    fc
      .tuple(word, word)
      .map(([from, to]) => `/api/reminders/${id}/occurrences/calendar?from=${from}&to=${to}`),
    word.map((limit) => `/api/reminders/upcoming?limit=${limit}`),
    fc
      .tuple(word, word, word)
      .map(([due, zone, rule]) => `/api/reminders/preview?dueDatetime=${due}&timeZone=${zone}&rrule=${rule}`),
    word.map((one) => `/api/reminders/${one}/occurrences`),
  );
  await fc.assert(
    fc.asyncProperty(paths, async (path) => {
      const { status } = await stage.manager.get(path);
      expect([200, 400, 404]).toContain(status);
    }),
    propertyRuns(100, 2_000),
  );
}, 120_000);

test("ids of reminders are read in any case", async () => {
  const { id } = await stage.remind({ dueDatetime: "2027-01-05T09:00", rrule: "FREQ=DAILY" });
  const [far] = await stage.calendar(id, "2027-06-01", "2027-06-01");
  const path = `/api/reminders/${id.toUpperCase()}/occurrences/${far?.occurrenceId.toUpperCase()}/complete`;
  expect((await stage.manager.put(path, {})).status).toBe(200);
});

import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { selectReadingStatus } from "../records/reading.machine.ts";
import type { ReminderRecord } from "../reminders/reminderRecord.ts";
import { ownTimeZone } from "./localDays.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeOwnUser } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { stubWire, type Stubs } from "../testing/stubWire.ts";
import { dueEverywhere, dueTexts, ownZoneName } from "./dueTexts.ts";
import { zoneCity } from "./zonedTime.ts";
import { ownClock, ownClockReading, readOwnClock } from "./ownClock.ts";
import { reminderCreateScreen } from "../reminders/reminderForm.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T20:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens the app for a person with this user record and reads their clock. */
const readClockOf = async (over: Parameters<typeof fakeOwnUser>[0]) => {
  const opened = await openSignedIn({ users: { me: fakeOwnUser(over) } }, [], "/");
  await readOwnClock(opened.app.services);
  return { ...opened, services: opened.app.services };
};

describe("the person's own clock", () => {
  test("has the user record's zone and first weekday", async () => {
    const { services } = await readClockOf({ timeZone: "America/Bogota", weekStart: "SUNDAY" });
    expect(ownClock(services)).toEqual({ timeZone: "America/Bogota", firstWeekday: 7 });
  });

  test.each([
    ["nothing", { timeZone: null, weekStart: null }],
    ["what this runtime does not know", { timeZone: "Mars/Olympus", weekStart: "FRIDAY" }],
  ])("follows the device where the user record says %s", async (_, record) => {
    const { services } = await readClockOf(record);
    expect(ownClock(services).timeZone).toBe(ownTimeZone());
    expect([1, 6, 7]).toContain(ownClock(services).firstWeekday);
  });

  test("is read once for everyone who needs it, and not otherwise", async () => {
    const { app, asked } = await openSignedIn({ users: { me: fakeOwnUser() } }, [], "/");
    expect(asked()).toEqual([]);
    const { screen } = openScreen(app, ownClockReading, undefined);
    await settle();
    expect(selectReadingStatus(screen.getSnapshot())).toBe("showing");
    await readOwnClock(app.services);
    expect(asked()).toEqual(["GET /api/users/me"]);
  });
});

describe("a new reminder", () => {
  const zoneOf = async (stubs: Stubs) => {
    const ports = fakePorts({ fetch: stubWire(stubs), address: "/reminders/create" });
    const { app } = await openForm<ReminderRecord>(reminderCreateScreen, stubs, { ports });
    await readOwnClock(app.services);
    const { screen } = openScreen(app, reminderCreateScreen, undefined);
    const { values } = screen.getSnapshot().context;
    return { timeZone: values["timeZone"], due: values["dueDatetime"] };
  };

  test("begins tomorrow at nine in the person's own zone, by its present name", async () => {
    const me = fakeOwnUser({ timeZone: "Asia/Calcutta" });
    // In Kolkata it is already the 22nd.
    expect(await zoneOf({ users: { me } })).toEqual({ timeZone: "Asia/Kolkata", due: "2026-11-23T09:00" });
  });
});

describe("the text of a due time", () => {
  test("is in the person's zone, which is named where the device is in another", async () => {
    const { services } = await readClockOf({ timeZone: "Asia/Tokyo" });
    expect(dueTexts(services, "2027-01-05T22:30:00Z").short).toMatch(/6.*2027.*7:30.*\(Tokyo\)$/);
    expect(dueTexts(services, "2027-01-05T22:30:00Z", ownTimeZone()).short).not.toContain("(");
    expect(dueTexts(services, "nothing").full).toBe("–");
  });

  test("has a short and a full form", async () => {
    const { services } = await readClockOf({ timeZone: "Asia/Kolkata" });
    expect(dueTexts(services, "2031-09-30T03:30:00Z")).toEqual({
      bare: "30 Sept 2031, 09:00",
      short: "30 Sept 2031, 09:00 (Kolkata)",
      full: "Tuesday, 30 September 2031 at 09:00 (Kolkata)",
    });
    expect(dueTexts(services, "nothing")).toEqual({ bare: "–", short: "–", full: "–" });
    expect(dueEverywhere(services, "nothing", "Asia/Kolkata")).toEqual({ there: "–", own: undefined });
  });

  test("leaves the zone to the head of a list, which names it where the device or the reminder is in another", async () => {
    const { services } = await readClockOf({ timeZone: "Asia/Kolkata" });
    expect(ownZoneName(services, "Europe/Lisbon")).toBe("Kolkata");
    expect(ownZoneName(services, "Asia/Kolkata")).toBe("Kolkata");
    const { services: atHome } = await readClockOf({ timeZone: ownTimeZone() });
    expect(ownZoneName(atHome, ownTimeZone())).toBeUndefined();
    expect(ownZoneName(atHome, "Asia/Kolkata")).toBe(zoneCity(ownTimeZone()));
  });

  test("does not name the device's own zone where the device calls it by a former name", async () => {
    vi.stubEnv("TZ", "Asia/Calcutta");
    onTestFinished(() => void vi.unstubAllEnvs());
    const { services } = await readClockOf({ timeZone: "Asia/Kolkata" });
    expect(dueTexts(services, "2031-09-30T03:30:00Z").short).toBe("30 Sept 2031, 09:00");
    expect(ownZoneName(services, "Asia/Kolkata")).toBeUndefined();
  });

  test("adds the person's time to the reminder's where they differ", async () => {
    const { services } = await readClockOf({ timeZone: "Europe/Lisbon" });
    expect(dueEverywhere(services, "2027-01-05T14:00:00Z", "America/Bogota")).toEqual({
      there: expect.stringMatching(/9:00.*\(Bogota\)$/),
      own: expect.stringMatching(/(14:00|2:00)/),
    });
    expect(dueEverywhere(services, "2027-01-05T14:00:00Z", "Europe/London").own).toBeUndefined();
    expect(dueEverywhere(services, "2027-01-05T14:00:00Z", "Mars/Olympus").there).toMatch(/(14:00|2:00)/);
  });
});

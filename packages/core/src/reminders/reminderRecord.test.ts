import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { dueInZone, newReminderValues, reminderRecord } from "./reminderRecord.ts";

describe("the form's values of a reminder", () => {
  test("that is due once", () => {
    expect(reminderRecord(fakeReminder())).toEqual({
      id: fakeId(20),
      version: 3,
      title: "",
      description: "Collect meter files",
      projectId: "",
      processId: "",
      milestoneId: "",
      companyId: "",
      timing: "DATE",
      dueDatetime: "2027-01-05T09:00",
      offsetDays: "",
      offsetSide: "before",
      timeZone: "America/Bogota",
      rrule: "NEVER",
      interval: "1",
      weekdays: [],
      monthBy: "day",
      monthDay: "5",
      shortMonths: "last",
      otherYears: "last",
      nth: "1",
      nthDay: "TU",
      ruleText: "",
      ends: "NEVER",
      count: "",
      until: "",
      leadTimes: [],
      otherLeads: [],
      userIds: [],
    });
  });

  test("keep its links, its title and its people", () => {
    const held = {
      title: "Meters",
      projectId: fakeId(5),
      processId: fakeId(6),
      milestoneId: fakeId(7),
      companyId: fakeId(8),
      userIds: [fakeId(9)],
    };
    expect(reminderRecord(fakeReminder(held))).toMatchObject(held);
  });

  test.each([
    [-30, "MILESTONE", "30", "before"],
    [0, "MILESTONE", "0", "before"],
    [1, "MILESTONE", "1", "after"],
    [null, "DATE", "", "before"],
  ])("with %j days from its milestone are %s, %j days %s", (days, timing, offsetDays, offsetSide) => {
    const reminder = fakeReminder({ offsetDays: days, dueDatetime: null });
    expect(reminderRecord(reminder)).toMatchObject({ timing, offsetDays, offsetSide, dueDatetime: "" });
  });

  test("tell usual lead times from others, and leave out the day itself", () => {
    expect(reminderRecord(fakeReminder({ leadTimes: [400, 30, 2, 1, 0] }))).toMatchObject({
      leadTimes: ["1", "30"],
      otherLeads: ["400", "2"],
    });
  });
});

test("the due time of a reminder is read by the clocks of its zone", () => {
  expect(dueInZone({ dueDatetime: "2027-01-05T14:00:00Z", timeZone: "America/Bogota" })).toBe(
    "2027-01-05T09:00",
  );
  expect(dueInZone({ dueDatetime: null, timeZone: "America/Bogota" })).toBe("");
});

describe("the values of a new reminder", () => {
  const now = Date.parse("2026-11-21T23:30:00Z");
  const begun = (search: string) => newReminderValues(search, now, "Europe/Lisbon");

  test("begin tomorrow at nine by the person's clocks", () => {
    expect(begun("")).toMatchObject({
      timing: "DATE",
      dueDatetime: "2026-11-22T09:00",
      offsetSide: "before",
      timeZone: "Europe/Lisbon",
      rrule: "NEVER",
      monthDay: "22",
      nthDay: "SU",
    });
    expect(newReminderValues("", now, "Asia/Kolkata")).toMatchObject({ dueDatetime: "2026-11-23T09:00" });
  });

  test.each([
    ["?due=2027-02-03", "2027-02-03T09:00"],
    ["?due=2027-02-03T07:45", "2027-02-03T07:45"],
    ["?due=2027-02-03T07:45:00Z", "2026-11-22T09:00"],
    ["?due=x2027-02-03", "2026-11-22T09:00"],
    ["?due=2026-02-30", "2026-11-22T09:00"],
    ["?due=2026-02-30T99:99", "2026-11-22T09:00"],
    ["?due=2027-02-03T24:00", "2026-11-22T09:00"],
    ["?due=2027-02-03T07:45:30", "2026-11-22T09:00"],
    ["?due=0001-02-03T07:45", "2026-11-22T09:00"],
    ["?due=soon", "2026-11-22T09:00"],
  ])("of the address %s are due at %s", (search, due) => {
    expect(begun(search)["dueDatetime"]).toBe(due);
  });

  test("take the links from the address, where they are ids", () => {
    const search = `?projectId=${fakeId(5)}&processId=${fakeId(6)}&milestoneId=${fakeId(7)}&companyId=no&userIds=${fakeId(9)}`;
    const { projectId, processId, milestoneId, companyId, userIds } = begun(search);
    expect([projectId, processId, milestoneId, companyId, userIds]).toEqual([
      fakeId(5),
      fakeId(6),
      fakeId(7),
      undefined,
      undefined,
    ]);
    expect(begun(`?companyId=${fakeId(8)}`)).toMatchObject({ companyId: fakeId(8) });
  });
});

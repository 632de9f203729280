import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { bodyOf, valuesOf } from "../forms/formFields.ts";
import { changedBody, reminderBody, reminderFormFaults } from "./reminderBody.ts";
import { reminderFields } from "./reminderForm.ts";
import { newReminderValues, reminderRecord } from "./reminderRecord.ts";

const links = { projectId: fakeId(5), processId: fakeId(6), milestoneId: fakeId(7), companyId: fakeId(8) };
const onDate = { timing: "DATE", dueDatetime: "2027-01-05T09:00", timeZone: "UTC", rrule: "NEVER" };
const onMilestone = { timing: "MILESTONE", timeZone: "UTC", offsetDays: 3, offsetSide: "before" };

describe("the body of a reminder", () => {
  test("holds everything that the form asks for", () => {
    const rest = {
      title: "Meters",
      description: "Collect",
      leadTimes: ["7"],
      otherLeads: ["2"],
      userIds: [fakeId(9)],
    };
    expect(reminderBody({ ...links, ...onDate, ...rest })).toEqual({
      title: "Meters",
      description: "Collect",
      projectId: fakeId(5),
      processId: fakeId(6),
      milestoneId: fakeId(7),
      companyId: null,
      dueDatetime: "2027-01-05T09:00",
      timeZone: "UTC",
      rrule: null,
      offsetDays: null,
      leadTimes: [7, 2],
      userIds: [fakeId(9)],
    });
  });

  test("of an empty form has neither title, links, lead times nor people", () => {
    expect(reminderBody({})).toEqual({
      title: null,
      description: undefined,
      projectId: null,
      processId: null,
      milestoneId: null,
      companyId: null,
      dueDatetime: "",
      timeZone: "",
      rrule: null,
      offsetDays: null,
      leadTimes: [],
      userIds: [],
    });
  });

  test.each([
    ["a project keeps the company out", links, [fakeId(5), fakeId(6), fakeId(7), null]],
    ["a company stands alone", { companyId: fakeId(8) }, [null, null, null, fakeId(8)]],
    [
      "a process needs its project",
      { processId: fakeId(6), milestoneId: fakeId(7) },
      [null, null, null, null],
    ],
    [
      "a milestone needs its process",
      { projectId: fakeId(5), milestoneId: fakeId(7) },
      [fakeId(5), null, null, null],
    ],
    ["an empty link is none", { projectId: "", companyId: "" }, [null, null, null, null]],
  ])("%s", (_, given, [projectId, processId, milestoneId, companyId]) => {
    expect(reminderBody(given)).toMatchObject({ projectId, processId, milestoneId, companyId });
  });

  test.each([
    [3, "before", -3],
    [3, "after", 3],
    [0, "before", 0],
    ["4", "before", -4],
    ["", "before", ""],
    [null, "before", ""],
    [undefined, "before", ""],
    ["soon", "after", "soon"],
    [1.5, "after", 1.5],
  ])(
    "%j days %s the milestone is due are sent as %j, without date and rule",
    (offsetDays, offsetSide, sent) => {
      expect(
        reminderBody({ ...onMilestone, offsetDays, offsetSide, dueDatetime: "2027-01-05T09:00" }),
      ).toMatchObject({
        dueDatetime: null,
        timeZone: "UTC",
        rrule: null,
        offsetDays: sent,
      });
    },
  );

  describe("that is due each year on 29 February", () => {
    const onLastDay = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1";
    const sent = (record: object, typed: object = {}) =>
      reminderBody(bodyOf(reminderFields, { ...valuesOf(reminderFields, record), ...typed }))["rrule"];
    const begun = newReminderValues("?due=2028-02-29", 0, "UTC");

    test("has the 28th in other years, unless they are left out", () => {
      expect(sent(begun, { rrule: "YEARLY" })).toBe(onLastDay);
      expect(sent(begun, { rrule: "YEARLY", otherYears: "skip" })).toBe("FREQ=YEARLY");
      expect(sent(begun, { rrule: "YEARLY", dueDatetime: "2028-03-29T09:00" })).toBe("FREQ=YEARLY");
    });

    test.each([onLastDay, "FREQ=YEARLY"])("keeps its rule %s when another field is changed", (rrule) => {
      const reminder = fakeReminder({ dueDatetime: "2028-02-29T09:00:00Z", timeZone: "UTC", rrule });
      expect(sent(reminderRecord(reminder), { dueDatetime: "2028-02-29T10:00" })).toBe(rrule);
    });

    test("has the 28th in other years when a rule of another day moves to 29 February", () => {
      const reminder = fakeReminder({ timeZone: "UTC", rrule: "FREQ=YEARLY" });
      expect(sent(reminderRecord(reminder), { dueDatetime: "2028-02-29T10:00" })).toBe(onLastDay);
    });
  });

  test("an empty lead time is no number", () => {
    expect(reminderBody({ otherLeads: [" ", "3", "1e2"] })["leadTimes"]).toEqual([Number.NaN, 3, Number.NaN]);
  });
});

describe("the change of a reminder", () => {
  const whole = {
    ...links,
    ...onDate,
    title: "Meters",
    description: "Collect",
    leadTimes: ["7"],
    otherLeads: [],
    userIds: [],
  };

  test.each([
    [["title"], ["title"]],
    [
      ["description", "userIds"],
      ["description", "userIds"],
    ],
    [["processId"], ["companyId", "milestoneId", "processId", "projectId"]],
    [["companyId"], ["companyId", "milestoneId", "processId", "projectId"]],
    [["milestoneId"], ["companyId", "milestoneId", "processId", "projectId"]],
    [["otherLeads"], ["leadTimes"]],
    [["leadTimes"], ["leadTimes"]],
    [["interval"], ["dueDatetime", "offsetDays", "rrule", "timeZone"]],
    [["version"], ["version"]],
    [[], []],
  ])("of %j sends %j", (changed, sent) => {
    const change = Object.fromEntries(changed.map((name) => [name, name === "version" ? 3 : "x"]));
    expect(Object.keys(changedBody(whole, change)).toSorted()).toEqual(sent);
  });

  test("names the version that was changed", () => {
    expect(changedBody(whole, { title: "x", version: 3 })).toEqual({ title: "Meters", version: 3 });
  });
});

describe("the faults of a reminder's form", () => {
  const filled = {
    ...onDate,
    description: "Collect",
    leadTimes: [],
    otherLeads: [],
    userIds: [],
    title: null,
  };

  test("are none where everything is filled in", () => {
    expect(reminderFormFaults(filled)).toEqual({});
    expect(reminderFormFaults({ ...filled, ...links, ...onMilestone, companyId: null })).toEqual({});
  });

  test.each([
    ["interval", 0, "Every must be between 1 and 999"],
    ["interval", 1000, "Every must be between 1 and 999"],
    ["interval", 1.5, "Every must be a whole number between 1 and 999"],
    ["interval", "1", "Every must be a whole number between 1 and 999"],
    ["count", 0, "Times must be between 1 and 1000"],
    ["count", 1001, "Times must be between 1 and 1000"],
    ["until", "", "Last day is required"],
    ["monthDay", "", "Day is required"],
  ])("%s with %j: %s", (name, value, message) => {
    expect(reminderFormFaults({ ...filled, [name]: value })[name]).toEqual([message]);
  });

  test.each([
    ["interval", 1],
    ["interval", 999],
    ["count", 1],
    ["count", 1000],
    ["until", "2027-01-31"],
    ["monthDay", "1"],
  ])("%s with %j is none", (name, value) => {
    expect(reminderFormFaults({ ...filled, [name]: value })).toEqual({});
  });

  test("name each required field that is empty", () => {
    const empty = { description: "", timing: "", timeZone: "", dueDatetime: "", rrule: "" };
    expect(reminderFormFaults({ ...filled, ...empty })).toEqual({
      description: ["Description is required"],
      timing: ["Due is required"],
      timeZone: ["Time zone is required"],
      dueDatetime: ["Date and time is required"],
      rrule: ["Repeats is required"],
    });
  });

  test("of a reminder by its milestone are about the milestone and the days", () => {
    expect(reminderFormFaults({ ...filled, ...onMilestone, offsetDays: "" })).toEqual({
      milestoneId: ["Milestone is required"],
      offsetDays: ["Days must be a number"],
    });
    expect(
      reminderFormFaults({ ...filled, ...links, companyId: null, ...onMilestone, offsetDays: -1 }),
    ).toEqual({
      offsetDays: ["Days must be a number"],
    });
    expect(reminderFormFaults({ ...filled, offsetDays: -1 })).toEqual({});
  });

  test("of a rule stand at the field that makes it, and not beside a fault of its parts", () => {
    const rule = "Repeats must be a rule of RFC 5545 by days, weeks, months or years";
    expect(reminderFormFaults({ ...filled, rrule: "CUSTOM", ruleText: "now and then" })).toEqual({
      ruleText: [rule],
    });
    expect(reminderFormFaults({ ...filled, rrule: "DAILY", interval: 0, ends: "NEVER" })).toEqual({
      interval: ["Every must be between 1 and 999"],
    });
    expect(reminderFormFaults({ ...filled, rrule: "DAILY", ends: "NEVER" })).toEqual({ rrule: [rule] });
  });

  test("of a lead time stand at the field of other days", () => {
    expect(reminderFormFaults({ ...filled, otherLeads: ["3651"] })).toEqual({
      otherLeads: ["Lead time must be between 0 and 3650"],
    });
  });
});

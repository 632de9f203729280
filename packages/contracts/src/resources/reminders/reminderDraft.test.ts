import { expect, test } from "vitest";
import { occurrenceNote, reminderChange } from "./reminders.ts";
import { isLocalTime, reminderDraft } from "./reminderDraft.ts";
import { issuesOf } from "#testing/issuesOf.ts";

const draft = { description: "Collect the meter files", dueDatetime: "2027-01-05T09:00" };
const guid = "6ba7b810-9dad-41d1-80b4-00c04fd430c8";
const times = <Part>(count: number, part: (n: number) => Part) =>
  Array.from({ length: count }, (_, n) => part(n));
const rule = "Repeats must be a rule of RFC 5545 by days, weeks, months or years";
const instant = "dueDatetime: Due must be a date with a time";
const years = "dueDatetime: The year must be between 1970 and 2999";

test.each<[object, string[]]>([
  [{}, []],
  [{ description: "" }, ["description: Description is required"]],
  [{ description: "two\nlines" }, []],
  [{ description: "x".repeat(1000) }, []],
  [{ description: "x".repeat(1001) }, ["description: Description must be at most 1000 characters"]],
  [{ title: "x".repeat(160) }, []],
  [{ title: "x".repeat(161) }, ["title: Title must be at most 160 characters"]],
  [{ title: null, dueDatetime: null, rrule: null, count: null, until: null, offsetDays: null }, []],
  [{ dueDatetime: "2027-01-05T09:00:30" }, []],
  [{ dueDatetime: "2027-01-05T09:00Z" }, []],
  [{ dueDatetime: "2027-01-05T09:00:00.000+05:30" }, []],
  [{ dueDatetime: "2027-01-05" }, [instant]],
  [{ dueDatetime: "2027-01-05 09:00" }, [instant]],
  [{ dueDatetime: "2027-02-29T09:00" }, [instant]],
  [{ dueDatetime: "2027-01-05T24:00" }, [instant]],
  [{ dueDatetime: "2027-01-05T09:00:60" }, [instant]],
  [{ dueDatetime: "tomorrow" }, [instant]],
  [{ dueDatetime: 5 }, [instant]],
  [{ dueDatetime: "1970-01-01T00:00" }, []],
  [{ dueDatetime: "1969-12-31T23:59" }, [years]],
  [{ dueDatetime: "2999-12-31T23:59Z" }, []],
  [{ dueDatetime: "3000-01-01T00:00" }, [years]],
  [{ timeZone: "America/Bogota" }, []],
  [{ timeZone: "Mars/Olympus" }, ["timeZone: Time zone is not known"]],
  [{ timeZone: "" }, ["timeZone: Time zone is not known"]],
  [{ rrule: "FREQ=HOURLY" }, [`rrule: ${rule}`]],
  [{ rrule: 7 }, [`rrule: ${rule}`]],
  [{ count: 1000 }, []],
  [{ count: 0 }, ["count: Times must be between 1 and 1000"]],
  [{ count: 1001 }, ["count: Times must be between 1 and 1000"]],
  [{ until: "2027-13-01" }, ["until: Until must be a date"]],
  [{ leadTimes: [0, 3650] }, []],
  [{ leadTimes: [-1] }, ["leadTimes.0: Lead time must be between 0 and 3650"]],
  [{ leadTimes: [1.5] }, ["leadTimes.0: Lead time must be a whole number between 0 and 3650"]],
  [{ leadTimes: times(10, (n) => n) }, []],
  [{ leadTimes: times(11, () => 7) }, []],
  [{ leadTimes: times(11, (n) => n) }, ["leadTimes: Lead times must be at most 10"]],
  [{ offsetDays: -3650 }, []],
  [{ offsetDays: 3651 }, ["offsetDays: Days must be between -3650 and 3650"]],
  [{ milestoneId: "x" }, ["milestoneId: Milestone is not one of the choices"]],
  [{ userIds: times(50, () => guid) }, []],
  [
    { userIds: times(51, (n) => `6ba7b810-9dad-41d1-80b4-0000000000${n + 10}`) },
    ["userIds: People must be at most 50"],
  ],
  [{ status: "PAUSED" }, ["status: not known"]],
])("a reminder with %j has the faults %j", (change, faults) => {
  expect(issuesOf(reminderDraft, { ...draft, ...change })).toEqual(faults);
});

test("a reminder draft writes rule and lead times in one order and spelling", () => {
  const read = reminderDraft.parse({ ...draft, rrule: "rrule:byday=mo;freq=weekly", leadTimes: [1, 7, 1] });
  expect(read).toMatchObject({ rrule: "FREQ=WEEKLY;BYDAY=MO", leadTimes: [7, 1] });
});

test("a change of a reminder names its version and the states that a person may ask for", () => {
  expect(issuesOf(reminderChange, { version: 1, status: "PAUSED" })).toEqual([]);
  expect(issuesOf(reminderChange, { status: "PAUSED" })).toEqual(["version: Send the version that was read"]);
  expect(issuesOf(reminderChange, { version: 1, status: "COMPLETED" })).toEqual([
    "status: Status is not one of the choices",
  ]);
});

test("a note on an occurrence has at most 2,000 characters", () => {
  expect(issuesOf(occurrenceNote, {})).toEqual([]);
  expect(issuesOf(occurrenceNote, { note: "x".repeat(2000) })).toEqual([]);
  expect(issuesOf(occurrenceNote, { note: "x".repeat(2001) })).toEqual([
    "note: Note must be at most 2000 characters",
  ]);
});

test("a local due time has no zone", () => {
  expect(["2027-01-05T09:00", "2027-01-05T09:00:30"].map(isLocalTime)).toEqual([true, true]);
  expect(["2027-01-05T09:00Z", "2027-01-05", "2027-01-05T9:00"].map(isLocalTime)).toEqual([
    false,
    false,
    false,
  ]);
});

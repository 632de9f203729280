import { occurrenceStatuses, reminderDraft, reminderStatuses } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { localTimeOf } from "#recurrence/zonedTime.ts";
import { testWork } from "#testing/testWork.ts";
import { createRng } from "../rng.ts";
import { allReminderRows } from "./writeReminders.ts";

const remindersAt = (now: Date) => {
  const { source, projects, rows } = testWork(now);
  const links = { projects, milestones: rows.milestone };
  return { source, rows, ...allReminderRows({ ...source, rng: createRng(2027) }, links) };
};
const now = new Date("2026-11-22T09:30:00Z");
const demo = remindersAt(now);
const named = (name: string) => {
  const reminder = demo.reminder.find(({ description }) => description === name);
  if (!reminder) throw new Error(`no reminder ${name}`);
  const occurrences = demo.reminderOccurrence.filter(({ reminderId }) => reminderId === reminder.id);
  const notices = demo.reminderNotice.filter(({ occurrenceId }) =>
    occurrences.some(({ id }) => id === occurrenceId),
  );
  return { reminder, occurrences, notices, statuses: occurrences.map(({ status }) => status) };
};
const linkOf = (name: string) => {
  const { projectId, milestoneId } = named(name).reminder;
  const code = demo.rows.project.find(({ id }) => id === projectId)?.code ?? "-";
  return `${code} ${demo.rows.milestone.find(({ id }) => id === milestoneId)?.key ?? "-"}`;
};
const localTimes = (name: string) => {
  const { reminder, occurrences } = named(name);
  return occurrences.map(({ dueAt }) => {
    const { day, time } = localTimeOf(dueAt, reminder.timeZone);
    return `${day} ${time}`;
  });
};

describe("the reminders of the demo's story", () => {
  test("are these eight, each with its rule, zone, lead times and link", () => {
    const names = demo.reminder.slice(0, 8).map(({ description }) => description);
    expect(
      names.map((name) => {
        const { rrule, timeZone, leadTimes } = named(name).reminder;
        return [name, rrule, timeZone, leadTimes?.join(), linkOf(name)];
      }),
    ).toEqual([
      ["Collect meter files", "FREQ=MONTHLY;BYMONTHDAY=5", "America/Bogota", "3", "CP-0003 -"],
      ["Calibrate flow meter", "FREQ=MONTHLY;INTERVAL=12", "Europe/Amsterdam", "30", "CP-0006 -"],
      ["Chase host authority", "FREQ=WEEKLY", "Africa/Johannesburg", "0", "CP-0008 LOA"],
      ["Review round answer due", null, "Africa/Nairobi", "7,1", "CP-0016 REV"],
      ["Certification renewal", null, "Asia/Kolkata", "365", "CP-0013 -"],
      ["Steering meeting", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", "Europe/Lisbon", "1", "- -"],
      ["Site visit, Helio stores", "FREQ=MONTHLY;BYDAY=-1FR;COUNT=6", "Europe/Madrid", "2", "CP-0010 -"],
      [
        "Month-end data freeze",
        "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
        "Europe/Lisbon",
        "1",
        "- -",
      ],
    ]);
  });

  test("include occurrences that are completed, skipped, overdue and upcoming", () => {
    expect(new Set(named("Collect meter files").statuses)).toEqual(
      new Set(["COMPLETED", "SKIPPED", "OVERDUE", "UPCOMING"]),
    );
  });

  test("give two notices about the answer, of which one has been sent", () => {
    const { notices, statuses } = named("Review round answer due");
    expect(statuses).toEqual(["DUE"]);
    expect(notices.map(({ leadDays, sentAt }) => [leadDays, sentAt !== null])).toEqual([
      [7, true],
      [1, false],
      [0, false],
    ]);
  });

  test("reach five years ahead, and one year", () => {
    expect(named("Certification renewal").occurrences.map(({ dueAt }) => dueAt.toISOString())).toEqual([
      "2031-09-30T03:30:00.000Z",
    ]);
    expect(localTimes("Calibrate flow meter")).toEqual(["2026-03-15 09:00", "2027-03-15 09:00"]);
  });

  test("put the meeting at ten in Lisbon before and after the change to summer time", () => {
    const utc = named("Steering meeting").occurrences.map(({ dueAt }) => dueAt.getUTCHours());
    expect(new Set(utc)).toEqual(new Set([9, 10]));
    expect(new Set(localTimes("Steering meeting").map((time) => time.slice(11)))).toEqual(new Set(["10:00"]));
  });

  test("put the store visits on six last Fridays", () => {
    expect(localTimes("Site visit, Helio stores")).toEqual([
      "2026-08-28 10:00",
      "2026-09-25 10:00",
      "2026-10-30 10:00",
      "2026-11-27 10:00",
      "2026-12-25 10:00",
    ]);
  });

  test("put the data freeze on the last day of months without a 31st", () => {
    expect(localTimes("Month-end data freeze").slice(0, 4)).toEqual([
      "2026-06-30 18:00",
      "2026-07-31 18:00",
      "2026-08-31 18:00",
      "2026-09-30 18:00",
    ]);
  });
});

describe("the demo's reminders", () => {
  test.each([
    "2026-11-22T09:30:00Z",
    "2026-11-23T00:01:00Z",
    "2027-02-28T23:30:00Z",
    "2027-03-31T10:00:00Z",
    "2028-02-29T12:00:00Z",
  ])("seen at %s are 120, with 400 occurrences in every status", (text) => {
    const seen = remindersAt(new Date(text));
    expect([seen.reminder.length, seen.reminderOccurrence.length]).toEqual([120, 400]);
    expect(new Set(seen.reminderOccurrence.map(({ status }) => status)).size).toBe(occurrenceStatuses.length);
    expect(new Set(seen.reminder.map(({ status }) => status)).size).toBe(reminderStatuses.length);
    expect(new Set(seen.reminderOccurrence.map(({ id }) => id)).size).toBe(400);
  });

  test("are the same every time", () => {
    const { reminder, reminderOccurrence, reminderNotice } = remindersAt(now);
    expect({ reminder, reminderOccurrence, reminderNotice }).toEqual({
      reminder: demo.reminder,
      reminderOccurrence: demo.reminderOccurrence,
      reminderNotice: demo.reminderNotice,
    });
  });

  test("would pass the checks of the reminder's form", () => {
    const faulty = demo.reminder.flatMap((row) => {
      const { title, description, timeZone, rrule, leadTimes, offsetDays, milestoneId } = row;
      const dueDatetime = row.dueDatetime && new Date(row.dueDatetime).toISOString();
      const draft = { title, description, timeZone, rrule, leadTimes, offsetDays, milestoneId, dueDatetime };
      const { error } = reminderDraft.safeParse(draft);
      const isUnbound = offsetDays !== null && (milestoneId === null || rrule !== null);
      return error || isUnbound || (!dueDatetime && offsetDays === null) ? [{ description, error }] : [];
    });
    expect(faulty).toEqual([]);
  });

  test("name people who existed then, are created by users who may create them, and reach partners only about their own projects", () => {
    const people = new Map(demo.source.people.map((one) => [one.id, one]));
    for (const { createdById, createdAt, projectId, id, companyId } of demo.reminder) {
      const maker = people.get(createdById ?? "");
      expect(["PLATFORM_ADMIN", "PROGRAMME_MANAGER", "PROJECT_OFFICER"]).toContain(maker?.roles[0]);
      const project = demo.rows.project.find((one) => one.id === projectId);
      if (project) expect(new Date(project.createdAt) <= new Date(createdAt)).toBe(true);
      for (const { userId } of demo.reminderUser.filter(({ reminderId }) => reminderId === id)) {
        const linked = people.get(userId);
        expect(linked?.status).toBe("ACTIVE");
        expect([null, companyId]).toContain(linked?.companyId);
        expect(new Date(linked?.createdAt ?? now) < new Date(createdAt)).toBe(true);
      }
    }
  });

  test("have sent everything that was due by now, and nothing of the future", () => {
    for (const { at, sentAt } of demo.reminderNotice) {
      if (at > now) expect(sentAt).toBeNull();
      if (sentAt) expect(sentAt > at && sentAt <= now).toBe(true);
    }
    for (const { status, doneAt, dueAt } of demo.reminderOccurrence) {
      const isClosed = status === "COMPLETED" || status === "SKIPPED";
      expect(doneAt !== null).toBe(isClosed);
      if (doneAt) expect(new Date(doneAt) <= now && dueAt <= now).toBe(true);
    }
  });
});

import { expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { mayScheduleReminder } from "./reminders.screens.ts";
import { writersOf } from "./reminderWriters.ts";

test("A project's reminder may be changed by the project's lead and the responsibles of project and process", () => {
  const responsible = (n: number) => ({ responsibleIds: [fakeId(n)] });
  const reminder = fakeReminder({ projectId: fakeId(5), userIds: [fakeId(9)] });
  const row = { ...reminder, project: { leadUserId: fakeId(1), ...responsible(2) }, process: responsible(3) };
  expect(writersOf(row as unknown as typeof reminder)).toMatchObject({
    leadUserId: fakeId(1),
    responsibleIds: [fakeId(2), fakeId(3)],
  });
});

test("A reminder without a project may be changed by its author and the people linked to it", () => {
  expect(writersOf(fakeReminder({ userIds: [fakeId(9)] }))).toMatchObject({
    leadUserId: fakeId(2),
    responsibleIds: [fakeId(9)],
  });
});

test("An officer makes reminders of the projects and processes in which they take part, and of no others", () => {
  const foreign = { leadUserId: fakeId(1), responsibleIds: [fakeId(2)] };
  const may = (id: string, ...[roles = ["PROJECT_OFFICER"], permits = true]: [string[]?, boolean?]) => ({
    person: () => ({ id, roles, permissions: [], companyId: null }),
    permits: () => permits,
  });
  const process = { responsibleIds: [fakeId(3)] };
  const officer = may(fakeId(9));
  expect(mayScheduleReminder(officer)).toBe(true);
  expect(mayScheduleReminder(officer, { project: foreign })).toBe(false);
  expect(mayScheduleReminder(officer, { project: foreign, process })).toBe(false);
  expect(mayScheduleReminder(officer, { project: null, process })).toBe(false);
  expect(mayScheduleReminder(may(fakeId(1)), { project: foreign })).toBe(true);
  expect(mayScheduleReminder(may(fakeId(2)), { project: foreign, process })).toBe(true);
  expect(mayScheduleReminder(may(fakeId(3)), { project: foreign, process })).toBe(true);
  expect(mayScheduleReminder(may(fakeId(3)), { project: foreign })).toBe(false);
  expect(mayScheduleReminder(may(fakeId(9), ["PROGRAMME_MANAGER"]), { project: foreign })).toBe(true);
  expect(mayScheduleReminder(may(fakeId(1), undefined, false), { project: foreign })).toBe(false);
});

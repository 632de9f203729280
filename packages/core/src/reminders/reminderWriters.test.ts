import { expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import type { DueOccurrence } from "./dashboard.screens.ts";
import { dueSheet } from "./dueSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const due = (over: Partial<DueOccurrence>): DueOccurrence => ({
  id: fakeId(21),
  reminderId: fakeId(20),
  occurrenceId: fakeId(21),
  title: null,
  description: "Collect meter files",
  dueDatetime: "2026-11-18T09:30:00Z",
  status: "OVERDUE",
  ...over,
});
const all = [due({}), due({ title: "Meters", status: "DUE", dueDatetime: "2026-11-21T09:30:00Z" })];

test("the due reminders are told to people with the time that has passed", async () => {
  const { app } = await openSignedIn({});
  const sheet = dueSheet({ all, rows: all, total: 2, isCut: false }, app.services, true);
  expect(sheet).toEqual({
    heads: ["Reminder", "Status", "Due"],
    rows: [
      ["Collect meter files", "Overdue", "3 days ago"],
      ["Meters", "Due", "just now"],
    ],
    data: all,
    summary: "2 due",
  });
});

test("the due reminders are told to programs with their instants", async () => {
  const { app } = await openSignedIn({});
  const { rows } = dueSheet({ all: all.slice(0, 1), rows: all, total: 1, isCut: false }, app.services, false);
  expect(rows).toEqual([["Collect meter files", "Overdue", "2026-11-18T09:30:00.000Z"]]);
  const unknown = dueSheet(
    { all: [due({ dueDatetime: "soon" })], rows: [], total: 1, isCut: false },
    app.services,
    false,
  );
  expect(unknown.rows).toEqual([["Collect meter files", "Overdue", ""]]);
});

test("the sheet says that more may be due than were read", async () => {
  const { app } = await openSignedIn({});
  expect(dueSheet({ all, rows: all, total: 100, isCut: true }, app.services, true).summary).toBe(
    "100 or more due",
  );
});

test("without any the sheet says so", async () => {
  const { app } = await openSignedIn({});
  expect(dueSheet({ all: [], rows: [], total: 0, isCut: false }, app.services, true)).toMatchObject({
    rows: [],
    summary: "Nothing is due",
  });
});

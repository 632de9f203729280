import { expect, test } from "vitest";
import { previewOf } from "./reminderPreview.ts";

const due = "2027-01-05T10:00";
const shown = (values: object) => previewOf({ timing: "DATE", rrule: "NEVER", ...values }, "en-GB");

test("a reminder on a date asks for its dates, with its rule where it repeats", () => {
  expect(shown({ dueDatetime: due, timeZone: "Europe/Lisbon" })).toEqual({
    ask: '{"dueDatetime":"2027-01-05T10:00","timeZone":"Europe/Lisbon"}',
    words: "Once, 10:00 (Lisbon)",
    due,
    timeZone: "Europe/Lisbon",
  });
  expect(shown({ dueDatetime: due, timeZone: "UTC", rrule: "DAILY", interval: "2" })).toEqual({
    ask: '{"dueDatetime":"2027-01-05T10:00","timeZone":"UTC","rrule":"FREQ=DAILY;INTERVAL=2"}',
    words: "Every 2 days, 10:00 (UTC)",
    due,
    timeZone: "UTC",
  });
});

test.each([
  [{ dueDatetime: "2027-01-05", timeZone: "UTC" }, "2027-01-05", "UTC"],
  [{ dueDatetime: due }, due, ""],
  [{ timeZone: "UTC" }, "", "UTC"],
  [{ dueDatetime: due, timeZone: "UTC", rrule: "CUSTOM", ruleText: "now and then" }, due, "UTC"],
])("%j asks for nothing and says nothing", (values, day, timeZone) => {
  expect(shown(values)).toEqual({ ask: "", words: "", due: day, timeZone });
});

test.each([
  ["3", "before", "3 days before the milestone is due"],
  ["3", "after", "3 days after the milestone is due"],
  ["0", "after", "When the milestone is due"],
  ["1.5", "before", ""],
  ["soon", "before", ""],
  ["", "before", ""],
])("%j days %s the milestone asks for nothing and says '%s'", (offsetDays, offsetSide, words) => {
  const values = { timing: "MILESTONE", timeZone: "UTC", dueDatetime: due, offsetDays, offsetSide };
  expect(previewOf(values, "en-GB")).toEqual({ ask: "", words, due: "", timeZone: "UTC" });
});

test("a reminder whose day before the step has passed says that it is overdue at once", () => {
  const step = { dueAt: new Date("2026-11-26T09:00:00Z"), now: new Date("2026-11-21T09:00:00Z") };
  const words = (offsetDays: string) =>
    previewOf({ timing: "MILESTONE", timeZone: "UTC", offsetDays, offsetSide: "before" }, "en-GB", step)
      .words;
  expect(words("4")).toBe("4 days before the milestone is due");
  expect(words("30")).toBe(
    "30 days before the milestone is due. That day has passed already, so it is overdue at once",
  );
});

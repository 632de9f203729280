import { expect, test } from "vitest";
import { reminderRefusals } from "./reminderRefusals.ts";

const own = { status: "ACTIVE", closedReason: null, projectId: null };
const writer = { mayUpdate: true, mayWrite: true };

test.each([
  ["ACTIVE", []],
  ["PAUSED", ["It is paused: nothing falls due and nobody is told until it is resumed."]],
  [
    "COMPLETED",
    ["Everything is done, and nothing more is to come. A later date or another rule makes it active again."],
  ],
  ["CANCELLED", ["It is cancelled: nothing falls due any more, and it can only be read."]],
  ["constructor", []],
])("the page of a reminder that is %s says: %j", (status, sentences) => {
  expect(reminderRefusals({ reminder: { ...own, status }, ...writer })).toEqual(sentences);
});

test("the reason why it was closed comes first", () => {
  const reminder = { ...own, status: "CANCELLED", closedReason: "The project was disabled." };
  expect(reminderRefusals({ reminder, ...writer })).toEqual([
    "The project was disabled.",
    "It is cancelled: nothing falls due any more, and it can only be read.",
  ]);
});

test("a reminder that rests with its project runs again with it, and by no press before", () => {
  const reminder = { ...own, status: "PAUSED", closedReason: "Its project was disabled." };
  expect(reminderRefusals({ reminder, ...writer })).toEqual([
    "Its project was disabled.",
    "It is paused: nothing falls due and nobody is told until the project is enabled.",
  ]);
});

test("people who may change reminders, but not this one, are told who may", () => {
  const reader = { mayUpdate: true, mayWrite: false };
  expect(reminderRefusals({ reminder: own, ...reader })).toEqual([
    "Only whoever made it and the people linked to it may change it.",
  ]);
  expect(reminderRefusals({ reminder: { ...own, projectId: "some" }, ...reader })).toEqual([
    "Only who leads its project or is responsible for it may change it.",
  ]);
  expect(reminderRefusals({ reminder: own, mayUpdate: false, mayWrite: false })).toEqual([]);
});

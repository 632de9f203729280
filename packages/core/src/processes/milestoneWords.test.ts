import { describe, expect, test } from "vitest";
import { revokedWordOf, shapeOf, waitedText } from "./milestoneWords.ts";
import { leftUndone, possible, stateWordOf } from "./stateWords.ts";

describe("a milestone's state", () => {
  test.each([
    ["LOCKED", false, "Locked", "locked"],
    ["READY", false, "Ready", "ready"],
    ["COMPLETED", false, "Completed", "done"],
    ["REOPENED", false, "Reopened", "reopened"],
    ["SKIPPED", false, "Skipped", "skipped"],
    ["READY", true, "Overdue", "late"],
    ["REOPENED", true, "Reopened, overdue", "late"],
    ["PARKED", false, "PARKED", "plain"],
    ["constructor", false, "constructor", "plain"],
  ])("%s (overdue: %s) is '%s'", (state, isOverdue, label, tone) => {
    expect(stateWordOf(state, isOverdue)).toEqual({ label, tone });
  });

  test("has words of its own for a failed end that is possible, and for what was left undone", () => {
    expect(possible).toEqual({ label: "Possible", tone: "plain" });
    expect(leftUndone).toEqual({ label: "Not done", tone: "plain" });
    expect(stateWordOf("READY")).toEqual({ label: "Ready", tone: "ready" });
  });
});

test.each([
  ["task", "step"],
  ["external", "step"],
  ["gate", "gate"],
  ["end_ok", "end"],
  ["end_fail", "stop"],
  ["unheard", "step"],
])("a step of kind %s is drawn as a %s", (kind, shape) => {
  expect(shapeOf(kind)).toBe(shape);
});

test.each([
  [undefined, ""],
  [0, "Since today"],
  [1, "1 working day"],
  [12, "12 working days"],
])("after %s working days the waiting is told as '%s'", (days, text) => {
  expect(waitedText(days)).toBe(text);
});

test.each([
  ["REOPENED", null, "Reopened"],
  ["REOPENED", "Work checked", "Sent back"],
  ["TAKEN_BACK", null, "Taken back"],
  ["TAKEN_BACK", "Work checked", "Taken back"],
  ["UNDONE", null, "Undone"],
  ["constructor", null, "Revoked"],
  [null, null, "Revoked"],
])("a completion revoked as %s, from %s, was '%s'", (revokedAs, sentBackFrom, word) => {
  expect(revokedWordOf({ revokedAs, sentBackFrom })).toBe(word);
});

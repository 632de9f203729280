import { expect, test } from "vitest";
import { marksOf, type CompletionRecord } from "./milestoneMarks.ts";

const record = (
  step: string,
  revoked: CompletionRecord["revoked"] = null,
  outcome: CompletionRecord["outcome"] = "COMPLETED",
): CompletionRecord => ({ step, outcome, revoked });

test("the last record of a step decides its mark", () => {
  const records = [
    record("AGAIN", "REOPENED"),
    record("LOST", "REOPENED"),
    record("AGAIN"),
    record("LOST", "TAKEN_BACK"),
    record("BACK", "TAKEN_BACK"),
    record("BACK", "REOPENED"),
  ];
  expect(Object.fromEntries(marksOf(records))).toEqual({ AGAIN: "COMPLETED", BACK: "REOPENED" });
});

test("a skipped step that is taken back has no mark: it is ready, not reopened", () => {
  expect(Object.fromEntries(marksOf([record("A", null, "SKIPPED")]))).toEqual({ A: "SKIPPED" });
  expect(marksOf([record("A", "REOPENED", "SKIPPED")]).size).toBe(0);
});

import { expect, test } from "vitest";
import { process } from "../testing/processStage.ts";
import { createDates } from "../text/date.ts";
import { readyAbsence, stepDueText } from "./stepDue.ts";

const dates = createDates({ locale: "en-GB", log: () => undefined });
const now = Date.parse("2026-03-10T09:00:00Z");
const stepOf = (key: string) => process.milestones!.find((step) => step.key === key)!;

test("a step that is ready tells its due date", () => {
  expect(stepDueText(process, { ...stepOf("B"), dueAt: "2026-03-20T09:00:00Z" }, dates, now)).toBe(
    "Due 20 Mar 2026",
  );
});

test("a step that is not ready tells when it would be, if the steps before it take their expected days", () => {
  const { expectedDays } = stepOf("B");
  const ready = new Date(now + expectedDays * 86_400_000).toISOString();
  expect(stepDueText(process, { ...stepOf("C"), dueAt: null }, dates, now)).toBe(
    `Counts from when the step becomes ready (expected ${dates.date(ready)})`,
  );
});

test("a step that nothing leads to tells no day", () => {
  expect(stepDueText({ ...process, milestones: [] }, { ...stepOf("C"), dueAt: null }, dates, now)).toBe(
    "Counts from when the step becomes ready",
  );
});

test("a ready step of a process that has not started counts from its start", () => {
  const waiting = { ...process, status: "NOT_STARTED" };
  const first = { ...stepOf("B"), state: "READY", dueAt: null };
  expect(stepDueText(waiting, first, dates, now)).toBe("Counts from the start of the process");
  expect(readyAbsence(waiting, first)).toBe("From the start of the process");
  const locked = { ...first, state: "LOCKED" };
  expect(readyAbsence(waiting, locked)).toBe("Not yet");
  expect(readyAbsence(process, locked)).toBe("Not yet");
});

test("an end in failure is never due, and has no time since which it is ready", () => {
  const stop = { ...stepOf("B"), kind: "end_fail", state: "READY", dueAt: null };
  for (const status of ["NOT_STARTED", "IN_PROGRESS", "TERMINATED"])
    for (const state of ["LOCKED", "READY", "COMPLETED"]) {
      expect(readyAbsence({ ...process, status }, { ...stop, state })).toBeUndefined();
      expect(stepDueText({ ...process, status }, { ...stop, state }, dates, now)).toBe(
        "An end in failure is never due",
      );
    }
});

test("a step that was not done when its process ended will not become ready", () => {
  const ended = { ...process, status: "COMPLETED" };
  expect(readyAbsence(ended, { ...stepOf("B"), state: "LOCKED" })).toBeUndefined();
});

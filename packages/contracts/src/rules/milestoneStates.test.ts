import { expect, test } from "vitest";
import { isLeftUndone, isOpenWork, isWaitedFor, milestoneStates } from "./milestoneStates.ts";
import { processStatuses } from "./processGraph.ts";

test("a step is open work if it is ready or reopened and no end in failure", () => {
  const open = milestoneStates.filter((state) => isOpenWork({ kind: "task", state }));
  expect(open).toEqual(["READY", "REOPENED"]);
  expect(milestoneStates.filter((state) => isOpenWork({ kind: "end_fail", state }))).toEqual([]);
  expect(isOpenWork({ kind: "task", state: undefined })).toBe(false);
});

test("open work is waited for while its process runs, not while it is held, ended or not started", () => {
  const step = { kind: "task", state: "READY" };
  expect(processStatuses.filter((status) => isWaitedFor(step, status))).toEqual(["IN_PROGRESS"]);
});

test("a step that was not done when its process ended is left undone, whatever its state", () => {
  const undone = (status: string) => milestoneStates.filter((state) => isLeftUndone(state, status));
  expect(undone("TERMINATED")).toEqual(["LOCKED", "READY", "REOPENED"]);
  expect(undone("COMPLETED")).toEqual(undone("TERMINATED"));
  expect(["NOT_STARTED", "IN_PROGRESS", "ON_HOLD"].flatMap(undone)).toEqual([]);
});

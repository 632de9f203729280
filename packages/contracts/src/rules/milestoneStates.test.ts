import { expect, test } from "vitest";
import { isWaitedFor, isOpenWork, milestoneStates } from "./milestoneStates.ts";
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

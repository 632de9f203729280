import { processStatuses } from "@canopy/contracts";
import { expect, test } from "vitest";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { isProcessEnded, shownProcesses } from "./projectProcesses.ts";

const process = (name: string, status: string) => fakeProcess({ name, status });

test("running processes of a project stand first, ended ones last, each by creation", () => {
  const processes = [
    process("Period 1", "COMPLETED"),
    process("Feasibility", "TERMINATED"),
    process("Period 2", "ON_HOLD"),
    process("Period 3", "COMPLETED"),
    process("Certification", "IN_PROGRESS"),
    process("Period 4", "NOT_STARTED"),
    process("Period 5", "IN_PROGRESS"),
  ];
  expect(shownProcesses(fakeProject({ processes })).map(({ name }) => name)).toEqual([
    "Certification",
    "Period 5",
    "Period 4",
    "Period 2",
    "Period 1",
    "Feasibility",
    "Period 3",
  ]);
});

test("a project that was read without its processes shows none", () => {
  expect(shownProcesses({})).toEqual([]);
});

test("only completed and terminated processes have ended", () => {
  const ended = processStatuses.filter((status) => isProcessEnded(process("Certification", status)));
  expect(ended).toEqual(["COMPLETED", "TERMINATED"]);
});

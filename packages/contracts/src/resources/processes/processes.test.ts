import { expect, test } from "vitest";
import * as z from "zod/mini";
import { processChange, processDraft, processEndpoints } from "./processes.ts";
import { processStatuses } from "#rules/processGraph.ts";
import { issuesOf } from "#testing/issuesOf.ts";

const id = "00000000-0000-4000-8000-000000000000";
const draft = { projectId: id, templateId: id, name: "Registration" };

test("starting a process needs a project, a template and a name", () => {
  expect(issuesOf(processDraft, {})).toEqual([
    "projectId: Project is required",
    "templateId: Template is required",
    "name: Name is required",
  ]);
});

test.each<[object, string[]]>([
  [{}, []],
  [{ start: true, responsibleIds: [] }, []],
  [{ projectId: "x" }, ["projectId: Project is not one of the choices"]],
  [{ templateId: null }, ["templateId: Template is required"]],
  [{ name: "x".repeat(160) }, []],
  [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
  [{ responsibleIds: ["x"] }, ["responsibleIds.0: Responsibles is not one of the choices"]],
  [{ periodStart: "2026-01-01", periodEnd: null }, []],
  [{ periodStart: "2026-13-01" }, ["periodStart: Period start must be a date"]],
  [{ periodEnd: "x" }, ["periodEnd: Period end must be a date"]],
  [{ dueAt: "2026-02-30" }, ["dueAt: Due must be a date"]],
  [{ status: "IN_PROGRESS" }, ["status: not known"]],
  [{ milestones: [] }, ["milestones: not known"]],
])("starting a process with %j has the faults %j", (change, faults) => {
  expect(issuesOf(processDraft, { ...draft, ...change })).toEqual(faults);
});

test("a process may have fifty responsible people, each counted once", () => {
  const ids = Array.from({ length: 51 }, (_, at) => `${id.slice(0, -2)}${at + 10}`);
  expect(issuesOf(processDraft, { ...draft, responsibleIds: [...ids.slice(1), ...ids.slice(1)] })).toEqual(
    [],
  );
  expect(issuesOf(processDraft, { ...draft, responsibleIds: ids })).toEqual([
    "responsibleIds: Responsibles must be at most 50",
  ]);
});

test("a change of a process may ask for IN_PROGRESS or ON_HOLD; milestones lead to the other statuses", () => {
  const asked = processStatuses.filter(
    (status) => issuesOf(processChange, { status, version: 1 }).length === 0,
  );
  expect(asked).toEqual(["IN_PROGRESS", "ON_HOLD"]);
});

test.each(["projectId", "templateId", "start"])("a change of a process cannot set %s", (field) => {
  expect(issuesOf(processChange, { [field]: id, version: 1 })).toEqual([`${field}: not known`]);
});

test("a change of a process names the version that was read", () => {
  expect(issuesOf(processChange, { name: "Renamed" })).toEqual(["version: Send the version that was read"]);
  expect(z.parse(processChange, { name: " Renamed ", version: 2 })).toEqual({ name: "Renamed", version: 2 });
});

test("a process cannot be deleted", () => expect(Object.keys(processEndpoints)).not.toContain("remove"));

import { expect, test } from "vitest";
import * as z from "zod/mini";
import { completeBody, milestoneEndpoints, uncompleteBody } from "./milestones.ts";
import { issuesOf } from "#testing/issuesOf.ts";

const id = "00000000-0000-4000-8000-000000000000";

test.each<[object, string[]]>([
  [{}, []],
  [{ note: null, evidence: [] }, []],
  [{ note: "two\nlines" }, []],
  [{ note: "x".repeat(2000) }, []],
  [{ note: "x".repeat(2001) }, ["note: Note must be at most 2000 characters"]],
  [{ evidence: ["x".repeat(200)] }, []],
  [{ evidence: ["x".repeat(201)] }, ["evidence.0: Evidence must be at most 200 characters"]],
  [{ evidence: [" "] }, ["evidence.0: Evidence is required"]],
  [{ evidence: Array.from({ length: 50 }, () => "x") }, []],
  [{ evidence: Array.from({ length: 51 }, () => "x") }, ["evidence: Evidence must be at most 50"]],
  [{ at: "2026-01-01T00:00:00Z" }, ["at: not known"]],
])("completing a milestone with %j has the faults %j", (body, faults) => {
  expect(issuesOf(completeBody, body)).toEqual(faults);
});

test.each<[object, string[]]>([
  [{ reason: "A page is missing" }, []],
  [{ reason: "Page 2 is missing.\nPage 3 is blurred." }, []],
  [{}, ["reason: Reason is required"]],
  [{ reason: "  " }, ["reason: Reason is required"]],
  [{ reason: "x".repeat(2001) }, ["reason: Reason must be at most 2000 characters"]],
  [{ reason: "x", transitionId: null, confirmed: [] }, []],
  [{ reason: "x", transitionId: id, confirmed: ["WORK", "END"] }, []],
  [{ reason: "x", transitionId: "arrow" }, ["transitionId: Arrow is not one of the choices"]],
  [{ reason: "x", confirmed: Array.from({ length: 500 }, () => "S") }, []],
])("reopening a milestone with %j has the faults %j", (body, faults) => {
  expect(issuesOf(uncompleteBody, body)).toEqual(faults);
});

test("reopening refuses more confirmed steps than a template can have", () => {
  const confirmed = Array.from({ length: 501 }, () => "S");
  expect(z.safeParse(uncompleteBody, { reason: "x", confirmed }).success).toBe(false);
});

test("every action on a milestone answers the whole process, and skipping takes the same body as completing", () => {
  const { complete, skip, uncomplete } = milestoneEndpoints;
  expect(new Set([complete.answer, skip.answer, uncomplete.answer]).size).toBe(1);
  expect([skip.body, skip.access]).toEqual([complete.body, complete.access]);
});

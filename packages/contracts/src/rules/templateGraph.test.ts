import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { ownerKindCodes } from "../codes/ownerKinds.ts";
import { stepKinds, transitionKinds } from "./processGraph.ts";
import { stepDraft, transitionDraft } from "./templateGraph.ts";
import { issuesOf } from "../testing/issuesOf.ts";

const step = { key: "WORK", name: "Work delivered", kind: "task", expectedDays: 10 };
const arrow = { from: "WORK", to: "END", kind: "forward" };
const format = "Use capital letters, digits and hyphens";

describe("a step in a template's body", () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ key: "" }, ["key: Key is required"]],
    [{ key: "S-1_B" }, []],
    [{ key: "X".repeat(16) }, []],
    [{ key: "X".repeat(17) }, ["key: Key must be at most 16 characters"]],
    [{ key: "work" }, [`key: ${format}`]],
    [{ key: "-A" }, [`key: ${format}`]],
    [{ key: "Ä" }, [`key: ${format}`]],
    [{ name: "" }, ["name: Name is required"]],
    [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
    [{ kind: undefined }, ["kind: Kind is required"]],
    [{ kind: "milestone" }, ["kind: Kind is not one of the choices"]],
    [{ join: "some" }, ["join: Join is not one of the choices"]],
    [{ ownerKind: null, ownerId: null }, []],
    [{ ownerKind: "constructor" }, ["ownerKind: Owner is not one of the choices"]],
    [{ ownerId: "x" }, ["ownerId: Owner is not one of the choices"]],
    [{ expectedDays: 0 }, []],
    [{ expectedDays: 3650 }, []],
    [{ expectedDays: -1 }, ["expectedDays: Expected days must be between 0 and 3650"]],
    [{ expectedDays: 3651 }, ["expectedDays: Expected days must be between 0 and 3650"]],
    [{ expectedDays: 1.5 }, ["expectedDays: Expected days must be a whole number between 0 and 3650"]],
    [{ expectedDays: undefined }, ["expectedDays: Expected days must be a whole number between 0 and 3650"]],
    [{ evidence: Array.from({ length: 50 }, () => "x") }, []],
    [{ evidence: Array.from({ length: 51 }, () => "x") }, ["evidence: Evidence must be at most 50"]],
    [{ evidence: [""] }, ["evidence.0: Evidence is required"]],
    [{ evidence: ["x".repeat(201)] }, ["evidence.0: Evidence must be at most 200 characters"]],
    [{ x: null, y: -100_000 }, []],
    [{ colour: "red" }, ["colour: not known"]],
  ])("with %j has the faults %j", (change, faults) => {
    expect(issuesOf(stepDraft, { ...step, ...change })).toEqual(faults);
  });

  test("may have each kind, and each kind of owner", () => {
    for (const kind of stepKinds) expect(issuesOf(stepDraft, { ...step, kind })).toEqual([]);
    for (const ownerKind of ownerKindCodes) expect(issuesOf(stepDraft, { ...step, ownerKind })).toEqual([]);
  });

  test.each([-100_001, 100_001, "7", Number.NaN])("may not be placed at %j", (place) => {
    expect(z.safeParse(stepDraft, { ...step, x: place }).success).toBe(false);
    expect(z.safeParse(stepDraft, { ...step, y: place }).success).toBe(false);
  });
});

describe("an arrow in a template's body", () => {
  test.each<[object, string[]]>([
    [{}, []],
    [{ label: null, guard: null }, []],
    [{ from: "" }, ["from: From is required"]],
    [{ to: "end" }, [`to: ${format}`]],
    [{ kind: "sideways" }, ["kind: Kind is not one of the choices"]],
    [{ label: "x".repeat(200), guard: "x".repeat(200) }, []],
    [{ label: "x".repeat(201) }, ["label: Label must be at most 200 characters"]],
    [{ guard: "x".repeat(201) }, ["guard: Condition must be at most 200 characters"]],
    [{ id: "x" }, ["id: not known"]],
  ])("with %j has the faults %j", (change, faults) => {
    expect(issuesOf(transitionDraft, { ...arrow, ...change })).toEqual(faults);
  });

  test("may lead on, back or out", () => {
    for (const kind of transitionKinds) expect(issuesOf(transitionDraft, { ...arrow, kind })).toEqual([]);
  });
});

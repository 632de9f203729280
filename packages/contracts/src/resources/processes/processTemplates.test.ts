import { expect, test } from "vitest";
import { MAX_TEMPLATE_BODY_BYTES } from "#wire/limits.ts";
import {
  processTemplateChange,
  processTemplateDraft,
  processTemplateEndpoints,
  templateStatuses,
} from "./processTemplates.ts";
import { issuesOf } from "#testing/issuesOf.ts";

const draft = { key: "VCS-REG", name: "Registration" };
const step = { key: "A", name: "Step", kind: "task", expectedDays: 1 };
const arrow = { from: "A", to: "A", kind: "forward" };
const times = <Part>(count: number, part: Part) => Array.from({ length: count }, () => part);

/** The start of a value's JSON, for a test's name. */
const brief = (value: object) => JSON.stringify(value).slice(0, 60);

const faulty: [change: object, faults: string[]][] = [
  [{}, []],
  [{ key: "" }, ["key: Key is required"]],
  [{ key: "7-UP" }, []],
  [{ key: "X".repeat(32) }, []],
  [{ key: "X".repeat(33) }, ["key: Key must be at most 32 characters"]],
  [{ key: "vcs" }, ["key: Use capital letters, digits and hyphens"]],
  [{ key: "-VCS" }, ["key: Use capital letters, digits and hyphens"]],
  [{ key: "VCS_REG" }, ["key: Use capital letters, digits and hyphens"]],
  [{ name: " " }, ["name: Name is required"]],
  [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
  [{ description: "two\nlines" }, []],
  [{ description: "x".repeat(4001) }, ["description: Description must be at most 4000 characters"]],
  [{ typeIds: ["x"] }, ["typeIds.0: Technologies is not one of the choices"]],
  [{ milestones: [], transitions: [] }, []],
  [{ milestones: times(500, step) }, []],
  [{ milestones: times(501, step) }, ["milestones: Steps must be at most 500"]],
  [{ transitions: times(2000, arrow) }, []],
  [{ transitions: times(2001, arrow) }, ["transitions: Arrows must be at most 2000"]],
  [{ milestones: [{ ...step, key: "" }] }, ["milestones.0.key: Key is required"]],
  [{ transitions: [{ ...arrow, to: "" }] }, ["transitions.0.to: To is required"]],
  [{ status: "PUBLISHED" }, ["status: not known"]],
];

test.each(faulty.map(([change, faults]) => ({ change, faults, title: brief(change) })))(
  "a template with $title has the faults $faults",
  ({ change, faults }) => {
    expect(issuesOf(processTemplateDraft, { ...draft, ...change })).toEqual(faults);
  },
);

test("a change of a template sends any of its fields, the whole graph or a status, and the version that was read", () => {
  for (const status of templateStatuses)
    expect(issuesOf(processTemplateChange, { status, version: 1 })).toEqual([]);
  expect(issuesOf(processTemplateChange, { status: "GONE", version: 1 })).toEqual([
    "status: Status is not one of the choices",
  ]);
  expect(issuesOf(processTemplateChange, { milestones: [step] })).toEqual([
    "version: Send the version that was read",
  ]);
});

test("a template's body has room for the largest allowed graph", () => {
  const largest = {
    ...draft,
    milestones: times(500, {
      ...step,
      key: "X".repeat(16),
      name: "x".repeat(160),
      ownerKind: "PERM",
      x: -12_345.67,
      y: 1,
    }),
    transitions: times(2000, { from: "X".repeat(16), to: "X".repeat(16), kind: "forward" }),
  };
  expect(issuesOf(processTemplateDraft, largest)).toEqual([]);
  expect(JSON.stringify(largest).length).toBeLessThan(MAX_TEMPLATE_BODY_BYTES);
  const { create, update, get } = processTemplateEndpoints;
  expect([create.maxBodyBytes, update.maxBodyBytes]).toEqual([
    MAX_TEMPLATE_BODY_BYTES,
    MAX_TEMPLATE_BODY_BYTES,
  ]);
  expect(get.extend).toEqual([
    "milestones",
    "transitions",
    "publishedMilestones",
    "publishedTransitions",
    "versions",
  ]);
});

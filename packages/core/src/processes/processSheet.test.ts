import { readWireDate } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeCompletion, fakeMilestone, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { forever } from "../testing/stubWire.ts";
import { openProcess, process } from "../testing/processStage.ts";
import {
  milestoneChoices,
  processSheet,
  stepNamed,
  wishedMilestoneAction,
  type MilestoneWish,
} from "./processSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const { milestones = [] } = process;
const done = { state: "COMPLETED", completions: [fakeCompletion()] };

const open = async () => {
  const { screen, app } = await openProcess({});
  const wished = (wish: MilestoneWish) => wishedMilestoneAction(screen.getSnapshot(), wish);
  const refusal = (wish: MilestoneWish) => {
    const answer = wished(wish);
    return "refused" in answer ? answer.refused : undefined;
  };
  return { screen, services: app.services, wished, refusal };
};

test("a process as a sheet has a row for each milestone, by its key, with its state and its place in words", async () => {
  const { services } = await open();
  const { heads, rows, data, summary } = processSheet(process, services, true);
  expect(heads).toEqual(["Step", "Milestone", "State", "Owner", "Due", "Waiting", "Evidence", "Order"]);
  expect(new Set(rows.map(([key]) => key))).toEqual(new Set(milestones.map(({ key }) => key)));
  expect(rows).toHaveLength(milestones.length);
  const names = new Map(milestones.map(({ key, name }) => [key, name]));
  for (const [key = "", name, state, , , , , order] of rows) {
    expect(name).toBe(names.get(key));
    expect(state).not.toBe("");
    expect(order).toMatch(/\.$/);
  }
  expect(data).toBe(process);
  expect(summary).toContain(process.name);
});

describe("an action in a person's words", () => {
  const ready = milestones.find(({ key }) => key === "B");

  test.each([
    ["its key", "B"],
    ["its key in small letters", "b"],
    ["its name", ready?.name ?? ""],
    ["its id", milestoneIdOf("B")],
  ])("means the step by %s", async (_, step) => {
    const { wished } = await open();
    expect(wished({ action: "complete", step })).toMatchObject({
      action: { action: "complete", target: { id: milestoneIdOf("B") } },
    });
  });

  test("that names no step is told with the steps there are, also where the work would go", async () => {
    const { refusal } = await open();
    const keys = milestones.map(({ key }) => key).join(", ");
    expect(refusal({ action: "complete", step: "Z" })).toEqual({
      text: `There is no step "Z": ${keys}.`,
      lines: [],
      isMistyped: true,
    });
    expect(refusal({ action: "rework", step: "B", to: "Y" })?.text).toBe(`There is no step "Y": ${keys}.`);
  });

  test("that the step does not offer is refused with what it offers, and is not called mistyped", async () => {
    const { refusal } = await open();
    const refused = refusal({ action: "uncomplete", step: "B" });
    expect(refused?.text).toMatch(new RegExp(`^${ready?.name} offers: .+\\.$`));
    expect(refused?.isMistyped).toBeUndefined();
  });
});

describe("a step in a person's words", () => {
  const [first, second] = [
    fakeMilestone("SV1", { id: fakeId(301), name: "Site visit" }),
    fakeMilestone("SV2", { id: fakeId(302), name: "Site visit" }),
  ];
  const decoy = fakeMilestone("A", { name: "SV2" });
  const steps = [decoy, first, second];

  test("is the one of this id, otherwise of this key, otherwise of this name", () => {
    expect(stepNamed(steps, second.id)).toEqual({ step: second });
    expect(stepNamed(steps, "sv2")).toEqual({ step: second });
    expect(stepNamed([decoy, first], "sv2")).toEqual({ step: decoy });
  });

  test("is refused with the keys where several have this name", () => {
    expect(stepNamed(steps, "site visit")).toEqual({
      refused: {
        text: 'Several steps are named "site visit"; say one by its key: SV1, SV2.',
        lines: [],
        isMistyped: true,
      },
    });
  });
});

test("the steps that offer an action are choices with the wish that means it", async () => {
  const { screen, wished } = await open();
  const choices = milestoneChoices(screen.getSnapshot(), "complete");
  expect(choices.map(({ value }) => value.step)).toContain(milestoneIdOf("B"));
  for (const { label, value } of choices) {
    expect(label).toMatch(/: ./);
    expect(wished({ action: "complete", ...value })).toSatisfy(
      (answer: object) => "action" in answer || "refused" in answer,
    );
  }
});

test("a process's sheet writes each step in words, and its summary the open findings", async () => {
  const { services } = await open();
  const told = withMilestone({ ...process, openFindings: ["CAR-01", "CL-02"], project: fakeProject() }, "B", {
    evidenceMode: "DOCUMENTS",
  });
  const { rows, summary } = processSheet(told, services, true);
  expect(
    rows.map(([key, name, state, owner, due, waiting, evidence]) => [
      key,
      name,
      state,
      owner,
      due,
      waiting,
      evidence,
    ]),
  ).toEqual([
    ["A", "Step A", "Completed", "Programme manager", "", "", ""],
    [
      "B",
      "Step B",
      "Overdue",
      "Programme manager",
      "12 Mar 2026",
      expect.stringMatching(/^\d+ working days$/),
      "minutes",
    ],
    ["C", "Step C", "Locked", "Programme manager", "", "", ""],
    ["D", "Step D", "Locked", "Programme manager", "", "", ""],
    ["E", "Step E", "Possible", "Programme manager", "12 Mar 2026", "", ""],
  ]);
  expect(rows[0]?.[7]).toBe("Leads to Step B.");
  expect(summary).toBe("Sample process · Shore power · In progress · Findings are open: CAR-01 and CL-02");
  expect(processSheet(process, services, true).summary).toBe("Sample process · In progress");
});

test("a program gets the days on which steps are due as ISO", async () => {
  const { services } = await open();
  const { rows } = processSheet(process, services, false);
  const dues = new Map(milestones.map(({ key, dueAt }) => [key, readWireDate(dueAt)?.toISOString()]));
  for (const [key = "", , , , due] of rows) expect(due || undefined).toBe(dues.get(key));
  expect(rows.filter((row) => row[4]?.startsWith("2026-03-12T"))).toHaveLength(2);
});

test("an action that is possible in several ways asks where the work goes", async () => {
  const arrows = process.transitions ?? [];
  const second = { ...arrows.find(({ kind }) => kind === "rework"), id: fakeId(499), from: "C", to: "B" };
  const far = withMilestone(withMilestone(process, "B", done), "C", {
    state: "READY",
    readyAt: "2026-03-05T09:00:00Z",
  });
  const { screen } = await openProcess({
    processes: { get: { ...far, transitions: [...arrows, second as never] } },
  });
  const wished = (wish: MilestoneWish) => wishedMilestoneAction(screen.getSnapshot(), wish);
  expect(wished({ action: "rework", step: "C" })).toMatchObject({
    refused: { text: "Say --to: A, B.", isMistyped: true },
  });
  expect(wished({ action: "rework", step: "C", to: "B" })).toMatchObject({
    action: { label: "Send back to Step B" },
  });
  expect(
    milestoneChoices(screen.getSnapshot(), "rework").filter(({ label }) => label.startsWith("Step C")),
  ).toEqual([
    { label: "Step C: Send back to Step A", value: { step: milestoneIdOf("C"), to: milestoneIdOf("A") } },
    { label: "Step C: Send back to Step B", value: { step: milestoneIdOf("C"), to: milestoneIdOf("B") } },
  ]);
});

test("an action that is offered but not possible is refused with its reason, one that is not offered with what is", async () => {
  const { refusal } = await open();
  expect(refusal({ action: "complete", step: "C" })).toEqual({ text: "Waiting for Step B.", lines: [] });
  expect(refusal({ action: "uncomplete", step: "D" })?.text).toBe("Step D offers: Complete.");
  const loading = await openProcess({ processes: { get: forever } });
  expect(wishedMilestoneAction(loading.now(), { action: "complete", step: "B" })).toMatchObject({
    refused: { text: 'There is no step "B": .' },
  });
  expect(milestoneChoices(loading.now(), "complete")).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { milestoneIdOf } from "../testing/fakeProcess.ts";
import { openProcess, process } from "../testing/processStage.ts";
import { milestoneChoices, processSheet, wishedMilestoneAction, type MilestoneWish } from "./processSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const { milestones = [] } = process;

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
  const { heads, rows, data, summary } = processSheet(process, services);
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

import type { ActingPerson, Process } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeProcess, milestoneIdOf, withMilestone, fakeCompletion } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { milestoneActionsOf } from "./milestoneActions.ts";
import { processActionsOf } from "./processActions.ts";

const manager: ActingPerson = {
  id: fakeId(9),
  roles: ["PROGRAMME_MANAGER"],
  permissions: ["project_milestone:complete", "project_milestone:uncomplete"],
  companyId: null,
};
const offered = (key: string, process: Process = fakeProcess(), person = manager) => {
  const milestone = process.milestones?.find(({ id }) => id === milestoneIdOf(key));
  if (!milestone) throw new Error(`There is no ${key}`);
  return milestoneActionsOf(process, milestone, person);
};
const told = (...given: Parameters<typeof offered>) =>
  offered(...given).map(({ label, refusal }) => [label, refusal]);

const laterDone = (): Process =>
  withMilestone(
    withMilestone(fakeProcess(), "B", { state: "COMPLETED", completions: [fakeCompletion()] }),
    "C",
    { state: "READY", readyAt: "2026-03-05T09:00:00Z" },
  );

describe("the actions on a milestone", () => {
  test("that is ready and optional are complete, skip and its ways back", () => {
    expect(told("B")).toEqual([
      ["Complete", undefined],
      ["Skip", undefined],
      ["Send back to Step A", undefined],
    ]);
  });

  test("that is locked say which milestones it waits for", () => {
    expect(told("C")).toEqual([
      ["Complete", "Waiting for Step B."],
      ["Send back to Step A", "Step C has not been reached: it is locked."],
    ]);
  });

  test("that is completed are reopening, with the milestones revoked by it", () => {
    const [reopen] = offered("A", laterDone());
    expect(reopen).toMatchObject({ label: "Reopen", refusal: undefined });
    expect(reopen?.takenBack.map(({ name }) => name)).toEqual(["Step B"]);
  });

  test("that sends work back change the arrow's target", () => {
    const back = offered("C", laterDone()).find(({ action }) => action === "rework");
    expect(back?.target.key).toBe("A");
    expect(back?.takenBack.map(({ key }) => key)).toEqual(["B"]);
  });

  test("of somebody outside are recorded for them where they are waited for, and completed otherwise", () => {
    const outside = withMilestone(fakeProcess(), "B", { ownerKind: "VVB", owner: null });
    expect(told("B", outside)[0]).toEqual(["Record for Validation body", undefined]);
    expect(told("B", outside, { ...manager, permissions: [] })[0]?.[0]).toBe("Complete");
    expect(told("E", outside)[0]?.[0]).toBe("Complete");
  });

  test("with a failed end include complete but never skip", () => {
    expect(told("E")).toEqual([["Complete", undefined]]);
  });

  test.each([
    ["ON_HOLD", "The process is on hold."],
    ["COMPLETED", /^The process has ended/],
  ])("of a process that is %s are refused", (status, why) => {
    expect(told("B", fakeProcess({ status }))[0]?.[1]).toMatch(why);
  });

  test.each([
    ["ON_HOLD", "The project is on hold."],
    ["DISABLED", "This project is disabled: it can only be read. Enable it first."],
  ])("of a project that is %s are refused, and so is the start of the process", (status, why) => {
    const resting = fakeProcess({ project: fakeProject({ status }), status: "NOT_STARTED" });
    expect(told("A", resting).map(([, refusal]) => refusal)).toEqual([why]);
    expect(processActionsOf({ process: resting, person: manager, mayUpdate: true })).toMatchObject([
      { action: "start", refusal: why },
    ]);
  });

  test("are refused without the permission, in words", () => {
    expect(told("B", fakeProcess(), { ...manager, permissions: [] })).toEqual([
      ["Complete", "You do not have the permission to complete milestones."],
      ["Skip", "You do not have the permission to complete milestones."],
      ["Send back to Step A", "You do not have the permission to reopen milestones."],
    ]);
  });

  test("of a partner are offered to that partner alone", () => {
    const partner = { ...manager, roles: ["PARTNER_USER"], companyId: fakeId(1) };
    const theirs = withMilestone(fakeProcess(), "B", { ownerCompanyId: fakeId(1) });
    expect(told("B", fakeProcess(), partner)[0]).toEqual([
      "Complete",
      "Only the owner of this milestone may do this.",
    ]);
    expect(told("B", theirs, partner)[0]).toEqual(["Complete", undefined]);
  });

  test("are offered to an officer who is responsible for the process", () => {
    const officer = { ...manager, roles: ["PROJECT_OFFICER"] };
    expect(told("B", fakeProcess(), officer)[0]?.[1]).toMatch(/^Only who leads the project/);
    expect(told("B", fakeProcess({ responsibleIds: [officer.id] }), officer)[0]?.[1]).toBeUndefined();
  });

  test("are offered to an officer who leads the project or is responsible for it", () => {
    const officer = { ...manager, roles: ["PROJECT_OFFICER"] };
    for (const involved of [{ leadUserId: officer.id }, { responsibleIds: [officer.id] }])
      expect(told("B", fakeProcess({ project: fakeProject(involved) }), officer)[0]?.[1]).toBeUndefined();
  });

  test("with a successful end include complete but never skip", () => {
    const optional = withMilestone(fakeProcess(), "D", { optional: true });
    expect(told("D", optional).map(([label]) => label)).toEqual(["Complete"]);
  });
});

describe("the actions on a process", () => {
  const labels = (process: Process, person = manager, mayUpdate = true) =>
    processActionsOf({ process, person, mayUpdate }).map(({ label, refusal }) => [label, refusal]);

  test.each([
    ["NOT_STARTED", [["Start", undefined]]],
    ["IN_PROGRESS", [["Hold", undefined]]],
    ["ON_HOLD", [["Resume", undefined]]],
    ["COMPLETED", []],
    ["TERMINATED", []],
    ["toString", []],
  ])("that is %s are %j", (status, expected) => {
    expect(labels(fakeProcess({ status }))).toEqual(expected);
  });

  test("in a project at rest include hold, unless the project is disabled", () => {
    const inProject = (status: string) => labels(fakeProcess({ project: fakeProject({ status }) }));
    expect(inProject("ON_HOLD")).toEqual([["Hold", undefined]]);
    expect(inProject("DISABLED")).toEqual([
      ["Hold", "This project is disabled: it can only be read. Enable it first."],
    ]);
  });

  test("are none without the permission, and for an officer only where they are responsible", () => {
    expect(labels(fakeProcess(), manager, false)).toEqual([]);
    const officer = { ...manager, roles: ["PROJECT_OFFICER"] };
    expect(labels(fakeProcess(), officer)[0]?.[1]).toMatch(/^Only who leads/);
    expect(labels(fakeProcess({ responsibleIds: [officer.id] }), officer)).toEqual([["Hold", undefined]]);
  });
});

import type { ActingPerson, Process } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeProcess, milestoneIdOf, withMilestone, fakeCompletion } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { actionOf, milestoneActionsOf } from "./milestoneActions.ts";
import { processActionsOf, processChangeRefusal } from "./processActions.ts";

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
    const officer = { ...manager, id: fakeId(8), roles: ["PROJECT_OFFICER"] };
    expect(told("B", resting, officer)[0]?.[1]).toMatch(/^Only who leads the project/);
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

describe("an officer who has nothing to do with the process", () => {
  const officer = { ...manager, roles: ["PROJECT_OFFICER"] };
  const seen = (over: Parameters<typeof fakeProcess>[0], person: ActingPerson | undefined = officer) => ({
    process: fakeProcess(over),
    person,
    mayUpdate: true,
  });
  const why = "Only who leads the project or is responsible for it may do this.";

  test("does not change it, hold it or resume it", () => {
    expect(processChangeRefusal(seen({}))).toBe(why);
    expect(processActionsOf(seen({ status: "ON_HOLD" }))).toEqual([
      { action: "resume", label: "Resume", refusal: why },
    ]);
    for (const over of [
      { responsibleIds: [officer.id] },
      { project: fakeProject({ leadUserId: officer.id }) },
      { project: fakeProject({ responsibleIds: [officer.id] }) },
    ])
      expect(processChangeRefusal(seen(over))).toBeUndefined();
  });

  test("hears of a disabled project first, and is not told why before the process is read", () => {
    const project = fakeProject({ status: "DISABLED" });
    expect(processChangeRefusal(seen({ project }))).toBe(
      "This project is disabled: it can only be read. Enable it first.",
    );
    expect(processChangeRefusal({ ...seen({}), process: undefined })).toBeUndefined();
    expect(processChangeRefusal({ ...seen({}), person: undefined })).toBeUndefined();
    expect(processActionsOf({ ...seen({}), process: undefined })).toEqual([]);
  });

  test("may hold a process of a project that is on hold, which then rests twice, but not resume it", () => {
    const project = fakeProject({ status: "ON_HOLD", leadUserId: officer.id });
    expect(processActionsOf(seen({ project }))).toEqual([
      { action: "hold", label: "Hold", asksIn: "processHold", refusal: undefined },
    ]);
    expect(processActionsOf(seen({ project, status: "ON_HOLD" }))[0]?.refusal).toBe(
      "The project is on hold.",
    );
  });
});

test("an action that is no longer offered, or whose process is not known, is none", () => {
  const process = fakeProcess();
  const choice = { action: "complete", milestoneId: milestoneIdOf("B") } as const;
  expect(actionOf(process, choice, manager)?.label).toBe("Complete");
  expect(actionOf(undefined, choice, manager)).toBeUndefined();
  expect(actionOf(process, undefined, manager)).toBeUndefined();
  expect(actionOf(process, choice, undefined)).toBeUndefined();
  expect(actionOf(process, { ...choice, milestoneId: "x" }, manager)).toBeUndefined();
  expect(actionOf(process, { ...choice, transitionId: "x" }, manager)).toBeUndefined();
  expect(actionOf(process, { ...choice, action: "uncomplete" }, manager)).toBeUndefined();
});

test("a step that sends work back to a step that is gone, or in a process without arrows, does not offer it", () => {
  const process = fakeProcess();
  const gone = { ...process, milestones: (process.milestones ?? []).filter(({ key }) => key !== "A") };
  expect(told("B", gone).map(([label]) => label)).toEqual(["Complete", "Skip"]);
  expect(told("B", { ...process, transitions: undefined }).map(([label]) => label)).toEqual([
    "Complete",
    "Skip",
  ]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectCanEditProcess,
  selectIsStepOpen,
  selectMilestoneActions,
  selectProcessStatus,
  selectRunningAction,
  selectSelected,
} from "./processPage.selectors.ts";
import { milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import { EXTEND, openProcess, process } from "../testing/processStage.ts";

const { id } = process;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a process's page", () => {
  test("reads the process with exactly its related records and shows who is waited for", async () => {
    const { asked, now } = await openProcess({});
    expect(asked()).toEqual([`GET /api/project-processes/${id}?${EXTEND}`]);
    expect(selectProcessStatus(now())).toBe("showing");
    expect(selectSelected(now())?.record.key).toBe("B");
  });

  test.each([
    ["where it rests", { ...process, status: "ON_HOLD" }, "B"],
    [
      "the end that it reached",
      withMilestone({ ...process, status: "TERMINATED" }, "E", { state: "COMPLETED" }),
      "E",
    ],
  ])("of a process at rest shows %s", async (_, get, key) => {
    const { now } = await openProcess({ processes: { get } });
    expect(selectSelected(now())?.record.key).toBe(key);
  });

  test("shows the milestone that its address names", async () => {
    const { now } = await openProcess({}, `/process/${id}?milestone=${milestoneIdOf("C")}`);
    expect(selectSelected(now())?.record.key).toBe("C");
    expect(selectMilestoneActions(now())[0]?.refusal).toBe("Waiting for Step B.");
  });

  test("puts a chosen milestone into its address, and follows the address back", async () => {
    const { screen, now, ports } = await openProcess({});
    screen.send({ type: "milestone.select", id: milestoneIdOf("C"), opensSheet: true });
    expect(ports.address.read()).toBe(`/process/${id}?milestone=${milestoneIdOf("C")}`);
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["C", true]);
    ports.address.back();
    await settle();
    expect([selectSelected(now())?.record.key, selectIsStepOpen(now())]).toEqual(["B", false]);
  });

  test("shows an action while it runs and then its success", async () => {
    const { screen, now, toastTexts } = await openProcess({ processes: { update: process } });
    screen.send({ type: "process.act", action: "hold" });
    expect(selectRunningAction(now())).toBe("hold");
    await settle();
    expect(selectRunningAction(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("of a disabled project offers no action and no edit", async () => {
    const resting = { ...process, project: fakeProject({ status: "DISABLED" }) };
    const { screen, now, sent } = await openProcess({ processes: { get: resting } });
    expect(selectCanEditProcess(now())).toBe(false);
    screen.send({ type: "process.act", action: "hold" });
    await settle();
    expect(await sent()).toEqual([]);
    const { now: usual } = await openProcess({});
    expect(selectCanEditProcess(usual())).toBe(true);
  });

  test("holds the process at the version that was read; a conflict is announced and the process read again", async () => {
    const { screen, asked, sent, toastTexts, now } = await openProcess({
      processes: { update: problem("/errors/conflict", "The process has changed meanwhile.") },
    });
    screen.send({ type: "process.act", action: "hold" });
    await settle();
    expect(await sent()).toEqual([{ status: "ON_HOLD", version: 3 }]);
    expect(asked()).toEqual([
      `GET /api/project-processes/${id}?${EXTEND}`,
      `PATCH /api/project-processes/${id}`,
      `GET /api/project-processes/${id}?${EXTEND}`,
    ]);
    expect(toastTexts()).toEqual(["The process has changed meanwhile."]);
    expect(now().matches({ acting: "idle" })).toBe(true);
  });
});

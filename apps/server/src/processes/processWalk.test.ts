import { completeStep, longestRemainingPath, progressOf, type RunningProcess } from "@canopy/contracts";
import { knownTemplates } from "@canopy/contracts/testing/templates";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { beginProcess, milestonesOf, processIn, readProcess, statesIn } from "../testing/testProcesses.ts";
import { addProject } from "../testing/testProjects.ts";
import { addTemplate } from "../testing/testTemplates.ts";

const clock = createTestClock();
let server: TestServer;
let manager: Client;
let projectId: string;

beforeAll(async () => {
  server = await openTestServer({ now: clock.now });
  manager = await server.signIn("marek.holub@canopy.example");
  projectId = (await addProject(server)).id;
});
afterAll(() => server.close());

describe.each(knownTemplates)("$key", ({ key, days, graph }) => {
  test("can be walked from its start through every step to its success", async () => {
    const template = await addTemplate(server, { key: `W-${key}`, ...graph });
    const id = await beginProcess(manager, projectId, template.id);
    const { complete } = await milestonesOf(manager, id);
    let seen = await readProcess(manager, id);
    expect(seen.process).toMatchObject({
      status: "IN_PROGRESS",
      progress: 0,
      remainingDays: days,
      endedAt: null,
    });
    let expected: RunningProcess = { graph, status: "IN_PROGRESS", marks: new Map() };
    const done: string[] = [];
    for (;;) {
      const next = [...seen.milestones.values()].find(
        ({ state, kind }) => state === "READY" && kind !== "end_fail",
      );
      if (!next) break;
      clock.pass(60);
      const effect = completeStep(expected, next.key);
      expected = effect.process;
      seen = processIn(await complete(next.key));
      done.push(next.key);
      expect(statesIn(seen)).toEqual(Object.fromEntries(effect.states));
      expect(seen.process.status).toBe(expected.status);
      expect(seen.process.progress).toBeCloseTo(progressOf(graph, expected.marks), 9);
      expect(seen.process.remainingDays).toBe(longestRemainingPath(graph, expected.marks)?.days);
      expect(seen.milestones.get(next.key)).toMatchObject({
        state: "COMPLETED",
        completedAt: clock.now().toISOString(),
        completions: [{ outcome: "COMPLETED", byName: "Marek Holub", round: 1, revokedAs: null }],
      });
      for (const opened of effect.becameReady)
        expect(seen.milestones.get(opened)?.readyAt).toBe(clock.now().toISOString());
    }
    const steps = graph.steps.filter(({ kind }) => kind !== "end_fail").map((step) => step.key);
    expect(done.toSorted()).toEqual(steps.toSorted());
    expect(seen.process).toMatchObject({
      status: "COMPLETED",
      progress: 1,
      remainingDays: 0,
      endedAt: clock.now().toISOString(),
    });
  });
});

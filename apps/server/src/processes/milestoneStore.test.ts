import {
  canComplete,
  canRework,
  canSkip,
  canUncomplete,
  completeStep,
  daysAfter,
  longestRemainingPath,
  marksOf,
  progressOf,
  ruledProcessOf,
  skipStep,
  statesOf,
  takenBackWith,
  uncompleteStep,
  type MilestoneActor,
  type MilestoneVerdict,
  type RunningProcess,
} from "@canopy/contracts";
import { soundGraph } from "@canopy/contracts/testing/graphs";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SeenProcess } from "../testing/testProcesses.ts";
import { addTemplate } from "../testing/testTemplates.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
beforeAll(async () => {
  stage = await openWorkStage();
});
afterAll(() => stage.server.close());

const actions = ["complete", "skip", "uncomplete", "rework"] as const;
type Action = (typeof actions)[number];

const wishes = fc.array(
  fc.record({
    action: fc.constantFrom<Action>("complete", "complete", "complete", "skip", "uncomplete", "rework"),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
    /** True if time passes before it. */
    waits: fc.boolean(),
  }),
  { maxLength: 14, size: "max" },
);

const manager: MilestoneActor = {
  permissions: ["project_milestone:complete", "project_milestone:uncomplete"],
  reach: "ALL",
  companyId: null,
  isResponsible: false,
  isReviewer: false,
};

interface Try {
  readonly key: string;
  readonly transitionId?: string;
  readonly verdict: MilestoneVerdict;
}

/** The actions to try: mostly the possible ones; any action if none is possible. */
const triesOf = (seen: SeenProcess, action: Action): readonly Try[] => {
  const ruled = ruledProcessOf(seen.process);
  const request = (key: string) => ({ reason: "wrong file", confirmed: takenBackWith(ruled, key) });
  const tries: readonly Try[] =
    action === "rework"
      ? ruled.graph.transitions.map((arrow, at) => ({
          key: arrow.to,
          transitionId: seen.process.transitions?.[at]?.id ?? "",
          verdict: canRework(ruled, arrow, manager, request(arrow.to)),
        }))
      : ruled.graph.steps.map(({ key }) => ({
          key,
          verdict: {
            complete: () => canComplete(ruled, key, manager),
            skip: () => canSkip(ruled, key, manager),
            uncomplete: () => canUncomplete(ruled, key, manager, request(key)),
          }[action](),
        }));
  const possible = tries.filter(({ verdict }) => verdict.ok);
  return possible.length > 0 ? possible : tries;
};

/** Compares the stored states with those that follow from the completions alone. */
const expectOneTruth = ({ process, milestones }: SeenProcess) => {
  const steps = [...milestones.values()];
  const ruled = ruledProcessOf(process);
  const { graph, marks } = ruled;
  const states = statesOf(graph, marks);
  const isRunning = process.status !== "NOT_STARTED";
  expect(process.progress).toBeCloseTo(progressOf(graph, marks), 9);
  expect(process.remainingDays).toBe(longestRemainingPath(graph, marks)?.days ?? null);
  for (const step of steps) {
    const { completions = [] } = step;
    const standing = completions.filter(({ revokedAs }) => revokedAs === null);
    const reopenings = completions.filter(({ revokedAs }) => revokedAs === "REOPENED");
    expect([step.key, step.state]).toEqual([step.key, states.get(step.key)]);
    expect(standing.length).toBeLessThanOrEqual(1);
    expect(step.round).toBeGreaterThanOrEqual(1 + reopenings.length);
    expect(step.completedAt).toBe(step.state === "COMPLETED" ? standing[0]?.at : null);
    const hasClock = isRunning && step.state !== "LOCKED" && step.kind !== "end_fail";
    expect([step.key, step.readyAt !== null]).toEqual([step.key, hasClock]);
    const due = step.readyAt && daysAfter(new Date(String(step.readyAt)), step.expectedDays).toISOString();
    expect(step.dueAt).toBe(due);
  }
};

const expectedAfter = (before: SeenProcess, action: Action, key: string): RunningProcess => {
  const ruled = ruledProcessOf(before.process);
  const effect = {
    complete: completeStep,
    skip: skipStep,
    uncomplete: uncompleteStep,
    rework: uncompleteStep,
  }[action](ruled, key);
  return effect.process;
};

test("after any actions in any order, the stored states are those that follow from the completions", async () => {
  const tally = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(soundGraph, wishes, fc.boolean(), async (graph, wished, start) => {
      const template = await addTemplate(stage.server, graph);
      const { read, ...acts } = await stage.begin(template.id, { start });
      let seen = await read();
      expectOneTruth(seen);
      for (const { action, share, waits } of wished) {
        if (waits) stage.clock.pass(1);
        const tries = triesOf(seen, action);
        const tried = tries[Math.floor(share * tries.length)];
        if (!tried) continue;
        const { key, transitionId, verdict } = tried;
        const reopening = { reason: "wrong file", ...(transitionId && { transitionId }) };
        const { status } = await (action === "complete" || action === "skip"
          ? acts[action](key)
          : acts.uncomplete(key, reopening));
        const after = await read();
        expectOneTruth(after);
        const isSo = !verdict.ok && verdict.refusal.kind === "alreadyDone";
        tally[verdict.ok ? "done" : "refused"] += 1;
        if (verdict.ok) {
          const expected = expectedAfter(seen, action, key);
          const is = ruledProcessOf(after.process);
          expect([action, key, status, is.status]).toEqual([action, key, 200, expected.status]);
          expect(new Map(is.marks)).toEqual(new Map(expected.marks));
        } else {
          if (!isSo) expect([action, key, status]).toEqual([action, key, 409]);
          expect(after).toEqual(seen);
        }
        seen = after;
      }
    }),
    propertyRuns(15, 200),
  );
  expect(tally.done).toBeGreaterThan(20);
  expect(tally.refused).toBeGreaterThan(0);
});

test("completions at the same instant keep their order", async () => {
  const { complete, uncomplete, read } = await stage.begin(stage.small);
  for (let round = 1; round <= 4; round += 1) {
    await complete("BEGIN");
    await complete("WORK");
    expectOneTruth(await read());
    await uncomplete("BEGIN");
  }
  const work = (await read()).milestones.get("WORK");
  const records = (work?.completions ?? []).map((one) => ({
    step: "WORK",
    outcome: "COMPLETED" as const,
    revoked: one.revokedAs === "REOPENED" ? ("REOPENED" as const) : ("TAKEN_BACK" as const),
  }));
  expect(records).toHaveLength(4);
  expect(marksOf(records).size).toBe(0);
  expect(new Set(work?.completions?.map(({ at }) => at)).size).toBe(4);
});

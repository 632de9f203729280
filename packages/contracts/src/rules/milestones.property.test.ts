import fc from "fast-check";
import { expect, test } from "vitest";
import {
  completeStep,
  downstreamOf,
  skipStep,
  takenBackWith,
  uncompleteStep,
  type MilestoneEffect,
  type RunningProcess,
} from "./milestoneEffects.ts";
import { marksOf, type CompletionRecord } from "./milestoneMarks.ts";
import { canComplete, canRework, canSkip, canUncomplete } from "./milestoneRules.ts";
import { statesOf } from "./milestoneStates.ts";
import { progressOf } from "./processProgress.ts";
import type { LintedStep } from "./processLint.ts";
import type { ProcessGraph } from "./processGraph.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { soundGraph } from "../testing/someGraph.ts";
import { manager, running } from "../testing/someProcess.ts";
import { TableMachine } from "../testing/tableMachine.ts";

type Process = RunningProcess<ProcessGraph<LintedStep>>;
type Effect = MilestoneEffect<ProcessGraph<LintedStep>>;
interface Wish {
  readonly action: "complete" | "skip" | "uncomplete" | "rework";
  readonly share: number;
}
interface Happening {
  readonly wish: Wish;
  readonly step: string;
  readonly before: Process;
  readonly effect: Effect;
}

const wishes = fc.array(
  fc.record({
    action: fc.constantFrom<Wish["action"]>(
      "complete",
      "complete",
      "complete",
      "skip",
      "uncomplete",
      "rework",
    ),
    share: fc.double({ min: 0, max: 0.999, noNaN: true }),
  }),
  { maxLength: 40, size: "max" },
);
const seen = { complete: 0, skip: 0, uncomplete: 0, rework: 0, refused: 0 };

const request = (process: Process, step: string) => ({
  reason: "wrong file",
  confirmed: takenBackWith(process, step),
});

/** The steps that a request may be about. */
const possible = (process: Process, action: Wish["action"]): readonly string[] => {
  const { steps, transitions } = process.graph;
  if (action === "rework")
    return transitions
      .filter((arrow) => canRework(process, arrow, manager, request(process, arrow.to)).ok)
      .map(({ to }) => to);
  const may = {
    complete: (key: string) => canComplete(process, key, manager),
    skip: (key: string) => canSkip(process, key, manager),
    uncomplete: (key: string) => canUncomplete(process, key, manager, request(process, key)),
  }[action];
  return steps.map(({ key }) => key).filter((key) => may(key).ok);
};

const effects = {
  complete: completeStep,
  skip: skipStep,
  uncomplete: uncompleteStep,
  rework: uncompleteStep,
} as const;

const attempt = (
  process: Process,
  { action, share }: Wish,
): Omit<Happening, "wish" | "before"> | undefined => {
  const steps = possible(process, action);
  const step = steps[Math.floor(share * steps.length)];
  return step === undefined ? undefined : { step, effect: effects[action](process, step) };
};

/** Arbitrary sound graph, and the result of arbitrary requests on it. */
const histories = fc.tuple(soundGraph, wishes).map(([graph, wished]) => {
  const happenings: Happening[] = [];
  let now: Process = running(graph);
  for (const wish of wished) {
    const done = attempt(now, wish);
    seen[done ? wish.action : "refused"] += 1;
    if (!done) continue;
    happenings.push({ wish, before: now, ...done });
    now = done.effect.process;
  }
  return { graph, happenings };
});

const record = (records: CompletionRecord[], { wish, step, effect }: Happening) => {
  if (wish.action === "complete") records.push({ step, outcome: "COMPLETED", revoked: null });
  if (wish.action === "skip") records.push({ step, outcome: "SKIPPED", revoked: null });
  for (const lost of effect.revoked) {
    const at = records.findLastIndex((each) => each.step === lost.step);
    const last = records[at];
    if (last) records[at] = { ...last, revoked: lost.as };
  }
};

test("the states from the records equal those from the effects and those that the table of states allows", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      const records: CompletionRecord[] = [];
      const table = new TableMachine(graph);
      for (const happening of happenings) {
        record(records, happening);
        if (happening.wish.action === "complete") table.complete(happening.step);
        else if (happening.wish.action === "skip") table.skip(happening.step);
        else table.uncomplete(happening.step);
        const marks = marksOf(records);
        expect(new Map(marks)).toEqual(new Map(happening.effect.process.marks));
        expect(statesOf(graph, marks)).toEqual(happening.effect.states);
        expect(Object.fromEntries(statesOf(graph, marks))).toEqual(Object.fromEntries(table.states));
        expect(happening.effect.process.status).toBe(table.status);
      }
    }),
    propertyRuns(200, 5_000),
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});

test("no locked step is ever completed or skipped", () => {
  fc.assert(
    fc.property(histories, ({ happenings }) => {
      for (const { wish, step, before } of happenings)
        if (wish.action === "complete" || wish.action === "skip")
          expect(statesOf(before.graph, before.marks).get(step)).toMatch(/^(READY|REOPENED)$/);
    }),
    propertyRuns(200, 5_000),
  );
});

test("the predecessors of a done step are done at every moment", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      for (const { effect } of happenings)
        for (const { key, kind, join } of graph.steps) {
          if (kind === "end_fail" || !/COMPLETED|SKIPPED|READY|REOPENED/.test(effect.states.get(key) ?? ""))
            continue;
          const before = graph.transitions
            .filter((arrow) => arrow.kind === "forward" && arrow.to === key)
            .map((arrow) => /COMPLETED|SKIPPED/.test(effect.states.get(arrow.from) ?? ""));
          expect(join === "any" && before.length > 0 ? before.includes(true) : !before.includes(false)).toBe(
            true,
          );
        }
    }),
    propertyRuns(200, 5_000),
  );
});

test("reopening a step undoes exactly the steps forward of it", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      for (const { wish, step, before, effect } of happenings) {
        if (wish.action === "complete" || wish.action === "skip") continue;
        const behind = new Set(downstreamOf(graph, step));
        for (const { key, kind } of graph.steps) {
          const [old, now] = [statesOf(graph, before.marks).get(key), effect.states.get(key)];
          if (key === step) expect(now).toBe(old === "SKIPPED" ? "READY" : "REOPENED");
          else if (behind.has(key)) expect(now).toMatch(/^(LOCKED|READY)$/);
          else if (kind !== "end_fail") expect(now).toBe(old);
        }
      }
    }),
    propertyRuns(200, 5_000),
  );
});

test("progress lies between 0 and 1, and completing never lowers it", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      for (const { wish, before, effect } of happenings) {
        const [old, now] = [progressOf(graph, before.marks), progressOf(graph, effect.process.marks)];
        expect(now).toBeGreaterThanOrEqual(wish.action === "complete" ? old : 0);
        expect(now).toBeLessThanOrEqual(1);
      }
    }),
    propertyRuns(200, 5_000),
  );
});

test("an action notifies the owners of steps that it opened, and never for an end in failure", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      for (const { before, effect } of happenings) {
        const old = statesOf(graph, before.marks);
        const opened = graph.steps
          .filter(({ key, kind }) => kind !== "end_fail" && !/READY|REOPENED/.test(old.get(key) ?? ""))
          .filter(({ key }) => /READY|REOPENED/.test(effect.states.get(key) ?? ""));
        expect(effect.becameReady).toEqual(opened.map(({ key }) => key));
      }
    }),
    propertyRuns(200, 5_000),
  );
});

test("a running process always has an open step", () => {
  fc.assert(
    fc.property(histories, ({ happenings, graph }) => {
      for (const { effect } of happenings)
        if (effect.process.status === "IN_PROGRESS")
          expect(graph.steps.some(({ key }) => canComplete(effect.process, key, manager).ok)).toBe(true);
    }),
    propertyRuns(200, 5_000),
  );
});

test("each action on any process is allowed or gives a reason, and a held process allows none", () => {
  const statuses = fc.constantFrom("NOT_STARTED", "IN_PROGRESS", "ON_HOLD", "COMPLETED", "TERMINATED");
  const marks = fc.constantFrom("COMPLETED", "SKIPPED", "REOPENED", undefined);
  fc.assert(
    fc.property(soundGraph, statuses, fc.infiniteStream(marks), (graph, status, drawn) => {
      const entries = graph.steps.flatMap(({ key }) => {
        const mark = drawn.next().value;
        return mark ? [[key, mark] as const] : [];
      });
      const process = { graph, status, marks: new Map(entries) } as const;
      const verdicts = graph.steps.flatMap(({ key }) => [
        canComplete(process, key, manager),
        canSkip(process, key, manager),
        canUncomplete(process, key, manager),
      ]);
      for (const verdict of verdicts) {
        if (status === "ON_HOLD") expect(verdict.ok).toBe(false);
      }
      for (const verdict of verdicts)
        if (!verdict.ok && verdict.refusal.kind === "missingPredecessors") {
          expect(verdict.refusal.steps).not.toEqual([]);
          for (const key of verdict.refusal.steps)
            expect(["REOPENED", undefined]).toContain(process.marks.get(key));
        }
    }),
    propertyRuns(200, 5_000),
  );
});

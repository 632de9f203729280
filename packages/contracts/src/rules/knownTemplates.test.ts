import { describe, expect, test } from "vitest";
import { completeStep, takenBackWith, uncompleteStep, type RunningProcess } from "./milestoneEffects.ts";
import { canComplete, canRework } from "./milestoneRules.ts";
import type { ProcessGraph } from "./processGraph.ts";
import { lintProcess, type LintedStep } from "./processLint.ts";
import { longestRemainingPath, progressOf } from "./processProgress.ts";
import { knownTemplates } from "../testing/knownTemplates.ts";
import { manager, running, refusalOf } from "../testing/someProcess.ts";

type Process = RunningProcess<ProcessGraph<LintedStep>>;

/** The process at its start and after each completion, completing every step as soon as possible until the success. */
const walk = (graph: ProcessGraph<LintedStep>): readonly Process[] => {
  const moments: Process[] = [running(graph, "NOT_STARTED")];
  for (let now = moments[0]; now;) {
    const open = now;
    const step = open.graph.steps.find(
      ({ key, kind }) => kind !== "end_fail" && canComplete(open, key, manager).ok,
    );
    now = step && completeStep(open, step.key).process;
    if (now) moments.push(now);
  }
  return moments;
};

test("there are ten product templates", () => {
  expect(knownTemplates).toHaveLength(10);
  expect(knownTemplates.flatMap(({ graph }) => graph.steps)).toHaveLength(127);
});

describe.each(knownTemplates)("product template $key", ({ days, path, graph }) => {
  test("has no lint faults", () => {
    expect(lintProcess(graph)).toEqual([]);
  });

  test("has the longest path that the table gives", () => {
    expect(longestRemainingPath(graph, new Map())).toEqual({ steps: path, days });
  });

  test("runs from its start through every step to its success", () => {
    const moments = walk(graph);
    const end = moments.at(-1);
    expect(moments).toHaveLength(graph.steps.length);
    expect(end?.status).toBe("COMPLETED");
    expect(end && [progressOf(graph, end.marks), longestRemainingPath(graph, end.marks)?.days]).toEqual([
      1, 0,
    ]);
  });

  test("can be sent back along each of its rework arrows", () => {
    for (const arrow of graph.transitions.filter(({ kind }) => kind === "rework")) {
      const moment = walk(graph).find(
        (each) => canComplete(each, arrow.from, manager).ok && each.status === "IN_PROGRESS",
      );
      const confirmed = moment ? takenBackWith(moment, arrow.to) : [];
      expect(moment && refusalOf(canRework(moment, arrow, manager, { reason: "finding", confirmed }))).toBe(
        "ok",
      );
      const back = moment && uncompleteStep(moment, arrow.to);
      expect(back?.states.get(arrow.to)).toBe("REOPENED");
      expect(back?.states.get(arrow.from)).toBe("LOCKED");
    }
  });

  test("can be stopped at each of its abort arrows and nowhere else", () => {
    const stops = graph.transitions.filter(({ kind }) => kind === "abort");
    for (const moment of walk(graph).slice(0, -1)) {
      const may = stops.filter(({ from }) => canComplete(moment, from, manager).ok);
      const end = stops[0]?.to ?? "";
      expect(canComplete(moment, end, manager).ok).toBe(may.length > 0);
      if (may.length > 0) expect(completeStep(moment, end).process.status).toBe("TERMINATED");
    }
  });
});

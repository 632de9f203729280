import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProcessGraph, Transition } from "./processGraph.ts";
import { lintProcess, type LintedStep, type LintedVersion, type LintFault } from "./processLint.ts";
import { propertyRuns } from "../testing/propertyRuns.ts";
import { aStep, soundGraph, someArrows } from "../testing/someGraph.ts";

type Graph = ProcessGraph<LintedStep> & LintedVersion;
const end = aStep("END", { kind: "end_ok" });
const stop = aStep("STOP", { kind: "end_fail" });
const sound: Graph = {
  steps: [aStep("A"), aStep("B"), end, stop],
  transitions: someArrows("A>B B>END B~A B!STOP"),
};
const withArrows = (text: string) =>
  lintProcess({ ...sound, transitions: [...sound.transitions, ...someArrows(text)] });

test("lint of a sound graph finds no faults", () => {
  expect(lintProcess(sound)).toEqual([]);
  fc.assert(
    fc.property(soundGraph, (graph) => {
      expect(lintProcess(graph)).toEqual([]);
    }),
    propertyRuns(200, 20_000),
  );
});

describe("lint finds", () => {
  test("an empty graph", () => {
    expect(lintProcess({ steps: [], transitions: [] })).toEqual([
      { fault: "noStart" },
      { fault: "noSuccessEnd" },
    ]);
  });

  test("a second start and a dead end", () => {
    expect(lintProcess({ ...sound, steps: [...sound.steps, aStep("C")] })).toEqual([
      { fault: "manyStarts", steps: ["A", "C"] },
      { fault: "deadEnd", step: "C" },
    ]);
  });

  test("a loop with all of its steps, and no loop in the steps around it", () => {
    expect(withArrows("B>A")).toEqual([{ fault: "noStart" }, { fault: "loop", steps: ["A", "B"] }]);
    expect(withArrows("B>B")).toEqual([{ fault: "loop", steps: ["B"] }]);
  });

  test("two loops as two faults, without the steps between or behind them", () => {
    const steps = ["A", "B", "C", "D", "E"].map((key) => aStep(key));
    const transitions = someArrows("A>B B>C C>B C>D D>E E>E E>END");
    expect(lintProcess({ steps: [...steps, end], transitions })).toEqual([
      { fault: "loop", steps: ["B", "C"] },
      { fault: "loop", steps: ["E"] },
    ]);
  });

  test("an island that no start leads to", () => {
    const island = [...sound.steps, aStep("X"), aStep("Y")];
    const transitions = [...sound.transitions, ...someArrows("X>Y Y>X")];
    expect(lintProcess({ steps: island, transitions })).toEqual([
      { fault: "loop", steps: ["X", "Y"] },
      { fault: "unreachable", step: "X" },
      { fault: "unreachable", step: "Y" },
    ]);
  });

  test("an end in failure without an abort arrow", () => {
    const transitions = someArrows("A>B B>END");
    expect(lintProcess({ ...sound, transitions })).toEqual([{ fault: "unreachable", step: "STOP" }]);
  });

  test("no success, or two", () => {
    expect(lintProcess({ steps: [aStep("A"), stop], transitions: someArrows("A!STOP") })).toEqual([
      { fault: "noSuccessEnd" },
      { fault: "deadEnd", step: "A" },
    ]);
    const two = { steps: [...sound.steps, aStep("WON", { kind: "end_ok" })] };
    expect(lintProcess({ ...two, transitions: [...sound.transitions, ...someArrows("B>WON")] })).toEqual([
      { fault: "manySuccessEnds", steps: ["END", "WON"] },
    ]);
  });

  test("a step without owner: neither a kind nor a stakeholder", () => {
    const orphan = { ...aStep("B"), ownerKind: null };
    const steps = sound.steps.map((step) => (step.key === "B" ? orphan : step));
    expect(lintProcess({ ...sound, steps })).toEqual([{ fault: "noOwner", step: "B" }]);
    const owned = sound.steps.map((step) => (step.key === "B" ? { ...orphan, ownerId: "o" } : step));
    expect(lintProcess({ ...sound, steps: owned })).toEqual([]);
  });

  test.each<[string, LintFault]>([
    ["A~B", { fault: "reworkNotToAncestor", from: "A", to: "B" }],
    ["B~B", { fault: "reworkNotToAncestor", from: "B", to: "B" }],
    ["A!B", { fault: "abortNotToFailure", from: "A", to: "B" }],
    ["A!END", { fault: "abortNotToFailure", from: "A", to: "END" }],
    ["A>STOP", { fault: "forwardToFailure", from: "A", to: "STOP" }],
    ["END!STOP", { fault: "leavesEnd", from: "END", to: "STOP" }],
    ["A>B", { fault: "duplicateTransition", from: "A", to: "B" }],
    ["A~NOPE", { fault: "unknownKey", from: "A", to: "NOPE", key: "NOPE" }],
  ])("the arrow %s", (arrow, fault) => {
    expect(withArrows(arrow)).toEqual([fault]);
  });

  test("nothing wrong with a rework that starts at the end", () => {
    expect(withArrows("END~A")).toEqual([]);
  });

  test("a repeated key, once", () => {
    expect(lintProcess({ ...sound, steps: [...sound.steps, aStep("B"), aStep("B")] })).toContainEqual({
      fault: "duplicateKey",
      step: "B",
    });
  });
});

describe("the fault planted in any sound graph", () => {
  const arrow = (kind: Transition["kind"], from: string, to: string): Transition => ({ kind, from, to });
  const add = (graph: Graph, steps: readonly LintedStep[], ...arrows: Transition[]): Graph => ({
    steps: [...graph.steps, ...steps],
    transitions: [...graph.transitions, ...arrows],
  });
  const without = (graph: Graph, drop: (each: Transition) => boolean): Graph => ({
    ...graph,
    transitions: graph.transitions.filter((each) => !drop(each)),
  });
  const plants: Record<LintFault["fault"], (graph: Graph, key: string) => Graph> = {
    duplicateKey: (graph, key) => add(graph, [aStep(key)]),
    noEvidence: (graph, key) => ({
      ...graph,
      steps: graph.steps.map((step) => (step.key === key ? { ...step, evidenceMode: "DOCUMENTS" } : step)),
    }),
    failureClosesFindings: (graph, key) =>
      add(graph, [aStep("X", { kind: "end_fail", closesFindings: true })], arrow("abort", key, "X")),
    receivesWithoutClosing: (graph) => ({ ...graph, receivesForwardActions: true }),
    unknownKey: (graph, key) => add(graph, [], arrow("forward", key, "NOPE")),
    duplicateTransition: (graph) => ({
      ...graph,
      transitions: [...graph.transitions, ...graph.transitions.slice(0, 1)],
    }),
    noStart: (graph) => add(graph, [], arrow("forward", "END", "S0")),
    manyStarts: (graph) => add(graph, [aStep("X")], arrow("forward", "X", "END")),
    noSuccessEnd: (graph) => ({ ...graph, steps: graph.steps.filter(({ key }) => key !== "END") }),
    manySuccessEnds: (graph, key) => add(graph, [aStep("X", { kind: "end_ok" })], arrow("forward", key, "X")),
    unreachable: (graph) => add(graph, [aStep("X", { kind: "end_fail" })]),
    deadEnd: (graph, key) => without(graph, ({ kind, from }) => kind === "forward" && from === key),
    loop: (graph, key) => add(graph, [aStep("X")], arrow("forward", key, "X"), arrow("forward", "X", key)),
    noOwner: (graph, key) => ({
      ...graph,
      steps: graph.steps.map((step) => (step.key === key ? { ...step, ownerKind: "" } : step)),
    }),
    leavesEnd: (graph) => add(graph, [aStep("X")], arrow("forward", "END", "X")),
    forwardToFailure: (graph, key) =>
      add(graph, [aStep("X", { kind: "end_fail" })], arrow("forward", key, "X"), arrow("abort", key, "X")),
    reworkNotToAncestor: (graph, key) => add(graph, [], arrow("rework", key, "END")),
    abortNotToFailure: (graph, key) => add(graph, [], arrow("abort", key, "END")),
  };

  test.each(Object.entries(plants))("%s", (fault, plant) => {
    fc.assert(
      fc.property(soundGraph, fc.nat(), (graph, pick) => {
        const keys = graph.steps.map(({ key }) => key).filter((key) => key.startsWith("S"));
        const key = keys[pick % keys.length] ?? "S0";
        expect(lintProcess(plant(graph, key)).map((each) => each.fault)).toContain(fault);
      }),
      propertyRuns(100, 5_000),
    );
  });
});

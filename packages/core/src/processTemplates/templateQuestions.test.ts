import { describe, expect, test } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { blankStep, leadsOn, withArrow, withStep } from "./editedGraph.ts";
import { editedFrom } from "./editedTemplate.ts";
import {
  answeredWith,
  askedOf,
  editOf,
  faultOfQuestion,
  hasAnswers,
  suggestedKind,
} from "./templateQuestions.ts";

const graph = withStep(editedFrom(fakeTemplate()).graph, { ...blankStep("X", "Stopped"), kind: "end_fail" });

describe("the kind that an arrow most likely is", () => {
  test.each([
    ["C", "A", "rework"],
    ["B", "A", "rework"],
    ["A", "C", "forward"],
    ["A", "X", "abort"],
    ["A", "", "forward"],
  ] as const)("from %s to %s is %s", (from, to, kind) => {
    expect(suggestedKind(graph, from, to)).toBe(kind);
  });
});

describe("an arrow that is asked for", () => {
  const asked = askedOf({ about: "arrow", from: "C" }, graph);

  test("takes the suggested kind with each target, until it is chosen", () => {
    expect(answeredWith(asked, { to: "A" }, graph)).toMatchObject({ to: "A", kind: "rework" });
    expect(answeredWith(asked, { kind: "forward" }, graph)).toMatchObject({ kind: "forward" });
    expect(answeredWith(asked, { kind: "gate" }, graph)).toMatchObject({ kind: "forward" });
    expect(askedOf({ about: "arrow", from: "C", to: "B" }, graph)).toMatchObject({ kind: "rework" });
  });

  test("needs a target, another step, and not to be there yet", () => {
    expect(faultOfQuestion(asked, graph)?.text).toBe("To is required");
    expect(faultOfQuestion(answeredWith(asked, { to: "C" }, graph), graph)?.text).toBe(
      "An arrow leads to another step",
    );
    const there = askedOf({ about: "arrow", from: "B", to: "A" }, graph);
    expect(faultOfQuestion(there, graph)).toEqual({ at: "to", text: "This arrow is there already" });
    expect(faultOfQuestion(answeredWith(there, { kind: "forward" }, graph), graph)).toBeUndefined();
  });

  test("is added with its words, none where there are none", () => {
    const answers = { to: "A", label: " again " };
    expect(editOf(answeredWith(asked, answers, graph))).toEqual({
      type: "arrow.add",
      from: "C",
      to: "A",
      kind: "rework",
      label: "again",
    });
    expect(editOf(answeredWith(asked, { label: " " }, graph))).toMatchObject({ label: null });
  });
});

describe("a step that is asked for", () => {
  const asked = askedOf({ about: "step", after: "A" }, graph);

  test("needs a name", () => {
    expect(faultOfQuestion(asked, graph)).toEqual({ at: "name", text: "Name is required" });
    expect(faultOfQuestion(answeredWith(asked, { name: "Named" }, graph), graph)).toBeUndefined();
  });

  test("is put before the only follower of the one it was asked at, unless it ends the process", () => {
    expect(editOf(answeredWith(asked, { name: " Named " }, graph))).toEqual({
      type: "step.add",
      name: "Named",
      kind: "task",
      after: "A",
      before: "B",
    });
    expect(editOf(answeredWith(asked, { name: "Named", kind: "end_ok" }, graph))).toEqual({
      type: "step.add",
      name: "Named",
      kind: "end_ok",
      after: "A",
    });
  });

  test("is added behind the one it was asked at where nothing or several follow, or at the end", () => {
    expect(editOf(answeredWith(asked, { before: "" }, graph))).not.toHaveProperty("before");
    const forked = withArrow(graph, { from: "A", to: "C", kind: "forward" });
    expect(editOf(askedOf({ about: "step", after: "A" }, forked))).not.toHaveProperty("before");
    expect(editOf(askedOf({ about: "step", after: "A", before: "C" }, forked))).toMatchObject({
      before: "C",
    });
    expect(editOf(askedOf({ about: "step" }, graph))).not.toHaveProperty("after");
  });
});

test("publishing is asked without answers, and edits nothing", () => {
  const asked = askedOf({ about: "publish" }, graph);
  expect(answeredWith(asked, { name: "Named" }, graph)).toBe(asked);
  expect([faultOfQuestion(asked, graph), editOf(asked)]).toEqual([undefined, undefined]);
});

test("a question has answers that would be lost once something was typed or another kind was chosen", () => {
  const step = askedOf({ about: "step", after: "A" }, graph);
  const arrow = askedOf({ about: "arrow", from: "C" }, graph);
  const lost = (asked: typeof step, answers: Parameters<typeof answeredWith>[1]) =>
    hasAnswers(answeredWith(asked, answers, graph));
  expect([step, arrow, askedOf({ about: "publish" }, graph)].map(hasAnswers)).toEqual([false, false, false]);
  expect([lost(step, { name: " " }), lost(step, { name: "N" }), lost(step, { kind: "gate" })]).toEqual([
    ...[false, true, true],
  ]);
  expect([lost(arrow, { label: " " }), lost(arrow, { label: "again" }), lost(arrow, { to: "A" })]).toEqual([
    ...[false, true, false],
  ]);
});

test("an end of the process leads on to nothing", () => {
  expect((["task", "external", "gate", "end_ok", "end_fail"] as const).map(leadsOn)).toEqual([
    ...[true, true, true, false, false],
  ]);
});

test("the answers of a step stay until others are given; an arrow keeps its own where the target is not new", () => {
  const step = answeredWith(
    askedOf({ about: "step", after: "A" }, graph),
    { name: "N", kind: "gate" },
    graph,
  );
  expect(step).toEqual({ about: "step", after: "A", before: "B", name: "N", kind: "gate", tries: 0 });
  expect(answeredWith(step, {}, graph)).toEqual(step);
  expect(answeredWith(step, { kind: "rework", before: "" }, graph)).toEqual({ ...step, before: "" });
  const arrow = answeredWith(
    askedOf({ about: "arrow", from: "A" }, graph),
    { to: "C", kind: "abort", label: "l" },
    graph,
  );
  expect(arrow).toEqual({ about: "arrow", from: "A", to: "C", kind: "abort", label: "l", tries: 0 });
  expect(answeredWith(arrow, { label: "m" }, graph)).toEqual({ ...arrow, label: "m" });
  expect(askedOf({ about: "step" }, graph)).toEqual({
    ...{ about: "step", after: undefined, before: "", name: "", kind: "task", tries: 0 },
  });
  expect(editOf(answeredWith(step, { kind: "end_fail" }, graph))).not.toHaveProperty("before");
  expect(askedOf({ about: "publish" }, graph)).toEqual({ about: "publish", tries: 0 });
});

test("an arrow is there already only from the same step, to the same step, of the same kind", () => {
  const fault = (from: string, to: string, kind: "forward" | "rework" | "abort") =>
    faultOfQuestion({ about: "arrow", from, to, kind, label: "", tries: 0 }, graph)?.text;
  const there = "This arrow is there already";
  expect([fault("A", "B", "forward"), fault("A", "C", "forward"), fault("C", "B", "forward")]).toEqual([
    ...[there, undefined, undefined],
  ]);
  expect(fault("A", "B", "abort")).toBeUndefined();
});

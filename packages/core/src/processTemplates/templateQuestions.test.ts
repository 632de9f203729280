import { describe, expect, test } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { blankStep, withArrow, withStep } from "./editedGraph.ts";
import { editedFrom } from "./editedTemplate.ts";
import { answeredWith, askedOf, editOf, faultOfQuestion, suggestedKind } from "./templateQuestions.ts";

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

import { expect, test } from "vitest";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { withArrow } from "./editedGraph.ts";
import { lines, toldView } from "../testing/toldView.ts";
import { editedFrom } from "./editedTemplate.ts";
import {
  arrowKindChoices,
  arrowKindLabels,
  evidenceModeChange,
  evidenceModeLabels,
  evidenceModeTexts,
  maxRoundsFault,
  stepDaysFault,
  stepJoinLabels,
  stepKeyFault,
  versionText,
} from "./templateWords.ts";

test.each([
  [undefined, "Not saved yet"],
  [{ publishedVersion: null, draftVersion: 1 }, "Version 1, draft"],
  [{ publishedVersion: 1, draftVersion: null }, "Version 1, in force"],
  [{ publishedVersion: 1, draftVersion: 2 }, "Version 2, draft; version 1 is in force"],
  [{ publishedVersion: null, draftVersion: null }, "No version yet"],
])("the version of %j is '%s'", (stored, text) => {
  expect(versionText(stored)).toBe(text);
});

test("a step's key must be readable and no other step's", () => {
  const { graph } = editedFrom(fakeTemplate());
  expect(stepKeyFault(graph, "A", "B")).toBe("B is the key of another step");
  expect(stepKeyFault(graph, "A", " B ")).toBe("B is the key of another step");
  expect(stepKeyFault(graph, "A", "A ")).toBeUndefined();
  expect(stepKeyFault(graph, "A", "")).toBe("Key is required");
  expect(stepKeyFault(graph, "A", "with space")).toBeDefined();
  expect(stepKeyFault(graph, "A", "A")).toBeUndefined();
  expect(stepKeyFault(graph, "A", "VAL_2")).toBeUndefined();
});

test("an arrow cannot become of a kind that another one between its steps has", () => {
  const graph = withArrow(editedFrom(fakeTemplate()).graph, { from: "A", to: "B", kind: "rework" });
  const choices = ({ kind, from }: { readonly kind: string; readonly from: string }) => {
    const arrow = graph.arrows.find((each) => each.kind === kind && each.from === from);
    return arrow && arrowKindChoices(graph, arrow);
  };
  const stop = { value: "abort", label: "Stop: ends in failure", isDisabled: false };
  expect(choices({ kind: "rework", from: "A" })).toEqual([
    { value: "forward", label: "Forward: leads on (there already)", isDisabled: true },
    { value: "rework", label: "Rework: sends back", isDisabled: false },
    stop,
  ]);
  expect(choices({ kind: "forward", from: "A" })).toEqual([
    { value: "forward", label: "Forward: leads on", isDisabled: false },
    { value: "rework", label: "Rework: sends back (there already)", isDisabled: true },
    stop,
  ]);
  expect(choices({ kind: "forward", from: "B" })?.some(({ isDisabled }) => isDisabled)).toBe(false);
});

test.each(["", " ", "x", "-1", "1.5", "3651", "1e2", "0x10", "3.0", "+3", "1 0"])(
  "'%s' are no days",
  (typed) => {
    expect(stepDaysFault(typed)).toContain("Expected days");
  },
);

test.each(["0", "10", " 3650 "])("'%s' are days", (typed) => {
  expect(stepDaysFault(typed)).toBeUndefined();
});

test.each(["0", "21", "1.5", "-1", "x", "1x", "x1", " "])("'%s' are no rounds of findings", (typed) => {
  expect(maxRoundsFault(typed)).toBe("Rounds of findings must be between 1 and 20");
});

test.each(["", "1", "20", " 3 "])("'%s' are rounds of findings", (typed) => {
  expect(maxRoundsFault(typed)).toBeUndefined();
});

test("a step's evidence is required in every mode but NONE", () => {
  expect(evidenceModeChange("NONE")).toEqual({ evidenceMode: "NONE", evidenceRequired: false });
  expect(evidenceModeChange("NAMED")).toEqual({ evidenceMode: "NAMED", evidenceRequired: true });
  expect(evidenceModeChange("DOCUMENTS")).toEqual({ evidenceMode: "DOCUMENTS", evidenceRequired: true });
});

test("arrows are named by what they do", () => {
  expect(toldView(arrowKindLabels)).toEqual(lines`
    abort: "Stop: ends in failure"
    forward: "Forward: leads on"
    rework: "Rework: sends back"
  `);
});

test("a step with several before it waits for all or for one", () => {
  expect(toldView(stepJoinLabels)).toEqual(lines`
    all: "All steps before it"
    any: "Any one step before it"
  `);
});

test("the ways to ask for evidence have a word", () => {
  expect(toldView(evidenceModeLabels)).toEqual(lines`
    DOCUMENTS: Documents
    NAMED: Named
    NONE: None
  `);
});

test("and a sentence that says what it means", () => {
  expect(toldView(evidenceModeTexts)).toEqual(lines`
    DOCUMENTS: "An accepted document is needed for every name below before the step is completed."
    NAMED: "Whoever completes the step ticks every name below."
    NONE: "The step is completed without evidence. Names below are only a hint."
  `);
});

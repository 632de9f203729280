import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { edited, redone, startHistory, undone } from "./editHistory.ts";
import { editedFrom } from "./editedTemplate.ts";
import { runOf, selectionAfter, selectionIn, templateAfter } from "./templateEdits.ts";
import type { Selection, TemplateEdit } from "./templateEdits.ts";

const sample = editedFrom(fakeTemplate());
const after = (...edits: readonly TemplateEdit[]) => edits.reduce(templateAfter, sample);
const keys = (...edits: readonly TemplateEdit[]) => after(...edits).graph.steps.map(({ key }) => key);
const arrows = (...edits: readonly TemplateEdit[]) =>
  after(...edits).graph.arrows.map(({ from, to, kind }) => `${from} ${kind} ${to}`);
const step = (key: string): Selection => ({ kind: "step", key });

describe("an edit", () => {
  test("adds a step at the end, with a key made of its name", () => {
    const edit: TemplateEdit = { type: "step.add", name: "Findings closed", kind: "gate" };
    expect(keys(edit)).toEqual(["A", "B", "C", "FC"]);
    expect(after(edit).graph.steps.at(-1)).toMatchObject({ name: "Findings closed", kind: "gate" });
    expect(arrows(edit)).toHaveLength(3);
  });

  test("adds a step right behind another, with an arrow to it", () => {
    const edit: TemplateEdit = { type: "step.add", name: "Next", after: "A" };
    expect(keys(edit)).toEqual(["A", "NEXT", "B", "C"]);
    expect(arrows(edit)).toContain("A forward NEXT");
  });

  test("adds an end in failure behind another with an arrow that stops the process", () => {
    expect(arrows({ type: "step.add", name: "Stopped", kind: "end_fail", after: "A" })).toContain(
      "A abort STOPPED",
    );
  });

  test("changes, moves and removes a step", () => {
    expect(
      after({ type: "step.change", key: "B", change: { optional: true } }).graph.steps[1]?.optional,
    ).toBe(true);
    expect(keys({ type: "step.move", key: "C", by: -1 })).toEqual(["A", "C", "B"]);
    expect(keys({ type: "step.remove", key: "B" })).toEqual(["A", "C"]);
    expect(arrows({ type: "step.remove", key: "B" })).toEqual([]);
  });

  test("puts steps elsewhere, and lays all of them out anew", () => {
    const placed = after({ type: "steps.place", places: [{ key: "B", x: 8, y: 16 }] });
    expect(placed.graph.steps[1]).toMatchObject({ x: 8, y: 16 });
    expect(templateAfter(placed, { type: "steps.layOut" }).graph.steps[1]).toMatchObject({
      x: null,
      y: null,
    });
  });

  test("adds, changes and removes an arrow", () => {
    const id = fakeId(602);
    expect(arrows({ type: "arrow.add", from: "A", to: "C", kind: "forward", label: "short" })).toContain(
      "A forward C",
    );
    expect(
      after({ type: "arrow.change", id, change: { guard: "a finding" } }).graph.arrows.at(-1)?.guard,
    ).toBe("a finding");
    expect(arrows({ type: "arrow.remove", id })).toEqual(["A forward B", "B forward C"]);
  });

  test("of what a step asks for, of findings and of rounds is undone and done again, one by one", () => {
    const edits: readonly TemplateEdit[] = [
      { type: "step.change", key: "B", change: { evidenceMode: "DOCUMENTS", evidenceRequired: true } },
      { type: "step.change", key: "B", change: { closesFindings: true } },
      { type: "template.change", change: { maxRounds: 3 } },
      { type: "template.change", change: { receivesForwardActions: true } },
    ];
    const shown = edits.map((_, at) => edits.slice(0, at + 1).reduce(templateAfter, sample));
    let history = edits.reduce(
      (now, edit) => edited(now, templateAfter(now.present, edit), runOf(edit)),
      startHistory(sample),
    );
    for (const before of [...shown.slice(0, -1).toReversed(), sample]) {
      history = undone(history);
      expect(history.present).toEqual(before);
    }
    for (const next of shown) {
      history = redone(history);
      expect(history.present).toEqual(next);
    }
  });

  test("changes the template's own fields and leaves the graph as it is", () => {
    const changed = after({ type: "template.change", change: { name: "Renamed" } });
    expect(changed.name).toBe("Renamed");
    expect(changed.graph).toBe(sample.graph);
  });

  test.each<TemplateEdit>([
    { type: "step.change", key: "B", change: { key: "A" } },
    { type: "step.move", key: "A", by: -1 },
    { type: "arrow.add", from: "A", to: "B", kind: "forward" },
    { type: "arrow.add", from: "A", to: "A", kind: "rework" },
    { type: "arrow.change", id: "none", change: { label: "x" } },
  ])("that cannot be done changes nothing: %j", (edit) => {
    expect(after(edit)).toBe(sample);
  });
});

describe("a run of typing", () => {
  const typed = (...edits: readonly TemplateEdit[]) =>
    edits.reduce(
      (history, edit) => edited(history, templateAfter(history.present, edit), runOf(edit)),
      startHistory(sample),
    );
  const name = (text: string): TemplateEdit => ({ type: "step.change", key: "B", change: { name: text } });

  test("in one field is undone as one", () => {
    expect(undone(typed(name("N"), name("Ne"), name("New"))).present).toBe(sample);
    const title = (text: string): TemplateEdit => ({ type: "template.change", change: { name: text } });
    expect(undone(typed(title("N"), title("Ne"))).present).toBe(sample);
    const label = (text: string): TemplateEdit => ({
      type: "arrow.change",
      id: fakeId(602),
      change: { label: text },
    });
    expect(undone(typed(label("N"), label("Ne"))).present).toBe(sample);
  });

  test.each<[string, (text: string) => TemplateEdit]>([
    ["the template's key", (text) => ({ type: "template.change", change: { key: text } })],
    ["the template's description", (text) => ({ type: "template.change", change: { description: text } })],
    ["an arrow's condition", (text) => ({ type: "arrow.change", id: fakeId(602), change: { guard: text } })],
  ])("in %s is undone as one", (_, type) => {
    expect(undone(typed(type("N"), type("Ne"))).present).toBe(sample);
  });

  test.each<[string, TemplateEdit, TemplateEdit]>([
    [
      "names of evidence",
      { type: "step.change", key: "B", change: { evidence: ["a"] } },
      { type: "step.change", key: "B", change: { evidence: ["a", "b"] } },
    ],
    [
      "kinds",
      { type: "step.change", key: "B", change: { kind: "gate" } },
      { type: "step.change", key: "B", change: { kind: "external" } },
    ],
    [
      "owners",
      { type: "step.change", key: "B", change: { ownerKind: "PC", ownerId: null } },
      { type: "step.change", key: "B", change: { ownerKind: "VVB", ownerId: null } },
    ],
    [
      "numbers of days",
      { type: "step.change", key: "B", change: { expectedDays: 1 } },
      { type: "step.change", key: "B", change: { expectedDays: 12 } },
    ],
    [
      "kinds of an arrow",
      { type: "arrow.change", id: fakeId(602), change: { kind: "forward" } },
      { type: "arrow.change", id: fakeId(602), change: { kind: "abort" } },
    ],
    [
      "choices of technologies",
      { type: "template.change", change: { typeIds: [fakeId(3)] } },
      { type: "template.change", change: { typeIds: [fakeId(3), fakeId(4)] } },
    ],
  ])("does not join two %s: each is undone by itself", (_, first, second) => {
    expect(undone(typed(first, second)).present).toEqual(after(first));
  });

  test("in two fields is two, and so are two drawings", () => {
    const two = typed(name("New"), { type: "step.change", key: "B", change: { optional: true } });
    expect(undone(two).present.graph.steps[1]?.name).toBe("New");
    const move: TemplateEdit = { type: "step.move", key: "C", by: -1 };
    expect(undone(typed(move, move)).present.graph.steps.map(({ key }) => key)).toEqual(["A", "C", "B"]);
  });
});

describe("what is selected after an edit", () => {
  const selected = (selection: Selection | undefined, edit: TemplateEdit) =>
    selectionAfter(selection, edit, after(edit));

  test("is the step that was added, wherever it stands", () => {
    expect(selected(undefined, { type: "step.add", name: "Last" })).toEqual(step("LAST"));
    expect(selected(step("C"), { type: "step.add", name: "Next", after: "A" })).toEqual(step("NEXT"));
  });

  test("is still the step under its new key, and under the old one where the new one is taken", () => {
    expect(selected(step("B"), { type: "step.change", key: "B", change: { key: "X" } })).toEqual(step("X"));
    expect(selected(step("B"), { type: "step.change", key: "B", change: { key: "A" } })).toEqual(step("B"));
    expect(selected(step("A"), { type: "step.change", key: "B", change: { key: "X" } })).toEqual(step("A"));
  });

  test("is the arrow that was drawn, or the one that is there already", () => {
    expect(selected(step("A"), { type: "arrow.add", from: "C", to: "A", kind: "rework" })).toEqual({
      kind: "arrow",
      id: "C>A:rework",
    });
    expect(selected(step("A"), { type: "arrow.add", from: "B", to: "A", kind: "rework" })).toEqual({
      kind: "arrow",
      id: fakeId(602),
    });
    expect(selected(step("A"), { type: "arrow.add", from: "A", to: "A", kind: "rework" })).toEqual(step("A"));
  });

  test("is nothing where it is gone, and the same where it is there", () => {
    const arrow: Selection = { kind: "arrow", id: fakeId(602) };
    expect(selected(step("B"), { type: "step.remove", key: "B" })).toBeUndefined();
    expect(selected(arrow, { type: "step.remove", key: "B" })).toBeUndefined();
    expect(selected(arrow, { type: "step.remove", key: "C" })).toBe(arrow);
    expect(selectionIn(sample, undefined)).toBeUndefined();
  });
});

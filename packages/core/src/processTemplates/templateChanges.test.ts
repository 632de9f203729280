import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { sample, storedOf } from "../testing/templateEditorStage.ts";
import { blankStep, type EditedArrow, type EditedGraph, type EditedStep } from "./editedGraph.ts";
import { changeGroups, versionGroups } from "./templateChangeWords.ts";
import { changesBetween, isChanged } from "./templateChanges.ts";
import { templateAfter, type TemplateEdit } from "./templateEdits.ts";
import { reviewOf, templateBadge } from "./templateReview.ts";

const { graph } = sample;
const after = (...edits: readonly TemplateEdit[]) => edits.reduce(templateAfter, sample).graph;
const linesOf = (changed: EditedGraph) =>
  changeGroups(changesBetween(graph, changed), graph, changed).map(
    ({ heading, lines }) =>
      `${heading}: ${lines.map(({ label, texts }) => [label, ...texts].join(" | ")).join(" / ")}`,
  );

const KEYS = ["A", "B", "C", "D", "E"] as const;
const facts = fc.record({
  key: fc.constantFrom(...KEYS),
  name: fc.constantFrom("First", "Second"),
  kind: fc.constantFrom("task", "gate", "end_ok"),
  join: fc.constantFrom("all", "any"),
  optional: fc.boolean(),
  expectedDays: fc.nat(2),
  evidence: fc.array(fc.constantFrom("note", "form"), { maxLength: 2 }),
  evidenceMode: fc.constantFrom("NONE", "NAMED", "DOCUMENTS"),
  closesFindings: fc.boolean(),
  ownerKind: fc.constantFrom(null, "PM", "VVB"),
  ownerId: fc.constantFrom(null, fakeId(1)),
  x: fc.constantFrom(null, 8),
  y: fc.constantFrom(null, 8),
});
/** Evidence is required in every mode but `NONE`, as the server keeps it. */
const step: fc.Arbitrary<EditedStep> = facts.map((each) => ({
  ...each,
  evidenceRequired: each.evidenceMode !== "NONE",
}));
const arrow: fc.Arbitrary<EditedArrow> = fc.record({
  id: fc.uuid(),
  from: fc.constantFrom(...KEYS),
  to: fc.constantFrom(...KEYS),
  kind: fc.constantFrom("forward", "rework", "abort"),
  label: fc.constantFrom(null, "agreed"),
  guard: fc.constantFrom(null, "in time"),
});
const nameOfArrow = ({ from, to, kind }: EditedArrow) => `${from} ${kind} ${to}`;
const anyGraph: fc.Arbitrary<EditedGraph> = fc.record({
  steps: fc.uniqueArray(step, { selector: ({ key }) => key }),
  arrows: fc.uniqueArray(arrow, { selector: nameOfArrow, maxLength: 6 }),
});

/** The names of the parts that only one of two lists has, or that differ in what `seen` keeps of them. */
const differing = <Part>(
  one: readonly Part[],
  other: readonly Part[],
  nameOf: (part: Part) => string,
  seen: (part: Part) => unknown,
) => {
  const [before, now] = [one, other].map(
    (parts) => new Map(parts.map((part) => [nameOf(part), JSON.stringify(seen(part))])),
  );
  return [...new Set([...before!.keys(), ...now!.keys()])]
    .filter((name) => before!.get(name) !== now!.get(name))
    .toSorted();
};

describe("the changes between two graphs", () => {
  test("are none between equal graphs, whatever the ids of their arrows", () => {
    fc.assert(
      fc.property(anyGraph, (one) => {
        const same = structuredClone({
          ...one,
          arrows: one.arrows.map((each) => ({ ...each, id: "other" })),
        });
        expect(isChanged(changesBetween(one, same))).toBe(false);
      }),
      propertyRuns(100, 3000),
    );
  });

  test("name exactly the steps and arrows that differ", () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (one, other) => {
        const changes = changesBetween(one, other);
        const named = changes.steps.map((each) => (each.change === "removed" ? each.before : each.after).key);
        const drawn = changes.arrows.map((each) =>
          nameOfArrow(each.change === "removed" ? each.before : each.after),
        );
        expect(named.toSorted()).toEqual(
          differing(
            one.steps,
            other.steps,
            ({ key }) => key,
            ({ x: _, y: __, ...kept }) => kept,
          ),
        );
        expect(drawn.toSorted()).toEqual(
          differing(one.arrows, other.arrows, nameOfArrow, ({ label, guard }) => [label, guard]),
        );
        const places = new Map(one.steps.map(({ key, x, y }) => [key, [x, y].join()]));
        expect(changes.movedKeys).toEqual(
          other.steps
            .filter(({ key, x, y }) => places.has(key) && places.get(key) !== [x, y].join())
            .map(({ key }) => key),
        );
      }),
      propertyRuns(200, 5000),
    );
  });

  test("are the same backwards, with what was added as removed", () => {
    fc.assert(
      fc.property(anyGraph, anyGraph, (one, other) => {
        const [there, back] = [changesBetween(one, other), changesBetween(other, one)];
        const count = (changes: typeof there, sort: string) =>
          [...changes.steps, ...changes.arrows].filter(({ change }) => change === sort).length;
        expect(count(there, "added")).toBe(count(back, "removed"));
        expect(count(there, "changed")).toBe(count(back, "changed"));
        expect(there.isReordered).toBe(back.isReordered);
      }),
      propertyRuns(100, 3000),
    );
  });
});

describe("the changes in words", () => {
  test("say what a step was and is, and name it by what it is called now", () => {
    const changed = after({
      type: "step.change",
      key: "B",
      change: {
        name: "Audit",
        expectedDays: 1,
        ownerKind: null,
        evidence: ["report"],
        ownerId: fakeId(3),
        join: "any",
      },
    });
    expect(linesOf(changed)).toEqual([
      "Steps changed: Audit | Name: “Step B” → “Audit” | Waits for: all steps before it → any one step before it | " +
        "Expected days: 10 days → 1 day | Evidence: none → report | Owner: Programme manager → nobody | " +
        "Stakeholder: the one of each project → a named one",
    ]);
  });

  test("say that a stakeholder is another one, without a name that is not known", () => {
    const owned = (ownerId: string) => after({ type: "step.change", key: "B", change: { ownerId } });
    const [one, other] = [owned(fakeId(1)), owned(fakeId(2))];
    const [group] = changeGroups(changesBetween(one, other), one, other);
    expect(group?.lines[0]?.texts).toEqual(["Stakeholder: another one"]);
  });

  test("say what a step asks for, and that it closes findings", () => {
    const changed = after({
      type: "step.change",
      key: "B",
      change: { evidence: ["report"], evidenceMode: "DOCUMENTS", closesFindings: true },
    });
    expect(linesOf(changed)).toEqual([
      "Steps changed: Step B | Evidence: none → report | Evidence is asked for: none → documents | Closes findings: no → yes",
    ]);
  });

  test("list a step put between two with its arrows", () => {
    expect(linesOf(after({ type: "step.add", name: "Look again", after: "A", before: "B" }))).toEqual([
      "Steps added: Look again",
      "Arrows added: Step A → Look again / Look again → Step B",
      "Arrows removed: Step A → Step B",
    ]);
  });

  test("list what is removed under its old name, an arrow's words, and how it is drawn", () => {
    const changed = after(
      { type: "step.remove", key: "C" },
      { type: "arrow.change", id: fakeId(602), change: { label: "Finding" } },
      { type: "step.move", key: "B", by: -1 },
      { type: "steps.place", places: [{ key: "A", x: 8, y: 8 }] },
    );
    expect(linesOf(changed)).toEqual([
      "Steps removed: Step C",
      "Arrows changed: Step B → Step A, sends back | Label: none → “Finding”",
      "Arrows removed: Step B → Step C",
      "Drawing: The order of the steps / 1 step drawn elsewhere",
    ]);
  });

  test("name every kind of arrow", () => {
    const changed: EditedGraph = {
      steps: [...graph.steps, { ...blankStep("X", "Stopped"), kind: "end_fail" }],
      arrows: [...graph.arrows, { id: "new", from: "A", to: "X", kind: "abort", label: null, guard: null }],
    };
    expect(linesOf(changed)).toContain("Arrows added: Step A → Stopped, stops");
  });

  test("say yes and no, kinds by their words, and both words of an arrow", () => {
    const changed = after(
      { type: "step.change", key: "A", change: { optional: true, kind: "gate", expectedDays: 0 } },
      { type: "arrow.change", id: fakeId(602), change: { label: "Finding", guard: "in time" } },
    );
    const [steps, arrows] = linesOf(changed);
    expect(steps).toMatch(
      /^Steps changed: Step A \| Kind: \S+.* → \S+.* \| Optional: no → yes \| Expected days: 10 days → 0 days$/,
    );
    expect(arrows).toBe(
      "Arrows changed: Step B → Step A, sends back | Label: none → “Finding” | Condition: none → “in time”",
    );
  });

  test("name a step without a name by its key, and count the steps that are drawn elsewhere", () => {
    const changed = after(
      { type: "step.change", key: "B", change: { name: "" } },
      {
        type: "steps.place",
        places: [
          { key: "A", x: 8, y: 8 },
          { key: "C", x: 9, y: 9 },
        ],
      },
    );
    expect(linesOf(changed)).toEqual([
      "Steps changed: B | Name: “Step B” → none",
      "Drawing: 2 steps drawn elsewhere",
    ]);
  });

  test("of the rounds and forward actions are lines of their own, each only where it differs", () => {
    const [plain, ruled] = [
      { maxRounds: null, receivesForwardActions: false },
      { maxRounds: 3, receivesForwardActions: true },
    ];
    const texts = (one: typeof plain | typeof ruled, other: typeof plain | typeof ruled) =>
      versionGroups(one, other).flatMap(({ lines }) => lines.flatMap((line) => line.texts));
    expect(texts(plain, plain)).toEqual([]);
    expect(texts(ruled, { ...ruled, maxRounds: null } as never)).toEqual([
      "Rounds of findings: 3 → any number",
    ]);
    expect(texts(ruled, { ...ruled, receivesForwardActions: false })).toEqual([
      "Receives forward actions: yes → no",
    ]);
  });
});

describe("the review before publishing", () => {
  const versions = [{ number: 1, processCount: 2 }].map(({ number, processCount }) => ({
    id: fakeId(90 + number),
    number,
    createdAt: "2026-02-01T09:00:00Z",
    publishedAt: "2026-02-01T09:00:00Z",
    publishedByName: null,
    stepCount: 3,
    processCount,
    maxRounds: null,
    receivesForwardActions: false,
  }));
  const changed = { ...sample, graph: after({ type: "step.remove", key: "C" }) };

  test("says of a first version that it is one, and how large", () => {
    const fresh = storedOf({
      publishedVersion: null,
      published: undefined,
      status: "DRAFT",
      draftVersion: 1,
    });
    expect([reviewOf(undefined, sample), reviewOf(fresh, sample)].map(({ title }) => title)).toEqual([
      "Publish version 1",
      "Publish version 1",
    ]);
    expect(reviewOf(fresh, sample)).toMatchObject({
      effect: "This is the first version. Processes can be started from it as soon as it is published.",
      note: "It has 3 steps and 3 arrows.",
      groups: [],
    });
  });

  test("lists the changes and says how many processes keep the version in force", () => {
    const review = reviewOf(storedOf({ versions }), changed);
    expect(review.title).toBe("Publish version 2");
    expect(review.effect).toBe("It affects new processes only. 2 processes started from version 1 keep it.");
    expect(review.note).toBeUndefined();
    expect(review.groups.map(({ heading }) => heading)).toEqual(["Steps removed", "Arrows removed"]);
    const once = [{ ...versions[0], processCount: 1 }] as typeof versions;
    expect(reviewOf(storedOf({ versions: once }), changed).effect).toBe(
      "It affects new processes only. 1 process started from version 1 keeps it.",
    );
    expect(reviewOf(storedOf(), changed).effect).toBe(
      "It affects new processes only. No process was started from version 1.",
    );
  });

  test("lists the rounds and forward actions against the version in force, also while a draft is open", () => {
    const ruled = { ...sample, maxRounds: 3, receivesForwardActions: true };
    for (const stored of [
      storedOf({ versions }),
      storedOf({ versions, status: "DRAFT", draftVersion: 2, template: ruled }),
    ]) {
      expect(reviewOf(stored, ruled).groups).toEqual([
        {
          heading: "Template changed",
          lines: [
            {
              id: "findings",
              label: "Findings",
              texts: ["Rounds of findings: any number → 3", "Receives forward actions: no → yes"],
            },
          ],
        },
      ]);
      expect(reviewOf(stored, ruled).note).toBeUndefined();
      expect(templateBadge(stored, ruled).label).toBe("Published · draft changed");
      expect(reviewOf(stored, sample).groups).toEqual([]);
    }
  });

  test("says where nothing differs, and where the published steps could not be read", () => {
    const open = { status: "DRAFT", draftVersion: 4 } as const;
    expect(reviewOf(storedOf(open), sample)).toMatchObject({
      title: "Publish version 4",
      note: "No step and no arrow differs from version 1.",
    });
    expect(reviewOf(storedOf({ ...open, published: undefined }), sample)).toMatchObject({
      note: "The steps of version 1 could not be read, so the changes are not listed.",
      groups: [],
    });
  });
});

describe("a template's badge", () => {
  const changed = { ...sample, graph: after({ type: "step.remove", key: "C" }) };
  const open = { status: "DRAFT", draftVersion: 2 } as const;

  test.each([
    ["Draft", undefined, sample],
    ["Draft", storedOf({ publishedVersion: null, published: undefined, ...open }), changed],
    ["Published", storedOf(), sample],
    ["Published", storedOf(), { ...sample, graph: structuredClone(graph) }],
    ["Published · draft changed", storedOf(), changed],
    ["Published · draft changed", storedOf(open), changed],
    ["Published · draft unchanged", storedOf(open), sample],
    ["Archived", storedOf({ status: "ARCHIVED" }), sample],
  ] as const)("says %s", (label, stored, shown) => {
    expect(templateBadge(stored, shown).label).toBe(label);
  });
});

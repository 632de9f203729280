import { describe, expect, test } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { withStepChanged } from "./editedGraph.ts";
import {
  checkTemplate,
  editedFrom,
  emptyTemplate,
  readEdited,
  templateBody,
  templateChange,
  templateCreation,
  type EditedTemplate,
} from "./editedTemplate.ts";

const sample = editedFrom(fakeTemplate());
const renamedStep = (name: string): EditedTemplate => ({
  ...sample,
  graph: withStepChanged(sample.graph, "B", { name }),
});

describe("a template that was read", () => {
  test("is edited without its steps' ids and with its arrows' ids", () => {
    expect(sample).toMatchObject({ key: "SAMPLE", description: "", typeIds: [] });
    expect(sample.graph.steps.map(({ key }) => key)).toEqual(["A", "B", "C"]);
    expect(sample.graph.steps.every((step) => !("id" in step))).toBe(true);
    expect(sample.graph.arrows[0]).toMatchObject({ id: fakeId(600), from: "A", to: "B" });
  });

  test("with a kind that is not known here has a plain one instead", () => {
    const [first, ...rest] = fakeTemplate().milestones ?? [];
    const [arrow] = fakeTemplate().transitions ?? [];
    const odd = fakeTemplate({
      milestones: [{ ...first!, kind: "new kind", join: "some" }, ...rest],
      transitions: [{ ...arrow!, kind: "sideways" }],
    });
    expect(editedFrom(odd).graph.steps[0]).toMatchObject({ kind: "task", join: "all" });
    expect(editedFrom(odd).graph.arrows[0]?.kind).toBe("forward");
  });

  test("without its graph is one without steps", () => {
    const { milestones: _, transitions: __, ...listed } = fakeTemplate();
    expect(editedFrom(listed).graph).toEqual({ steps: [], arrows: [] });
  });

  test("survives being kept and read again", () => {
    expect(readEdited(JSON.parse(JSON.stringify(sample)))).toEqual(sample);
  });

  test.each([undefined, null, "text", {}, { ...sample, graph: { steps: [{}], arrows: [] } }])(
    "is not read from %j",
    (kept) => {
      expect(readEdited(kept)).toBeUndefined();
    },
  );
});

describe("what is sent", () => {
  test("holds steps in their order and arrows without the ids of the editor", () => {
    const { milestones, transitions } = templateBody(sample);
    expect(milestones.map(({ key }) => key)).toEqual(["A", "B", "C"]);
    expect(transitions[2]).toEqual({ from: "B", to: "A", kind: "rework", label: null, guard: null });
  });

  test("of a new template is all of it, an empty description as none", () => {
    expect(templateCreation({ ...sample, name: " Named " })).toMatchObject({
      key: "SAMPLE",
      name: "Named",
      description: null,
    });
  });

  test("of an unchanged template is nothing", () => {
    expect(templateChange(sample, sample)).toEqual({});
  });

  test("of a changed field is that field alone, so that no new version is opened", () => {
    expect(templateChange({ ...sample, description: "Two\nlines" }, sample)).toEqual({
      description: "Two\nlines",
    });
    expect(templateChange({ ...sample, typeIds: [fakeId(3)] }, sample)).toEqual({ typeIds: [fakeId(3)] });
  });

  test("of a changed step is the whole graph alone", () => {
    const change = templateChange(renamedStep("Renamed"), sample);
    expect(Object.keys(change)).toEqual(["milestones", "transitions"]);
    expect(change.milestones?.[1]?.name).toBe("Renamed");
  });

  test("of what was read twice is nothing, whatever ids its arrows have got since", () => {
    const again = editedFrom(
      fakeTemplate({
        transitions: (fakeTemplate().transitions ?? []).map((arrow, at) => ({
          ...arrow,
          id: fakeId(700 + at),
        })),
      }),
    );
    expect(templateChange(sample, again)).toEqual({});
  });

  test("of a graph that was changed and changed back is nothing", () => {
    const back = withStepChanged(renamedStep("Renamed").graph, "B", { name: "Step B" });
    expect(templateChange({ ...sample, graph: back }, sample)).toEqual({});
  });
});

describe("a template before it is sent", () => {
  test("of nothing needs a key and a name", () => {
    expect(checkTemplate(emptyTemplate)).toEqual({ key: ["Key is required"], name: ["Name is required"] });
  });

  test("tells at which step something is wrong", () => {
    expect(checkTemplate(renamedStep(" "))).toEqual({ "milestones.1.name": ["Name is required"] });
  });

  test("may have any graph that can be read: what keeps it from being published does not keep it from being saved", () => {
    expect(checkTemplate({ ...sample, graph: { ...sample.graph, arrows: [] } })).toEqual({});
  });
});

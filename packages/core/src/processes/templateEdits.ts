import {
  blankStep,
  freeKey,
  withArrow,
  withArrowChanged,
  withoutArrow,
  withoutPlaces,
  withoutStep,
  withPlaces,
  withStep,
  withStepChanged,
  withStepMoved,
  type EditedGraph,
} from "./editedGraph.ts";
import type { EditedTemplate } from "./editedTemplate.ts";
import type { Selection, TemplateEdit } from "./templateEditorEvents.ts";

const graphAfter = (graph: EditedGraph, edit: TemplateEdit): EditedGraph => {
  switch (edit.type) {
    case "step.add": {
      const step = blankStep(freeKey(graph, edit.name), edit.name);
      return withStep(graph, { ...step, kind: edit.kind ?? step.kind }, edit.after);
    }
    case "step.change":
      return withStepChanged(graph, edit.key, edit.change);
    case "step.remove":
      return withoutStep(graph, edit.key);
    case "step.move":
      return withStepMoved(graph, edit.key, edit.by);
    case "steps.place":
      return withPlaces(graph, edit.places);
    case "steps.layOut":
      return withoutPlaces(graph);
    case "arrow.add":
      return withArrow(graph, edit);
    case "arrow.change":
      return withArrowChanged(graph, edit.id, edit.change);
    case "arrow.remove":
      return withoutArrow(graph, edit.id);
    case "template.change":
      return graph;
    default:
      return edit satisfies never;
  }
};

/** A template after one edit; the same value where the edit changes nothing. */
export const templateAfter = (template: EditedTemplate, edit: TemplateEdit): EditedTemplate => {
  if (edit.type === "template.change") return { ...template, ...edit.change };
  const graph = graphAfter(template.graph, edit);
  return graph === template.graph ? template : { ...template, graph };
};

/** What an edit is about, so that a run of typing in one field is undone as one; undefined where each edit stands for itself. */
export const runOf = (edit: TemplateEdit): string | undefined => {
  switch (edit.type) {
    case "template.change":
      return `template ${Object.keys(edit.change).join()}`;
    case "step.change":
      return edit.change.key === undefined
        ? `step ${edit.key} ${Object.keys(edit.change).join()}`
        : undefined;
    case "arrow.change":
      return `arrow ${edit.id} ${Object.keys(edit.change).join()}`;
    default:
      return undefined;
  }
};

/** What is selected after an edit: what was added, the renamed step, nothing where the selected is gone. */
export const selectionAfter = (
  selection: Selection | undefined,
  edit: TemplateEdit,
  template: EditedTemplate,
): Selection | undefined => {
  const { steps, arrows } = template.graph;
  const added = steps.at(-1);
  if (edit.type === "step.add" && added) return { kind: "step", key: added.key };
  const key =
    selection?.kind === "step" && edit.type === "step.change" && edit.key === selection.key
      ? (edit.change.key ?? selection.key)
      : selection?.kind === "step" && selection.key;
  if (selection?.kind === "step")
    return steps.some((step) => step.key === key) ? { kind: "step", key: key || selection.key } : undefined;
  if (selection?.kind === "arrow")
    return arrows.some(({ id }) => id === selection.id) ? selection : undefined;
  return undefined;
};

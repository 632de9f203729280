import { faultyParts, lintText } from "@canopy/contracts";
import type { Actor, SnapshotFrom } from "xstate";
import type { EditedArrow, EditedStep } from "./editedGraph.ts";
import type { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import { faultsOf, isTemplateDirty } from "./templateFaults.ts";

type EditorLogic = ReturnType<typeof createTemplateEditorMachine>;
/** A running editor. */
export type TemplateEditorActor = Actor<EditorLogic>;
type Snapshot = SnapshotFrom<EditorLogic>;

/** How the editor stands. */
export type TemplateEditorStatus = "loading" | "failed" | "editing" | "saving" | "publishing" | "conflicted";

/** How the editor stands. */
export const selectEditorStatus = (snapshot: Snapshot): TemplateEditorStatus => {
  if (snapshot.matches("failed")) return "failed";
  if (snapshot.matches({ editing: "saving" })) return snapshot.context.isPublishing ? "publishing" : "saving";
  if (snapshot.matches({ editing: "conflicted" }) || snapshot.matches({ editing: "rebasing" }))
    return "conflicted";
  return snapshot.matches("editing") ? "editing" : "loading";
};

/** The template as it is shown. */
export const selectEdited = ({ context }: Snapshot) => context.history.present;
/** The template as the server has it; undefined for a new one. */
export const selectStored = ({ context }: Snapshot) => context.stored;
/** What is selected. */
export const selectSelection = ({ context }: Snapshot) => context.selection;
/** What keeps it from being saved, by place. */
export const selectTemplateErrors = ({ context }: Snapshot) => context.errors;
/** Why the last read or save failed. */
export const selectEditorFailure = ({ context }: Snapshot) => context.failure;
/** Whether there is anything to undo. */
export const selectCanUndo = ({ context }: Snapshot): boolean => context.history.past.length > 0;
/** Whether there is anything to do again. */
export const selectCanRedo = ({ context }: Snapshot): boolean => context.history.future.length > 0;
/** Whether there is anything to save. */
export const selectIsTemplateDirty = ({ context }: Snapshot): boolean => isTemplateDirty(context);
/** Whether unsaved work of an earlier time is offered. */
export const selectHasTemplateDraft = ({ context }: Snapshot): boolean => context.draft !== undefined;

/** The selected step; undefined where none is. */
export const selectSelectedStep = ({ context }: Snapshot): EditedStep | undefined => {
  const { selection, history } = context;
  return selection?.kind === "step"
    ? history.present.graph.steps.find(({ key }) => key === selection.key)
    : undefined;
};

/** The selected arrow; undefined where none is. */
export const selectSelectedArrow = ({ context }: Snapshot): EditedArrow | undefined => {
  const { selection, history } = context;
  return selection?.kind === "arrow"
    ? history.present.graph.arrows.find(({ id }) => id === selection.id)
    : undefined;
};

/** One thing that is wrong, as a sentence, with the steps and the arrow that it concerns. */
export interface ShownFault {
  readonly text: string;
  readonly steps: readonly string[];
  readonly arrow?: { readonly from: string; readonly to: string };
}

/** What keeps the template from being published; empty where nothing does. */
export const selectFaults = ({ context }: Snapshot): readonly ShownFault[] => {
  const { graph } = context.history.present;
  const names = new Map(graph.steps.map(({ key, name }) => [key, name || key]));
  return faultsOf(graph).map((fault) => ({
    text: lintText(fault, (key) => names.get(key) ?? key),
    ...faultyParts(fault),
  }));
};

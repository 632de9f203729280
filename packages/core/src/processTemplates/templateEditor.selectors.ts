import { faultyParts, lintText } from "@canopy/contracts";
import type { Actor, SnapshotFrom } from "xstate";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { faultsOf, type EditedArrow, type EditedStep } from "./editedGraph.ts";
import { isTemplateDirty } from "./editedTemplate.ts";
import type { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import type { Selection } from "./templateEdits.ts";
import { faultOfQuestion, type TemplateQuestion } from "./templateQuestions.ts";

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
/** Whether the template is archived: its steps are changed only once it is restored. */
export const selectIsArchived = (snapshot: Snapshot): boolean =>
  selectStored(snapshot)?.status === "ARCHIVED";

/** What is selected. */
export const selectSelection = ({ context }: Snapshot) => context.selection;
/** What keeps it from being saved, by place. */
export const selectTemplateErrors = ({ context }: Snapshot) => context.errors;
/** Why the last read or save failed, in words. */
export const selectEditorFailure = ({ context: { failure } }: Snapshot): FailureText | undefined =>
  failure && failureText(failure);
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

/** What is asked before something is added, and what is wrong with the answers; that shows after a try. */
export interface ShownTemplateQuestion {
  readonly question: TemplateQuestion;
  readonly fault: ReturnType<typeof faultOfQuestion>;
  /** Its dialog is on its way out: nothing can be answered any more. */
  readonly isLeaving: boolean;
}

/** What the dialog asks, also on its way out; undefined where there is none. */
export const selectTemplateQuestion = ({ context }: Snapshot): ShownTemplateQuestion | undefined => {
  const { question, isQuestionLeaving: isLeaving, history } = context;
  if (!question) return undefined;
  const isFaulty = question.tries > 0 && !isLeaving;
  return {
    question,
    fault: isFaulty ? faultOfQuestion(question, history.present.graph) : undefined,
    isLeaving,
  };
};

/** One thing that is wrong, as a sentence, with the steps and the arrow that it concerns. */
export interface ShownFault {
  readonly text: string;
  readonly steps: readonly string[];
  readonly arrow?: { readonly from: string; readonly to: string };
  /** What to look at first; undefined where it concerns nothing that is there. */
  readonly selection: Selection | undefined;
}

/** What keeps the template from being published; empty where nothing does. */
export const selectFaults = ({ context }: Snapshot): readonly ShownFault[] => {
  const { graph } = context.history.present;
  const names = new Map(graph.steps.map(({ key, name }) => [key, name || key]));
  return faultsOf(graph).map((fault) => {
    const parts = faultyParts(fault);
    const { arrow, steps } = parts;
    const drawn = graph.arrows.find(({ from, to }) => from === arrow?.from && to === arrow.to);
    const [key] = steps;
    const selection: Selection | undefined = drawn
      ? { kind: "arrow", id: drawn.id }
      : key === undefined
        ? undefined
        : { kind: "step", key };
    return { text: lintText(fault, (step) => names.get(step) ?? step), ...parts, selection };
  });
};

/** Why the template cannot be published now; undefined where it can. */
export const selectPublishRefusal = (snapshot: Snapshot): string | undefined => {
  const { stored, history } = snapshot.context;
  if (stored?.status === "ARCHIVED") return "It is archived. Restore it in the list of templates first.";
  const count = faultsOf(history.present.graph).length;
  if (count > 0)
    return count === 1
      ? "One thing is missing before it can be published."
      : `${count} things are missing before it can be published.`;
  return stored?.status === "PUBLISHED" && !isTemplateDirty(snapshot.context)
    ? `Version ${stored.publishedVersion} is published, and nothing has changed since.`
    : undefined;
};

/** How a button of the editor stands. */
export interface EditorButton {
  readonly isPending: boolean;
  readonly isDisabled: boolean;
}

/** The button that saves: it rests where nothing changed, and while something else is under way. */
export const selectSaveButton = (snapshot: Snapshot): EditorButton => {
  const status = selectEditorStatus(snapshot);
  const isPending = status === "saving";
  const isResting = status !== "editing" && !isPending;
  return { isPending, isDisabled: isResting || !isTemplateDirty(snapshot.context) };
};

/** The button that publishes: it rests where publishing is refused, and while something else is under way. */
export const selectPublishButton = (snapshot: Snapshot): EditorButton => {
  const status = selectEditorStatus(snapshot);
  const isPending = status === "publishing";
  const isResting = status !== "editing" && !isPending;
  return { isPending, isDisabled: isResting || selectPublishRefusal(snapshot) !== undefined };
};

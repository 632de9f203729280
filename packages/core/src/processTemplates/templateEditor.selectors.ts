import {
  faultyParts,
  lintText,
  transitionKinds,
  type LintFault,
  type TransitionKind,
} from "@canopy/contracts";
import type { Actor, SnapshotFrom } from "xstate";
import { isMissing, isProblem } from "../failures/failure.ts";
import { failureText, type FailureText } from "../failures/failureText.ts";
import { faultsOf, type EditedArrow, type EditedStep } from "./editedGraph.ts";
import { isTemplateDirty, type EditedTemplate } from "./editedTemplate.ts";
import { hasUnsavedEdits, refusedAt, type TextPlace } from "./refusedTexts.ts";
import type { createTemplateEditorMachine } from "./templateEditor.machine.ts";
import { errorLines } from "./templateErrors.ts";
import type { Selection } from "./templateEdits.ts";
import type { Badge } from "../text/badges.ts";
import { differsFromPublished, reviewOf, templateBadge, type TemplateReview } from "./templateReview.ts";
import { faultOfQuestion, type TemplateQuestion } from "./templateQuestions.ts";

type EditorLogic = ReturnType<typeof createTemplateEditorMachine>;
/** A running editor. */
export type TemplateEditorActor = Actor<EditorLogic>;
type Snapshot = SnapshotFrom<EditorLogic>;

/** Status of the editor. */
export type TemplateEditorStatus =
  | "loading"
  | "failed"
  | "missing"
  | "editing"
  | "saving"
  | "publishing"
  | "conflicted";

/** The editor's status; 'missing' if the server has no template with its id, or none that the person may see. */
export const selectEditorStatus = (snapshot: Snapshot): TemplateEditorStatus => {
  const { failure } = snapshot.context;
  if (snapshot.matches("failed")) return isMissing(failure) ? "missing" : "failed";
  if (snapshot.matches({ editing: "saving" })) return snapshot.context.isPublishing ? "publishing" : "saving";
  if (snapshot.matches({ editing: "conflicted" }) || snapshot.matches({ editing: "rebasing" }))
    return "conflicted";
  return snapshot.matches("editing") ? "editing" : "loading";
};

/** The template as shown. */
export const selectEdited = ({ context }: Snapshot) => context.history.present;
/** The server's template; undefined for a new one. */
export const selectStored = ({ context }: Snapshot) => context.stored;
/** Whether the template is archived; its steps can be changed only after it is restored. */
export const selectIsArchived = (snapshot: Snapshot): boolean =>
  selectStored(snapshot)?.status === "ARCHIVED";

/** The selection. */
export const selectSelection = ({ context }: Snapshot) => context.selection;
/** Errors that keep it from being saved, by place. */
export const selectTemplateErrors = ({ context }: Snapshot) => context.errors;
/** The same errors as lines, each with the step or arrow that it is about. */
export const selectErrorLines = ({ context: { errors, history } }: Snapshot): readonly string[] =>
  errorLines(errors, history.present.graph);
/** The failure of the last read or save, as text. */
export const selectEditorFailure = ({ context: { failure } }: Snapshot): FailureText | undefined =>
  failure && failureText(failure);
const conflictText =
  "Load theirs and lose what you changed here, or keep yours: saving it then takes the place of theirs.";

/** The choice after a conflict, and why keeping one's own failed; undefined without a conflict. */
export const selectConflictText = (snapshot: Snapshot): string | undefined => {
  if (selectEditorStatus(snapshot) !== "conflicted") return undefined;
  const { failure } = snapshot.context;
  if (!failure || isProblem(failure, "/errors/conflict")) return conflictText;
  if (isMissing(failure)) return "It was deleted by then, so yours cannot take its place.";
  return `${failureText(failure).text} ${conflictText}`;
};
/** Whether an edit can be undone. */
export const selectCanUndo = ({ context }: Snapshot): boolean => context.history.past.length > 0;
/** Whether an edit can be redone. */
export const selectCanRedo = ({ context }: Snapshot): boolean => context.history.future.length > 0;
/** Whether there are unsaved changes, or texts that no field took. */
export const selectIsTemplateDirty = ({ context }: Snapshot): boolean => hasUnsavedEdits(context);
/** The text that a field refused; undefined where it refused none. */
export const selectRefusedText = ({ context }: Snapshot, place: TextPlace): string | undefined =>
  refusedAt(context.refused, place);
/** Whether an earlier draft is offered. */
export const selectHasTemplateDraft = ({ context }: Snapshot): boolean => context.draft !== undefined;

/** The selected step; undefined without one. */
export const selectSelectedStep = ({ context }: Snapshot): EditedStep | undefined => {
  const { selection, history } = context;
  return selection?.kind === "step"
    ? history.present.graph.steps.find(({ key }) => key === selection.key)
    : undefined;
};

/** The selected arrow; undefined without one. */
export const selectSelectedArrow = ({ context }: Snapshot): EditedArrow | undefined => {
  const { selection, history } = context;
  return selection?.kind === "arrow"
    ? history.present.graph.arrows.find(({ id }) => id === selection.id)
    : undefined;
};

/** The open question and the error of its answers, which shows after an attempt. */
export interface ShownTemplateQuestion {
  readonly question: TemplateQuestion;
  readonly fault: ReturnType<typeof faultOfQuestion>;
  /** Its dialog is closing and takes no more answers. */
  readonly isLeaving: boolean;
}

/** The question in the dialog, also while it closes; undefined without one. */
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

/** One fault as a sentence, with the steps and the arrow that it is about. */
export interface ShownFault {
  /** Tells it from every other fault, also from one that reads the same. */
  readonly id: string;
  readonly text: string;
  readonly steps: readonly string[];
  readonly arrow?: { readonly from: string; readonly to: string };
  /** The step or arrow to select; undefined where it does not exist. */
  readonly selection: Selection | undefined;
}

/** The kinds of arrow that a fault can be about, where not all of them. */
const faultyKinds: Readonly<Partial<Record<LintFault["fault"], readonly TransitionKind[]>>> = {
  leavesEnd: ["forward", "abort"],
  forwardToFailure: ["forward"],
  reworkNotToAncestor: ["rework"],
  abortNotToFailure: ["abort"],
};

const presentFaults = ({ graph, receivesForwardActions }: EditedTemplate) =>
  faultsOf(graph, receivesForwardActions);

/** The faults of the graph that are shown: those of a new step only after its panel was left. */
const shownFaults = ({ context: { history, freshKey } }: Snapshot) =>
  presentFaults(history.present).filter(
    (fault) => freshKey === undefined || !faultyParts(fault).steps.includes(freshKey),
  );

/** The faults that keep the template from being published; those of a new step show after its panel was left. */
export const selectFaults = (snapshot: Snapshot): readonly ShownFault[] => {
  const { graph } = snapshot.context.history.present;
  const names = new Map(graph.steps.map(({ key, name }) => [key, name || key]));
  const faults = shownFaults(snapshot);
  const written = faults.map((fault) => JSON.stringify(fault));
  return faults.map((fault, at) => {
    // two arrows between the same steps can have the same fault
    const earlier = written.slice(0, at).filter((one) => one === written[at]).length;
    const id = `${written[at]} ${earlier}`;
    const parts = faultyParts(fault);
    const { arrow, steps } = parts;
    const kinds = faultyKinds[fault.fault] ?? transitionKinds;
    const drawn = graph.arrows.filter(
      ({ from, to, kind }) => from === arrow?.from && to === arrow.to && kinds.includes(kind),
    )[earlier];
    const [key] = steps;
    const selection: Selection | undefined = drawn
      ? { kind: "arrow", id: drawn.id }
      : key === undefined
        ? undefined
        : { kind: "step", key };
    return { id, text: lintText(fault, (step) => names.get(step) ?? step), ...parts, selection };
  });
};

/** The reason why the template cannot be published now; undefined where it can. */
export const selectPublishRefusal = (snapshot: Snapshot): string | undefined => {
  const { stored, history, refused } = snapshot.context;
  if (stored?.status === "ARCHIVED") return "It is archived. Restore it in the list of templates first.";
  const count = shownFaults(snapshot).length;
  if (count > 0)
    return count === 1
      ? "One thing is missing before it can be published."
      : `${count} things are missing before it can be published.`;
  if (presentFaults(history.present).length > 0)
    return "The new step is to be finished before it can be published.";
  if (stored?.status !== "PUBLISHED" || differsFromPublished(stored, history.present)) return undefined;
  if (refused.length > 0) return "A field holds a text that it cannot take. Save shows where.";
  return isTemplateDirty(snapshot.context)
    ? `The steps are those of version ${stored.publishedVersion}. Saving is enough.`
    : `Version ${stored.publishedVersion} is published, and nothing has changed since.`;
};

/** The template's badge: 'Published · draft changed' where the shown steps differ from the published ones. */
export const selectTemplateBadge = ({ context }: Snapshot): Badge =>
  templateBadge(context.stored, context.history.present);

/** The effects of publishing the template as it is shown. */
export const selectTemplateReview = ({ context }: Snapshot): TemplateReview =>
  reviewOf(context.stored, context.history.present);

/** State of a button of the editor. */
export interface EditorButton {
  readonly isPending: boolean;
  readonly isDisabled: boolean;
}

/** The button that saves: it rests where nothing changed, and while something else is under way. */
export const selectSaveButton = (snapshot: Snapshot): EditorButton => {
  const status = selectEditorStatus(snapshot);
  const isPending = status === "saving";
  const isResting = status !== "editing" && !isPending;
  return { isPending, isDisabled: isResting || !hasUnsavedEdits(snapshot.context) };
};

/** The button that publishes: it rests where publishing is refused, and while something else is under way. */
export const selectPublishButton = (snapshot: Snapshot): EditorButton => {
  const status = selectEditorStatus(snapshot);
  const isPending = status === "publishing";
  const isResting = status !== "editing" && !isPending;
  return { isPending, isDisabled: isResting || selectPublishRefusal(snapshot) !== undefined };
};

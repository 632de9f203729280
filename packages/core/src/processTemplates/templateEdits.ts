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
  type EditedArrow,
  type EditedGraph,
  type EditedStep,
  type NewArrow,
  type Placed,
} from "./editedGraph.ts";
import {
  completedAfter,
  isSentAlike,
  templateBody,
  type EditedTemplate,
  type StoredTemplate,
  type TemplateErrors,
} from "./editedTemplate.ts";
import { sameValue } from "../base/sameValue.ts";
import { edited, startHistory, type EditHistory } from "./editHistory.ts";
import { errorsWith, stillRefused, type RefusedText } from "./refusedTexts.ts";
import type { TemplateDraft } from "./templateDraft.ts";
import type { StepKind } from "@canopy/contracts";

/** The selection: a step by its key, or an arrow by its id. */
export type Selection =
  | { readonly kind: "step"; readonly key: string }
  | { readonly kind: "arrow"; readonly id: string };

/** One edit of a template; each can be undone. */
export type TemplateEdit =
  | { readonly type: "template.change"; readonly change: Partial<Omit<EditedTemplate, "graph">> }
  | {
      readonly type: "step.add";
      readonly name: string;
      readonly kind?: StepKind;
      readonly after?: string;
      /** The step that follows `after`: the new one is put between them. */
      readonly before?: string;
    }
  | { readonly type: "step.change"; readonly key: string; readonly change: Partial<EditedStep> }
  | { readonly type: "step.remove"; readonly key: string }
  | { readonly type: "step.move"; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: "steps.place"; readonly places: readonly Placed[] }
  | { readonly type: "steps.layOut" }
  | ({ readonly type: "arrow.add" } & NewArrow)
  | {
      readonly type: "arrow.change";
      readonly id: string;
      readonly change: Partial<Pick<EditedArrow, "kind" | "label" | "guard">>;
    }
  | { readonly type: "arrow.remove"; readonly id: string };

const graphAfter = (graph: EditedGraph, edit: TemplateEdit): EditedGraph => {
  switch (edit.type) {
    case "step.add": {
      const step = blankStep(freeKey(graph, edit.name), edit.name);
      return withStep(graph, { ...step, kind: edit.kind ?? step.kind }, edit);
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

/** Applies one edit; returns the same value where it changes nothing. */
export const templateAfter = (template: EditedTemplate, edit: TemplateEdit): EditedTemplate => {
  if (edit.type === "template.change") return { ...template, ...edit.change };
  const graph = graphAfter(template.graph, edit);
  return graph === template.graph ? template : { ...template, graph };
};

/** The one field that an edit types into; undefined where it changes another one, or several. */
const typedIn = (change: object, typed: readonly string[]): string | undefined => {
  const [field, ...more] = Object.keys(change);
  return field !== undefined && more.length === 0 && typed.includes(field) ? field : undefined;
};

const runIn = (subject: string, field: string | undefined): string | undefined =>
  field === undefined ? undefined : `${subject} ${field}`;

/** The subject of an edit, so that a run of typing in one field is undone together; undefined where each edit stands alone, as a choice does. */
export const runOf = (edit: TemplateEdit): string | undefined => {
  switch (edit.type) {
    case "template.change":
      return runIn("template", typedIn(edit.change, ["key", "name", "description"]));
    case "step.change":
      return runIn(`step ${edit.key}`, typedIn(edit.change, ["name"]));
    case "arrow.change":
      return runIn(`arrow ${edit.id}`, typedIn(edit.change, ["label", "guard"]));
    default:
      return undefined;
  }
};

const isThere = (selection: Selection, { graph }: EditedTemplate): boolean =>
  selection.kind === "step"
    ? graph.steps.some(({ key }) => key === selection.key)
    : graph.arrows.some(({ id }) => id === selection.id);

/** A step's key before and after it was changed. */
interface Renamed {
  readonly from: string;
  readonly to: string;
}

/** The selection that still exists in a template, where a step may have another key; undefined where it is gone. */
export const selectionIn = (
  template: EditedTemplate,
  selection: Selection | undefined,
  renamed?: Renamed,
): Selection | undefined => {
  if (selection && isThere(selection, template)) return selection;
  return renamed && keyOf(selection) === renamed.from
    ? selectionIn(template, { kind: "step", key: renamed.to })
    : undefined;
};

/** The selection after an edit: the added or renamed step, the drawn arrow; undefined where the selected one is gone. */
export const selectionAfter = (
  selection: Selection | undefined,
  edit: TemplateEdit,
  template: EditedTemplate,
): Selection | undefined => {
  const { steps, arrows } = template.graph;
  if (edit.type === "arrow.add") {
    const { from, to, kind } = edit;
    const drawn = arrows.find((arrow) => arrow.from === from && arrow.to === to && arrow.kind === kind);
    return drawn ? { kind: "arrow", id: drawn.id } : selection;
  }
  if (edit.type === "step.add") {
    const before = steps.findIndex(({ key }) => key === edit.after);
    const added = before < 0 ? steps.at(-1) : steps[before + 1];
    return added && { kind: "step", key: added.key };
  }
  return selectionIn(template, selection, renamedBy(edit));
};

interface Edited {
  readonly history: EditHistory<EditedTemplate>;
  readonly selection: Selection | undefined;
  /** Key of the step that was added and whose panel is still open: what it lacks is not held against it yet. */
  readonly freshKey: string | undefined;
  readonly errors: TemplateErrors;
  /** Texts that stand in fields and are no values. */
  readonly refused: readonly RefusedText[];
}

/** Checks again the errors found by an attempt to save. */
export const errorsAfter = (
  { errors }: Pick<Edited, "errors">,
  template: EditedTemplate,
  refused: readonly RefusedText[],
): TemplateErrors => (Object.keys(errors).length > 0 ? errorsWith(template, refused) : {});

/** The step whose key an edit changes. */
const renamedBy = (edit: TemplateEdit): Renamed | undefined =>
  edit.type === "step.change" && edit.change.key !== undefined
    ? { from: edit.key, to: edit.change.key }
    : undefined;

const keyOf = (selection: Selection | undefined): string | undefined =>
  selection?.kind === "step" ? selection.key : undefined;

/** The fresh step while it stays selected. */
export const freshIn = (
  { freshKey }: Pick<Edited, "freshKey">,
  selection: Selection | undefined,
): string | undefined => (freshKey === keyOf(selection) ? freshKey : undefined);

/** A typed key without the spaces around it, which are not sent either. */
const trimmed = (edit: TemplateEdit): TemplateEdit =>
  edit.type === "step.change" && edit.change.key !== undefined
    ? { ...edit, change: { ...edit.change, key: edit.change.key.trim() } }
    : edit;

/** The editor's history, selection and errors after one edit. */
export const afterEdit = (context: Edited, given: TemplateEdit): Edited => {
  const edit = trimmed(given);
  const template = templateAfter(context.history.present, edit);
  const selection = selectionAfter(context.selection, edit, template);
  const refused = stillRefused(context.refused, template, renamedBy(edit));
  const wasFresh = context.freshKey !== undefined && context.freshKey === keyOf(context.selection);
  return {
    history: edited(context.history, template, runOf(edit)),
    selection,
    freshKey:
      edit.type === "step.add" || (wasFresh && edit.type === "step.change")
        ? keyOf(selection)
        : freshIn(context, selection),
    errors: errorsAfter(context, template, refused),
    refused,
  };
};

/** The step whose key undo or redo changes; undefined where it changes none. */
const renamedBetween = (
  { graph: before }: EditedTemplate,
  { graph: after }: EditedTemplate,
): Renamed | undefined => {
  const kept = new Set(after.steps.map(({ key }) => key));
  const [at, ...more] = before.steps.flatMap(({ key }, index) => (kept.has(key) ? [] : [index]));
  if (at === undefined || more.length > 0 || before.steps.length !== after.steps.length) return undefined;
  const [from, to] = [before.steps[at]?.key, after.steps[at]?.key];
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** The editor's history, selection and errors after undo or redo; a step whose key changes stays selected. */
export const afterTravel = (context: Edited, history: EditHistory<EditedTemplate>): Edited => {
  const renamed = renamedBetween(context.history.present, history.present);
  const selection = selectionIn(history.present, context.selection, renamed);
  const refused = stillRefused(context.refused, history.present, renamed);
  return {
    history,
    selection,
    freshKey: freshIn(context, selection),
    errors: errorsAfter(context, history.present, refused),
    refused,
  };
};

/** The editor before anything is selected, asked for or refused. */
export const untouched = {
  selection: undefined,
  freshKey: undefined,
  question: undefined,
  isQuestionLeaving: false,
  errors: {},
  refused: [],
  failure: undefined,
} as const;

/** The editor with a template that was read. */
export const openedWith = (stored: StoredTemplate) => ({
  id: stored.id,
  stored,
  history: startHistory(stored.template),
  ...untouched,
});

/** The selection in a template that others saved, where the same arrow may have another id. */
const selectionAmong = (
  { graph: before }: EditedTemplate,
  template: EditedTemplate,
  selection: Selection | undefined,
): Selection | undefined => {
  if (selection?.kind !== "arrow") return selectionIn(template, selection);
  const known = before.arrows.find(({ id }) => id === selection.id);
  const same = template.graph.arrows.find(
    ({ from, to, kind }) => from === known?.from && to === known.to && kind === known.kind,
  );
  return same && { kind: "arrow", id: same.id };
};

interface Read {
  readonly stored: StoredTemplate | undefined;
  readonly history: EditHistory<EditedTemplate>;
  readonly selection: Selection | undefined;
}

/**
 * The editor without unsaved edits after its template was read again. What can be undone stays, unless others have
 * changed the template.
 */
export const rereadWith = ({ stored, history, selection }: Read, read: StoredTemplate) => {
  const { present } = history;
  const isSame =
    stored?.version === read.version || sameValue(templateBody(present), templateBody(read.template));
  return isSame
    ? { stored: { ...read, template: present } }
    : { ...openedWith(read), selection: selectionAmong(present, read.template, selection) };
};

interface Offering {
  readonly history: EditHistory<EditedTemplate>;
  readonly stored: StoredTemplate | undefined;
  readonly draft: TemplateDraft | undefined;
  readonly refused: readonly RefusedText[];
}

/** Whether a draft changes another version than the one that was read, and would change it; one that is saved already does not. */
export const isOutdated = ({ draft, stored }: Pick<Offering, "draft" | "stored">): boolean =>
  draft !== undefined &&
  stored !== undefined &&
  draft.version !== stored.version &&
  !isSentAlike(draft.template, stored.template);

/** The editor with its earlier draft restored, at the version that the draft changes. */
export const restoredFrom = ({ history: before, stored, draft, refused }: Offering) => {
  const history = draft ? edited(before, draft.template) : before;
  return {
    history,
    stored: stored && isOutdated({ draft, stored }) ? { ...stored, version: draft?.version ?? 0 } : stored,
    draft: draft?.earlier,
    refused: stillRefused(refused, history.present),
    failure: undefined,
  };
};

interface Saved {
  readonly stored: StoredTemplate | undefined;
  readonly sent: EditedTemplate | undefined;
  readonly draft: TemplateDraft | undefined;
}

/** The editor after its template was saved; input that was typed during the save is still unsaved. */
export const savedWith = (context: Saved, stored: StoredTemplate) => ({
  id: stored.id,
  // a draft of another new template is not one of this template
  draft: context.stored && context.draft,
  stored: { ...stored, template: context.sent ?? stored.template, ...completedAfter(context, stored) },
  sent: undefined,
  failure: undefined,
  errors: {},
});

import {
  evidenceModes,
  isEnd,
  lintProcess,
  MAX_STEP_KEY_CHARS,
  stepJoins,
  stepKinds,
  transitionKinds,
  type LintFault,
  type StepKind,
} from "@canopy/contracts";
import * as z from "zod/mini";

/** A step in the editor: every field is set, `null` where it is empty. Source: behaviour.md §3 Process template. */
const editedStep = z.object({
  key: z.string(),
  name: z.string(),
  kind: z.enum(stepKinds),
  join: z.enum(stepJoins),
  optional: z.boolean(),
  expectedDays: z.number(),
  evidence: z.readonly(z.array(z.string())),
  // drafts of earlier versions lack the mode and what closes findings
  evidenceMode: z.prefault(z.enum(evidenceModes), "NONE"),
  evidenceRequired: z.boolean(),
  closesFindings: z.prefault(z.boolean(), false),
  ownerKind: z.nullable(z.string()),
  ownerId: z.nullable(z.string()),
  x: z.nullable(z.number()),
  y: z.nullable(z.number()),
});
/** A step in the editor. */
export type EditedStep = Readonly<z.infer<typeof editedStep>>;

const editedArrow = z.object({
  /** Identifies the arrow while it is edited; it is not sent. */
  id: z.string(),
  from: z.string(),
  to: z.string(),
  kind: z.enum(transitionKinds),
  label: z.nullable(z.string()),
  /** The condition of the arrow, in words. */
  guard: z.nullable(z.string()),
});
/** An arrow in the editor. */
export type EditedArrow = Readonly<z.infer<typeof editedArrow>>;

/** A template's graph while it is edited. Source: behaviour.md §2 Process templates. */
export const editedGraph = z.object({
  steps: z.readonly(z.array(editedStep)),
  arrows: z.readonly(z.array(editedArrow)),
});
/** A template's graph while it is edited. */
export type EditedGraph = Readonly<z.infer<typeof editedGraph>>;

/** A graph without steps and arrows. */
export const emptyGraph: EditedGraph = { steps: [], arrows: [] };

const DEFAULT_DAYS = 10;

const usedKeys = (graph: EditedGraph): ReadonlySet<string> => new Set(graph.steps.map(({ key }) => key));

/** Makes a key that no step has from the name's first letters: 'Findings closed' → 'FC', then 'FC2'. */
export const freeKey = (graph: EditedGraph, name: string): string => {
  const words = name.toUpperCase().match(/[A-Z0-9]+/g) ?? [];
  const letters = words.length > 1 ? words.map(([first]) => first).join("") : (words[0] ?? "STEP");
  const stem = letters.slice(0, MAX_STEP_KEY_CHARS - 3);
  const used = usedKeys(graph);
  if (!used.has(stem)) return stem;
  let number = 2;
  while (used.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
};

/** A plain step of ten days without an owner. */
export const blankStep = (key: string, name: string): EditedStep => ({
  key,
  name,
  kind: "task",
  join: "all",
  optional: false,
  expectedDays: DEFAULT_DAYS,
  evidence: [],
  evidenceMode: "NONE",
  evidenceRequired: false,
  closesFindings: false,
  ownerKind: null,
  ownerId: null,
  x: null,
  y: null,
});

/** The steps to which a step's forward arrows lead. */
export const followersOf = (graph: EditedGraph, key: string): readonly string[] =>
  graph.arrows.filter(({ from, kind }) => from === key && kind === "forward").map(({ to }) => to);

/** Whether a step of this kind leads on; an end does not. */
export const leadsOn = (kind: StepKind): boolean => !isEnd({ kind });

/** The neighbours of a new step: `before` is a follower of `after`, between which the step is put. */
export interface StepPosition {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

/**
 * Adds a step at the end, or behind the step `after` with an arrow to it: a stop to an end in failure, otherwise a
 * forward one; an end leads nowhere. Where `before` follows `after`, a step that leads on is put between them: their
 * arrow keeps its label and condition and leads to the new step.
 */
export const withStep = (
  graph: EditedGraph,
  step: EditedStep,
  { after, before }: StepPosition = {},
): EditedGraph => {
  const behind = graph.steps.findIndex(({ key }) => key === after);
  const at = behind < 0 ? graph.steps.length : behind + 1;
  const grown = { ...graph, steps: graph.steps.toSpliced(at, 0, step) };
  const former = graph.steps[behind];
  if (after === undefined || (former && !leadsOn(former.kind))) return grown;
  const split = leadsOn(step.kind)
    ? graph.arrows.find(({ from, to, kind }) => from === after && to === before && kind === "forward")
    : undefined;
  const kind = step.kind === "end_fail" ? "abort" : "forward";
  if (!split) return withArrow(grown, { from: after, to: step.key, kind });
  const arrows = graph.arrows.map((arrow) => (arrow === split ? { ...arrow, to: step.key } : arrow));
  return withArrow({ ...grown, arrows }, { from: step.key, to: split.to, kind: "forward" });
};

/** Changes a step; its arrows follow a new key. A key that another step has changes nothing. */
export const withStepChanged = (
  graph: EditedGraph,
  key: string,
  change: Partial<EditedStep>,
): EditedGraph => {
  const renamed = change.key ?? key;
  if (renamed !== key && usedKeys(graph).has(renamed)) return graph;
  const follow = (end: string) => (end === key ? renamed : end);
  return {
    steps: graph.steps.map((step) => (step.key === key ? { ...step, ...change } : step)),
    arrows:
      renamed === key
        ? graph.arrows
        : graph.arrows.map((arrow) => ({ ...arrow, from: follow(arrow.from), to: follow(arrow.to) })),
  };
};

/** Removes a step and its arrows. */
export const withoutStep = (graph: EditedGraph, key: string): EditedGraph => ({
  steps: graph.steps.filter((step) => step.key !== key),
  arrows: graph.arrows.filter(({ from, to }) => from !== key && to !== key),
});

/** The parts of a new arrow. */
export type NewArrow = Pick<EditedArrow, "from" | "to" | "kind"> & Partial<Pick<EditedArrow, "label">>;

/** Makes an id that no arrow has; a renamed step's arrows keep their ids. */
const arrowId = (graph: EditedGraph, { from, to, kind }: NewArrow): string => {
  const used = new Set(graph.arrows.map(({ id }) => id));
  let id = `${from}>${to}:${kind}`;
  while (used.has(id)) id += "'";
  return id;
};

/** Adds an arrow; an existing arrow, or one to its own step, changes nothing. */
export const withArrow = (graph: EditedGraph, arrow: NewArrow): EditedGraph => {
  const used = usedKeys(graph);
  const isThere = graph.arrows.some(
    ({ from, to, kind }) => from === arrow.from && to === arrow.to && kind === arrow.kind,
  );
  const isLoose = arrow.from === arrow.to || !used.has(arrow.from) || !used.has(arrow.to);
  if (isThere || isLoose) return graph;
  const { from, to, kind, label = null } = arrow;
  const drawn = { id: arrowId(graph, arrow), from, to, kind, label, guard: null };
  return { ...graph, arrows: [...graph.arrows, drawn] };
};

/** Changes an arrow; changes nothing where that arrow exists already. */
export const withArrowChanged = (
  graph: EditedGraph,
  id: string,
  change: Partial<Pick<EditedArrow, "kind" | "label" | "guard">>,
): EditedGraph => {
  const arrow = graph.arrows.find((each) => each.id === id);
  if (!arrow) return graph;
  const changed = { ...arrow, ...change };
  const isThere = graph.arrows.some(
    (each) =>
      each.id !== id && each.from === changed.from && each.to === changed.to && each.kind === changed.kind,
  );
  if (isThere) return graph;
  return { ...graph, arrows: graph.arrows.map((each) => (each.id === id ? changed : each)) };
};

/** Removes an arrow. */
export const withoutArrow = (graph: EditedGraph, id: string): EditedGraph => ({
  ...graph,
  arrows: graph.arrows.filter((arrow) => arrow.id !== id),
});

/** The position of a step in the drawing. */
export interface Placed {
  readonly key: string;
  readonly x: number;
  readonly y: number;
}

/** Moves steps in the drawing; the others keep their positions. */
export const withPlaces = (graph: EditedGraph, places: readonly Placed[]): EditedGraph => {
  const byKey = new Map(places.map((place) => [place.key, place]));
  return {
    ...graph,
    steps: graph.steps.map((step) => {
      const place = byKey.get(step.key);
      return place ? { ...step, x: place.x, y: place.y } : step;
    }),
  };
};

/** Removes all positions, so that the graph is laid out automatically; changes nothing where there is none. */
export const withoutPlaces = (graph: EditedGraph): EditedGraph =>
  graph.steps.every(({ x, y }) => x === null && y === null)
    ? graph
    : { ...graph, steps: graph.steps.map((step) => ({ ...step, x: null, y: null })) };

/** Moves a step one position up or down in the outline. */
export const withStepMoved = (graph: EditedGraph, key: string, by: -1 | 1): EditedGraph => {
  const at = graph.steps.findIndex((step) => step.key === key);
  const to = at + by;
  const step = graph.steps[at];
  if (!step || to < 0 || to >= graph.steps.length) return graph;
  return { ...graph, steps: graph.steps.toSpliced(at, 1).toSpliced(to, 0, step) };
};

const known = new WeakMap<EditedGraph, Map<boolean, readonly LintFault[]>>();

/** The faults of a template's graph, computed once for each graph. Source: behaviour.md §4 Milestones. */
export const faultsOf = (graph: EditedGraph, receivesForwardActions: boolean): readonly LintFault[] => {
  const found = known.get(graph) ?? new Map<boolean, readonly LintFault[]>();
  const faults =
    found.get(receivesForwardActions) ??
    lintProcess({ steps: graph.steps, transitions: graph.arrows, receivesForwardActions });
  known.set(graph, found.set(receivesForwardActions, faults));
  return faults;
};

import {
  sourcesOf,
  stepOrder,
  targetsOf,
  type ProcessGraph,
  type Step,
  type Transition,
} from "@canopy/contracts";
import { listText } from "../text/listText.ts";

/** The parts of a step that an outline shows. */
export interface OutlinedStep extends Step {
  readonly name: string;
  readonly evidence?: readonly string[] | undefined;
  readonly evidenceMode?: string | undefined;
  readonly closesFindings?: boolean | undefined;
}
/** The parts of an arrow that an outline shows. */
export interface OutlinedArrow extends Transition {
  readonly label?: string | null;
}

/** A step in the outline, with sentences about its position in the order. */
export interface OutlineEntry<S extends OutlinedStep> {
  readonly step: S;
  /** 'After A and B.', 'Leads to C.', 'May send back to A: major finding.', 'May stop at D.', 'Asks for documents: report.', 'Closes findings.' */
  readonly sentences: readonly string[];
}

const documentsWords = "Asks for documents";
const findingsWords = "Closes findings";

const asksForDocuments = ({ evidenceMode }: Pick<OutlinedStep, "evidenceMode">): boolean =>
  evidenceMode === "DOCUMENTS";

const documentsSentence = (evidence: readonly string[] = []): string =>
  evidence.length === 0 ? documentsWords : `${documentsWords}: ${listText(evidence)}`;

/** The marks on a step's card in the flowchart: that it asks for documents, and that it closes findings. */
export const stepMarksOf = (
  step: Pick<OutlinedStep, "evidenceMode" | "closesFindings">,
): readonly { readonly mark: "documents" | "findings"; readonly label: string }[] => [
  ...(asksForDocuments(step) ? [{ mark: "documents", label: documentsWords } as const] : []),
  ...(step.closesFindings === true ? [{ mark: "findings", label: findingsWords } as const] : []),
];

/** The graph in reading order, each step after those before it, with its predecessors and successors in words; failed ends and loops come last. */
export const outlineOf = <S extends OutlinedStep>(
  steps: readonly S[],
  transitions: readonly OutlinedArrow[],
): readonly OutlineEntry<S>[] => {
  const graph: ProcessGraph<S> = { steps, transitions };
  const names = new Map(steps.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => names.get(key) ?? key;
  const before = sourcesOf(graph, "forward");
  const after = targetsOf(graph, "forward");
  const stops = targetsOf(graph, "abort");
  const stoppedFrom = sourcesOf(graph, "abort");
  const say = (start: string, keys: readonly string[] | undefined, last: "and" | "or" = "and") =>
    keys ? [`${start} ${listText(keys.map(nameOf), last)}.`] : [];
  const backs = (key: string) =>
    transitions
      .filter(({ kind, from }) => kind === "rework" && from === key)
      .map(({ to, label }) => `May send back to ${nameOf(to)}${label ? `: ${label}` : ""}.`);
  const sentencesOf = ({ key, join, ...step }: S): readonly string[] => [
    ...say("After", before.get(key), join === "any" ? "or" : "and"),
    ...say("Leads to", after.get(key)),
    ...backs(key),
    ...say("May stop at", stops.get(key), "or"),
    ...say("Stopped from", stoppedFrom.get(key), "or"),
    ...(asksForDocuments(step) ? [`${documentsSentence(step.evidence)}.`] : []),
    ...(step.closesFindings === true ? [`${findingsWords}.`] : []),
  ];
  const ordered = stepOrder(graph);
  const isLast = ({ kind }: S) => kind === "end_fail";
  const inOrder = [
    ...ordered.filter((step) => !isLast(step)),
    ...steps.filter((step) => !ordered.includes(step) && !isLast(step)),
    ...steps.filter(isLast),
  ];
  return inOrder.map((step) => ({ step, sentences: sentencesOf(step) }));
};

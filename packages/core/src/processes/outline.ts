import { sourcesOf, stepOrder, type ProcessGraph, type Step, type Transition } from "@canopy/contracts";
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
  /** The condition under which it is taken. */
  readonly guard?: string | null;
}

/** A step in the outline, with sentences about its position in the order. */
export interface OutlineEntry<S extends OutlinedStep> {
  readonly step: S;
  /** 'After A and B.', 'Leads to C (approved) and D.', 'May send back to A: major finding.', 'May stop at E (refused).', 'Asks for documents: report.', 'Closes findings.' */
  readonly sentences: readonly string[];
}

const documentsWords = "Asks for documents";
const findingsWords = "Closes findings";

const asksForDocuments = ({ evidenceMode }: Pick<OutlinedStep, "evidenceMode">): boolean =>
  evidenceMode === "DOCUMENTS";

const documentsSentence = (evidence: readonly string[] = []): string =>
  evidence.length === 0 ? documentsWords : `${documentsWords}: ${listText(evidence)}`;

/** An arrow's label and condition; '' without both. */
const wordsOf = ({ label, guard }: OutlinedArrow): string =>
  [label ?? "", guard ?? ""].filter((words) => words !== "").join(", ");

/** The marks on a step's card in the flowchart: that it asks for documents, and that it closes findings. */
export const stepMarksOf = (
  step: Pick<OutlinedStep, "evidenceMode" | "closesFindings">,
): readonly { readonly mark: "documents" | "findings"; readonly label: string }[] => [
  ...(asksForDocuments(step) ? [{ mark: "documents", label: documentsWords } as const] : []),
  ...(step.closesFindings === true ? [{ mark: "findings", label: findingsWords } as const] : []),
];

const sentence = (start: string, words: readonly string[] = [], last: "and" | "or" = "and") =>
  words.length > 0 ? [`${start} ${listText(words, last)}.`] : [];

/** The graph in reading order, each step after those before it, with its predecessors and successors in words; failed ends and loops come last. */
export const outlineOf = <S extends OutlinedStep>(
  steps: readonly S[],
  transitions: readonly OutlinedArrow[],
): readonly OutlineEntry<S>[] => {
  const graph: ProcessGraph<S> = { steps, transitions };
  const names = new Map(steps.map(({ key, name }) => [key, name]));
  const nameOf = (key: string) => names.get(key) ?? key;
  const before = sourcesOf(graph, "forward");
  const stoppedFrom = sourcesOf(graph, "abort");
  const leaving = (key: string, of: OutlinedArrow["kind"]) =>
    transitions.filter(({ kind, from }) => kind === of && from === key);
  const targets = (key: string, of: OutlinedArrow["kind"]) =>
    leaving(key, of).map((arrow) => {
      const words = wordsOf(arrow);
      return words === "" ? nameOf(arrow.to) : `${nameOf(arrow.to)} (${words})`;
    });
  const backs = (key: string) =>
    leaving(key, "rework").map((arrow) => {
      const words = wordsOf(arrow);
      return `May send back to ${nameOf(arrow.to)}${words === "" ? "" : `: ${words}`}.`;
    });
  const sentencesOf = ({ key, join, ...step }: S): readonly string[] => [
    ...sentence("After", before.get(key)?.map(nameOf), join === "any" ? "or" : "and"),
    ...sentence("Leads to", targets(key, "forward")),
    ...backs(key),
    ...sentence("May stop at", targets(key, "abort"), "or"),
    ...sentence("Stopped from", stoppedFrom.get(key)?.map(nameOf), "or"),
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

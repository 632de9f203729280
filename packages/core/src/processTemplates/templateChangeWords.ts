import type { TransitionKind } from "@canopy/contracts";
import { ownerNameOf } from "../processes/milestoneView.ts";
import { stepKindLabels } from "../processes/milestoneWords.ts";
import { counted } from "../text/numberText.ts";
import type { EditedArrow, EditedGraph, EditedStep } from "./editedGraph.ts";
import type { EditedTemplate } from "./editedTemplate.ts";
import type { ArrowChange, GraphChanges, StepChange } from "./templateChanges.ts";
import { evidenceModeLabels, stepJoinLabels } from "./templateWords.ts";

/** One changed part as texts: its name, and what is different about it. */
export interface ChangeLine {
  readonly id: string;
  readonly label: string;
  readonly texts: readonly string[];
}

/** The changes of one sort under their heading. */
export interface ChangeGroup {
  readonly heading: string;
  readonly lines: readonly ChangeLine[];
}

const quoted = (text: string | null): string => (text === null || text === "" ? "none" : `“${text}”`);
/** 'yes' for true, 'no' for false. */
export const yesOrNo = (is: boolean): string => (is ? "yes" : "no");
const evidenceText = (names: readonly string[]): string => (names.length > 0 ? names.join(", ") : "none");

/** A step's fact in words; a stakeholder's name is not known here. */
const factTexts: Readonly<
  Record<Extract<StepChange, { change: "changed" }>["facts"][number], (step: EditedStep) => string>
> = {
  name: ({ name }) => quoted(name),
  kind: ({ kind }) => stepKindLabels[kind] ?? kind,
  join: ({ join }) => stepJoinLabels[join].toLowerCase(),
  optional: ({ optional }) => yesOrNo(optional),
  expectedDays: ({ expectedDays }) => counted(expectedDays, "day", "days"),
  evidence: ({ evidence }) => evidenceText(evidence),
  evidenceMode: ({ evidenceMode }) => evidenceModeLabels[evidenceMode].toLowerCase(),
  closesFindings: ({ closesFindings }) => yesOrNo(closesFindings),
  ownerKind: ({ ownerKind }) => ownerNameOf({ owner: null, ownerKind }) ?? "nobody",
  ownerId: ({ ownerId }) => (ownerId === null ? "the one of each project" : "a named one"),
};

const factLabels: Readonly<Record<keyof typeof factTexts, string>> = {
  name: "Name",
  kind: "Kind",
  join: "Waits for",
  optional: "Optional",
  expectedDays: "Expected days",
  evidence: "Evidence",
  evidenceMode: "Evidence is asked for",
  closesFindings: "Closes findings",
  ownerKind: "Owner",
  ownerId: "Stakeholder",
};

const stepTexts = (change: StepChange): readonly string[] =>
  change.change === "changed"
    ? change.facts.map((fact) => {
        const [before, after] = [factTexts[fact](change.before), factTexts[fact](change.after)];
        return before === after
          ? `${factLabels[fact]}: another one`
          : `${factLabels[fact]}: ${before} → ${after}`;
      })
    : [];

const nameOf = ({ name, key }: EditedStep): string => name || key;

const stepLine = (change: StepChange): ChangeLine => {
  const step = change.change === "removed" ? change.before : change.after;
  return { id: step.key, label: nameOf(step), texts: stepTexts(change) };
};

const kindWords: Readonly<Record<TransitionKind, string>> = {
  forward: "",
  rework: ", sends back",
  abort: ", stops",
};

const arrowTexts = (change: ArrowChange): readonly string[] =>
  change.change === "changed"
    ? change.facts.map(
        (fact) =>
          `${fact === "label" ? "Label" : "Condition"}: ${quoted(change.before[fact])} → ${quoted(change.after[fact])}`,
      )
    : [];

const arrowLine = (change: ArrowChange, names: ReadonlyMap<string, string>): ChangeLine => {
  const { from, to, kind }: EditedArrow = change.change === "removed" ? change.before : change.after;
  const end = (key: string) => names.get(key) ?? key;
  return {
    id: `${from}>${to}:${kind}`,
    label: `${end(from)} → ${end(to)}${kindWords[kind]}`,
    texts: arrowTexts(change),
  };
};

const sorts = ["added", "changed", "removed"] as const;
const isOf =
  (sort: (typeof sorts)[number]) =>
  ({ change }: StepChange | ArrowChange): boolean =>
    change === sort;

const drawingLines = ({ movedKeys, isReordered }: GraphChanges): readonly ChangeLine[] => [
  ...(isReordered ? [{ id: "order", label: "The order of the steps", texts: [] }] : []),
  ...(movedKeys.length > 0
    ? [{ id: "places", label: `${counted(movedKeys.length, "step", "steps")} drawn elsewhere`, texts: [] }]
    : []),
];

/** The changes of a graph in groups: steps, arrows, then how it is drawn; a group without a line is left out. */
export const changeGroups = (
  changes: GraphChanges,
  before: EditedGraph,
  after: EditedGraph,
): readonly ChangeGroup[] => {
  const names = new Map([...before.steps, ...after.steps].map((step) => [step.key, nameOf(step)]));
  return [
    ...sorts.map((sort) => ({
      heading: `Steps ${sort}`,
      lines: changes.steps.filter(isOf(sort)).map(stepLine),
    })),
    ...sorts.map((sort) => ({
      heading: `Arrows ${sort}`,
      lines: changes.arrows.filter(isOf(sort)).map((change) => arrowLine(change, names)),
    })),
    { heading: "Drawing", lines: drawingLines(changes) },
  ].filter(({ lines }) => lines.length > 0);
};

/** The fields of a version beside its graph. */
export type VersionFields = Pick<EditedTemplate, "maxRounds" | "receivesForwardActions">;

/** The rounds of findings that a template allows. */
export const roundsText = (maxRounds: number | null): string =>
  maxRounds === null ? "any number" : `${maxRounds}`;

/** The differences between the fields of two versions, as one line; none where they are the same. */
export const versionGroups = (before: VersionFields, after: VersionFields): readonly ChangeGroup[] => {
  const texts = [
    ...(before.maxRounds === after.maxRounds
      ? []
      : [`Rounds of findings: ${roundsText(before.maxRounds)} → ${roundsText(after.maxRounds)}`]),
    ...(before.receivesForwardActions === after.receivesForwardActions
      ? []
      : [
          `Receives forward actions: ${yesOrNo(before.receivesForwardActions)} → ${yesOrNo(after.receivesForwardActions)}`,
        ]),
  ];
  return texts.length === 0
    ? []
    : [{ heading: "Template changed", lines: [{ id: "findings", label: "Findings", texts }] }];
};

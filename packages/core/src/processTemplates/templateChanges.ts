import { sameValue } from "../base/sameValue.ts";
import type { EditedArrow, EditedGraph, EditedStep } from "./editedGraph.ts";

/** The facts of a step that count as its change; its key tells which step it is, its place only how it is drawn. */
const stepFacts = [
  "name",
  "kind",
  "join",
  "optional",
  "expectedDays",
  "evidence",
  "evidenceMode",
  "closesFindings",
  "ownerKind",
  "ownerId",
] as const satisfies readonly (keyof EditedStep)[];

/** The facts of an arrow that count as its change; two arrows are the same one by their ends and their kind. */
const arrowFacts = ["label", "guard"] as const satisfies readonly (keyof EditedArrow)[];

/** One part of a graph that only one of two graphs has, or that differs in the named facts. */
export type PartChange<Part, Fact> =
  | { readonly change: "added"; readonly after: Part }
  | { readonly change: "removed"; readonly before: Part }
  | {
      readonly change: "changed";
      readonly before: Part;
      readonly after: Part;
      readonly facts: readonly Fact[];
    };
/** A step that differs. */
export type StepChange = PartChange<EditedStep, (typeof stepFacts)[number]>;
/** An arrow that differs. */
export type ArrowChange = PartChange<EditedArrow, (typeof arrowFacts)[number]>;

/** The differences between two graphs. */
export interface GraphChanges {
  readonly steps: readonly StepChange[];
  readonly arrows: readonly ArrowChange[];
  /** Keys of the steps that both graphs have, drawn at another place. */
  readonly movedKeys: readonly string[];
  /** The steps that both graphs have stand in another order. */
  readonly isReordered: boolean;
}

const arrowKey = ({ from, to, kind }: EditedArrow): string => `${from}>${to}:${kind}`;
const stepKey = ({ key }: EditedStep): string => key;

const changesOf = <Part, Fact extends keyof Part>(
  before: readonly Part[],
  after: readonly Part[],
  keyOf: (part: Part) => string,
  compared: readonly Fact[],
): readonly PartChange<Part, Fact>[] => {
  const old = new Map(before.map((part) => [keyOf(part), part]));
  const kept = new Set(after.map(keyOf));
  const here = after.flatMap((part): readonly PartChange<Part, Fact>[] => {
    const was = old.get(keyOf(part));
    if (!was) return [{ change: "added", after: part }];
    const facts = compared.filter((fact) => !sameValue(was[fact], part[fact]));
    return facts.length > 0 ? [{ change: "changed", before: was, after: part, facts }] : [];
  });
  const gone = before.filter((part) => !kept.has(keyOf(part)));
  return [...here, ...gone.map((part) => ({ change: "removed" as const, before: part }))];
};

/** The differences between two graphs: added and changed parts in the new order, then removed ones in the old. */
export const changesBetween = (before: EditedGraph, after: EditedGraph): GraphChanges => {
  const old = new Map(before.steps.map((step) => [step.key, step]));
  const kept = new Set(after.steps.map(stepKey));
  const isMoved = (step: EditedStep): boolean => {
    const was = old.get(step.key);
    return was !== undefined && (was.x !== step.x || was.y !== step.y);
  };
  return {
    steps: changesOf(before.steps, after.steps, stepKey, stepFacts),
    arrows: changesOf(before.arrows, after.arrows, arrowKey, arrowFacts),
    movedKeys: after.steps.filter(isMoved).map(stepKey),
    isReordered: !sameValue(
      before.steps.map(stepKey).filter((key) => kept.has(key)),
      after.steps.map(stepKey).filter((key) => old.has(key)),
    ),
  };
};

/** Whether two graphs differ in anything that a version keeps. */
export const isChanged = ({ steps, arrows, movedKeys, isReordered }: GraphChanges): boolean =>
  steps.length > 0 || arrows.length > 0 || movedKeys.length > 0 || isReordered;

import { machines } from "../core/src/machines.ts";
import { declaredSteps, type StepNames } from "../core/src/testing/takenSteps.ts";

/** Steps of all machines: how many there are, and those that were not taken. */
export interface StepFigure {
  readonly declared: number;
  readonly missed: readonly string[];
}

/** The declared states and transitions of all machines: how many there are, and which were not taken. */
export const figuresOf = (
  taken: StepNames,
): { readonly states: StepFigure; readonly transitions: StepFigure } => {
  const declared = Object.values(machines).map(declaredSteps);
  const figure = (kind: keyof StepNames): StepFigure => {
    const all = declared.flatMap((steps) => steps[kind]);
    const seen = new Set(taken[kind]);
    return { declared: all.length, missed: all.filter((name) => !seen.has(name)) };
  };
  return { states: figure("states"), transitions: figure("transitions") };
};

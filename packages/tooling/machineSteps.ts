import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { machines } from "../core/src/machines.ts";
import { declaredSteps, type StepNames } from "../core/src/testing/takenSteps.ts";
import { top } from "./command.ts";

const folder = join(top, "node_modules/.cache/machineSteps");

/** Forgets what earlier runs have written. */
export const forgetSteps = (): void => rmSync(folder, { recursive: true, force: true });

/** Keeps the steps that a process of a test run took. */
export const keepSteps = (process: number, { states, transitions }: StepNames): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${process}.json`), JSON.stringify({ states, transitions }));
};

/** The steps that all processes kept. */
export const readSteps = (): StepNames => {
  const kept = globSync("*.json", { cwd: folder }).map((file): StepNames =>
    JSON.parse(readFileSync(join(folder, file), "utf8")),
  );
  return {
    states: [...new Set(kept.flatMap(({ states }) => states))],
    transitions: [...new Set(kept.flatMap(({ transitions }) => transitions))],
  };
};

/** Steps of all machines: how many there are, and those that were not taken. */
export interface StepFigure {
  readonly declared: number;
  readonly missed: readonly string[];
}

/** What of the machines' declared states and transitions is in the taken ones. */
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

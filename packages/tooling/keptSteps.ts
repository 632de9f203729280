import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StepNames } from "../core/src/testing/takenSteps.ts";
import { top } from "./command.ts";

// This file imports no machine: the processes that keep steps must see every machine being made.

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

import { parseArgs } from "node:util";

/** A step as the arguments choose it. */
interface Named {
  readonly name: string;
  /** Names of the steps that must have ended before it begins. */
  readonly after?: readonly string[];
}

/** The arguments of `pnpm test` and `pnpm test:deep`. */
export interface TestArguments {
  readonly isDeep: boolean;
  /** Times in a row; more than one repeats the usual run to find tests that do not always pass. */
  readonly times: number;
  /** Names of the only steps to run; none for all of them. */
  readonly names: readonly string[];
}

/** Reads `[--deep] [--again TIMES] [STEP…]`. Throws a sentence about what is wrong. */
export const readTestArguments = (args: readonly string[]): TestArguments => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { deep: { type: "boolean", default: false }, again: { type: "string" } },
  });
  const { deep, again } = values;
  if (again === undefined) return { isDeep: deep, times: 1, names: positionals };
  if (!/^[1-9]\d{0,3}$/.test(again))
    throw new Error(`--again takes a number of times from 1 to 9999, not ${again}`);
  return { isDeep: false, times: Number(again), names: positionals };
};

/** The steps of these names, in the steps' order, with those that they wait for. Throws if a name is no step's. */
export const chosenSteps = <Step extends Named>(
  steps: readonly Step[],
  names: readonly string[],
): readonly Step[] => {
  const chosen = new Set<Step>();
  const choose = (name: string): void => {
    const step = steps.find((one) => one.name === name);
    if (!step)
      throw new Error(`There is no step ${name}. The steps: ${steps.map((one) => one.name).join(", ")}`);
    chosen.add(step);
    for (const other of step.after ?? []) choose(other);
  };
  for (const name of names) choose(name);
  return steps.filter((step) => chosen.has(step));
};

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Instrumenter, type InstrumentResult } from "@stryker-mutator/instrumenter";
import { top } from "../command.ts";

const silent = () => undefined;
const logger = {
  ...{ isTraceEnabled: () => false, isDebugEnabled: () => false, isInfoEnabled: () => false },
  ...{ isWarnEnabled: () => false, isErrorEnabled: () => false, isFatalEnabled: () => false },
  ...{ trace: silent, debug: silent, info: silent, warn: silent, error: silent, fatal: silent },
};

/** A small change of a file that Stryker would try. */
export type ListedMutant = InstrumentResult["mutants"][number];

/** The code of core, without what only tests use. */
const coreFiles = () =>
  globSync("packages/core/src/**/*.ts", { cwd: top })
    .filter((file) => !file.endsWith(".test.ts") && !file.includes("/testing/"))
    .toSorted()
    .map((file) => join(top, file));

/** All small changes of core's code, and its files with a switch for each of them. */
export const listMutants = (): Promise<InstrumentResult> =>
  new Instrumenter(logger).instrument(
    coreFiles().map((name) => ({ name, content: readFileSync(name, "utf8"), mutate: true })),
    { ignorers: [], plugins: [], excludedMutations: [], noHeader: false },
  );

/** The whole file after the change. */
export const changedSource = ({ fileName, location: { start, end }, replacement }: ListedMutant): string => {
  const source = readFileSync(fileName, "utf8");
  const lines = source.split("\n");
  const place = (at: typeof start) =>
    lines.slice(0, at.line).reduce((sum, line) => sum + line.length + 1, 0) + at.column;
  return source.slice(0, place(start)) + replacement + source.slice(place(end));
};

import { join } from "node:path";
import { countPlaywright, countVitest, type Count } from "../packages/tooling/verdict.ts";
import { installed, top } from "../packages/tooling/command.ts";

/** One step of `pnpm test`. A step with a report counts its tests, one without counts as one. */
export interface Step {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: { readonly path: string; readonly count: (text: string) => Count };
}

const node = process.execPath;
const reportOf = (name: string) => join(top, "node_modules/.cache/test", `${name}.json`);

/** A project of `vitest.workspace.ts`; a project that runs again in another mode has a second name. */
const vitest = (project: string, { name, env }: Pick<Step, "name" | "env"> = { name: project }): Step => ({
  name,
  command: [
    ...[installed("vitest"), "run", "--config", "vitest.workspace.ts", "--project", project],
    ...["--reporter", "default", "--reporter", "json", "--outputFile.json", reportOf(name)],
  ],
  ...(env && { env }),
  report: { path: reportOf(name), count: countVitest },
});

const check = (name: string, ...command: readonly string[]): Step => ({ name, command });

/** The checks that run no tests, in the order of `pnpm check`. */
export const checks: readonly Step[] = [
  check("types", node, "scripts/typecheck.ts"),
  check("lint", installed("oxlint"), "-c", "packages/tooling/oxlint.config.ts"),
  check("format", installed("oxfmt"), "-c", "packages/tooling/oxfmt.json", "--check", "."),
  check("OpenAPI", node, "scripts/lintOpenApi.ts"),
  check("dead code", installed("knip"), "-c", "packages/tooling/knip.json"),
  check("house numbers", node, "scripts/houseNumbers.ts"),
  check("build", node, "scripts/build.ts"),
  check("bundle budget", node, "scripts/bundleBudget.ts"),
];

/** The stories once more in the dark theme. The usual run checks only the colours in it, after each story. */
const inTheDark = vitest("storybook", { name: "storybook dark", env: { STORYBOOK_THEME: "dark" } });

const endToEnd: Step = {
  name: "end to end",
  command: [installed("playwright", "packages/acceptance"), "test", "-c", "packages/acceptance/e2e"],
  env: { E2E_REPORT: reportOf("e2e") },
  report: { path: reportOf("e2e"), count: countPlaywright },
};

/**
 * The stages of `pnpm test`, one after the other. The two lanes of a stage run side by side on two cores and take about
 * equally long: a Vitest run keeps one core busy. The Vitest runs in a browser share a cache that only one may write
 * at a time, so they stand in one lane.
 */
export const stagesOf = (isDeep: boolean): readonly (readonly (readonly Step[])[])[] => [
  [[check("browser", node, "scripts/ensureBrowser.ts")]],
  [
    [
      ...checks,
      ...["contracts", "tooling", "core", "journeys", "terminal", "bench"].map((name) => vitest(name)),
      endToEnd,
    ],
    [
      ...["server", "server-postgres", "web", "storybook"].map((name) => vitest(name)),
      ...(isDeep ? [inTheDark] : []),
    ],
  ],
];

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { failedInPlaywright, failedInVitest, type FailedTest } from "../packages/tooling/failedTests.ts";
import { countPlaywright, countVitest, type Count } from "../packages/tooling/verdict.ts";
import { installed, top } from "../packages/tooling/command.ts";
import { postgresPrograms } from "../apps/server/src/testing/database/postgresPrograms.ts";

/** One step of `pnpm test`. A step with a report counts its tests, one without counts as one. */
export interface Step {
  readonly name: string;
  /** Names of the steps that must have ended before it begins. */
  readonly after?: readonly string[];
  /** Something that only one step at a time may use. */
  readonly uses?: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** The command that runs some of its files alone, with the same report. */
  readonly again?: (files: readonly string[]) => readonly string[];
  readonly report?: {
    readonly path: string;
    readonly count: (text: string) => Count;
    readonly failures: (text: string) => readonly FailedTest[];
  };
}

const node = process.execPath;
const reportOf = (name: string) => join(top, "node_modules/.cache/test", `${name}.json`);

/** A project of `vitest.workspace.ts`; a project that runs again in another mode has a second name. */
const vitest = (project: string, given: Partial<Step> = {}, files: readonly string[] = []): Step => {
  const name = given.name ?? project;
  const run = (only: readonly string[]) => [
    ...[installed("vitest"), "run", "--config", "vitest.workspace.ts", "--project", project, ...only],
    ...["--reporter", "default", "--reporter", "json", "--outputFile.json", reportOf(name)],
  ];
  return {
    command: run(files),
    again: run,
    report: { path: reportOf(name), count: countVitest, failures: failedInVitest },
    ...given,
    name,
  };
};

const check = (name: string, ...command: readonly string[]): Step => ({ name, command });

const deadCode = "dead code";

/** The checks that run no tests, in the order of `pnpm check`. */
export const checks: readonly Step[] = [
  check("types", node, "scripts/typecheck.ts"),
  // the type checker collects its garbage half as often: a tenth less of the processor for a tenth more memory
  {
    ...check("lint", installed("oxlint"), "-c", "packages/tooling/oxlint.config.ts"),
    env: { GOGC: "200" },
  },
  check("format", installed("oxfmt"), "-c", "packages/tooling/oxfmt.json", "--check", "."),
  check("OpenAPI", node, "scripts/lintOpenApi.ts"),
  check(deadCode, installed("knip"), "-c", "packages/tooling/knip.json"),
  check("house numbers", node, "scripts/houseNumbers.ts"),
  check("build", node, "scripts/build.ts"),
  { ...check("bundle budget", node, "scripts/bundleBudget.ts"), after: ["build"] },
];

const browser = check("browser", node, "scripts/ensureBrowser.ts");

/** Vitest runs in a browser share a cache that only one may write at a time. */
const inBrowser = { after: [browser.name], uses: "Vite's cache" };

/** The stories once more in the dark theme; `packages/tooling/colours` shows in every run that what can be read in the light one can be in it. */
const inTheDark = vitest("storybook", {
  name: "storybook dark",
  env: { STORYBOOK_THEME: "dark" },
  ...inBrowser,
});

const playwright = (files: readonly string[]) => [
  ...[installed("playwright", "packages/acceptance"), "test", "-c", "packages/acceptance/e2e", ...files],
];

/** The files of end-to-end tests, but those that have a step of their own. */
const specsBut = (apart: readonly string[]) =>
  readdirSync(join(top, "packages/acceptance/e2e"))
    .filter((file) => file.endsWith(".spec.ts") && !apart.includes(file))
    // with their folder: Playwright takes a name for a part of a longer one, in capitals or not
    .map((file) => `e2e/${file}`);
const EVERY_SCREEN = "everyScreen.spec.ts";
const PICTURE_OVER_VIDEO = "pictureOverVideo.spec.ts";
const NETWORK_FAULTS = "networkFaults.spec.ts";

const endToEnd: Step = {
  name: "end to end",
  after: [browser.name, "build"],
  uses: "the port of the end-to-end tests",
  command: playwright(specsBut([])),
  // the first run keeps no trace, which takes time in every test for the few that fail
  again: (files) => playwright(["--trace", "retain-on-failure", ...files]),
  env: { E2E_REPORT: reportOf("e2e") },
  report: { path: reportOf("e2e"), count: countPlaywright, failures: failedInPlaywright },
};

/** The end-to-end tests without those of the steps 'every screen' and 'network faults'. */
const endToEndOnce: Step = {
  ...endToEnd,
  command: playwright(specsBut([EVERY_SCREEN, PICTURE_OVER_VIDEO, NETWORK_FAULTS])),
};

/** Tests that kill servers, fill disks and restore backups: many processes, each of which opens an engine of its own. */
const DRILLS = "src/drills/";
const ACCESS = "access.embedded.test.ts";

/** Tells `vitest.workspace.ts` to leave them out. */
const withoutDrills = { env: { CANOPY_WITHOUT_DRILLS: "1" } };

/**
 * The server's tests on PostgreSQL, and on the embedded engine what only it can show; without PostgreSQL's programs all
 * of them on the embedded engine, and the second step only says so. Journeys, end-to-end tests and the terminal run on
 * the embedded engine anyway.
 */
const serverOnce =
  postgresPrograms() === undefined
    ? [vitest("server", withoutDrills), vitest("server-postgres")]
    : [
        vitest("server-postgres", withoutDrills),
        vitest("server", { name: "server embedded", ...withoutDrills }, ["embedded.test.ts"]),
      ];
/** All of the server's tests on both engines. */
const serverTwice = [vitest("server"), vitest("server-postgres")];

/** Core's tests, which write down the states and transitions of the machines that they take, and the count of these. */
const core = vitest("core", { env: { CANOPY_MACHINE_STEPS: "1" } });
const machineSteps = {
  ...check("machine steps", node, "scripts/machineSteps.ts", "--kept"),
  after: [core.name],
};

const isStep = (name: string) => (step: Step) => step.name === name;
const build = checks.filter(isStep("build"));
/** The linter reports the compiler's errors, file by file with the same settings; a deep run asks the compiler as well. */
const otherChecks = (isDeep: boolean) =>
  checks.filter((step) => !build.includes(step) && (isDeep || !["types", deadCode].includes(step.name)));

/**
 * The steps of `pnpm test` in the order in which free lanes take them: what others wait for, then the longest first, so
 * that all lanes end at about the same time.
 */
export const stepsOf = (isDeep: boolean): readonly Step[] => [
  ...[browser, ...build],
  ...[isDeep ? endToEnd : endToEndOnce, ...(isDeep ? [inTheDark] : []), vitest("storybook", inBrowser)],
  ...[...(isDeep ? serverTwice : serverOnce), vitest("web", inBrowser)],
  ...[vitest("journeys"), ...otherChecks(isDeep), core, machineSteps],
  ...["tooling", "bench", "contracts", "terminal"].map((name) => vitest(name)),
];

/**
 * Steps that run by their names alone. What a usual run has no time for, which `.ci/run` runs after it if 40 minutes allow
 * that: the drills on both engines, every caller of every endpoint, axe and three widths for every screen, screenshots of
 * screens over the video, and network faults. What a usual run proves for some ids or roles, in a deep run for all of them.
 */
const parts: readonly Step[] = [
  vitest("server", { name: "drills" }, [DRILLS]),
  vitest("server-postgres", { name: "PostgreSQL drills" }, [DRILLS]),
  { ...endToEnd, name: "every screen", command: playwright([EVERY_SCREEN, PICTURE_OVER_VIDEO]) },
  { ...endToEnd, name: "network faults", command: playwright([NETWORK_FAULTS]) },
  vitest("server", { name: "every caller" }, [ACCESS]),
  vitest("server-postgres", { name: "every row" }, ["accessRows.test.ts"]),
  {
    ...endToEnd,
    name: "every role",
    command: playwright(
      [
        "dashboard",
        "focus",
        "permissionSweep",
        "processes",
        "processTemplates",
        "projects",
        "searchByRole",
      ].map((name) => `${name}.spec.ts`),
    ),
  },
];

/** All steps that can be asked for by their names. */
export const stepsByName = (isDeep: boolean): readonly Step[] => {
  const all = stepsOf(isDeep);
  return [...all, ...checks.filter((step) => !all.includes(step)), ...parts];
};

/** Whether a step may begin: what it waits for has ended, and nobody uses what it uses. */
export const mayBegin = (
  { after = [], uses }: Step,
  running: ReadonlySet<Step>,
  ended: ReadonlySet<Step>,
): boolean =>
  after.every((name) => [...ended].some(isStep(name))) &&
  (uses === undefined || [...running].every((other) => other.uses !== uses));

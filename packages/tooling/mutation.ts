import { matchesGlob } from "node:path";

/** Code whose tests are tried by mutation: Stryker changes it in a small way, and a test must fail. */
export interface MutationScope {
  readonly name: string;
  /** The package that holds the code and its tests, from the repository's root. */
  readonly folder: string;
  /** The changed files, as globs from that folder. */
  readonly files: readonly string[];
  /**
   * The folder whose tests must notice a change, from that folder; all tests that reach the code when absent. Code that
   * runs when its file is loaded, such as a machine, would otherwise be tried by every test of the package.
   */
  readonly testsIn?: string;
  /** The least share of changes that a test must notice, in percent. */
  readonly goal: number;
}

/** The scopes that `pnpm mutation` tries, with the goals of docs/quality.md. */
export const mutationScopes: readonly MutationScope[] = [
  {
    name: "milestone rules",
    folder: "packages/contracts",
    files: ["src/rules/milestone*.ts"],
    goal: 90,
  },
  {
    name: "filters",
    folder: "packages/contracts",
    files: ["src/wire/filter.ts", "src/wire/readFilters.ts", "src/wire/where.ts"],
    goal: 90,
  },
  {
    name: "access",
    folder: "packages/core",
    files: ["src/session/access.ts"],
    goal: 90,
  },
  {
    name: "session",
    folder: "packages/core",
    files: [
      "src/session/session.machine.ts",
      "src/session/sessionActor.ts",
      "src/session/token.ts",
      "src/session/tokenStore.ts",
    ],
    testsIn: "src/session",
    goal: 90,
  },
  {
    name: "API client",
    folder: "packages/core",
    files: ["src/api/*.ts"],
    testsIn: "src/api",
    goal: 90,
  },
  {
    name: "failures",
    folder: "packages/core",
    files: ["src/failures/*.ts"],
    goal: 90,
  },
];

/** One change that Stryker tried. */
export interface Mutant {
  readonly fileName: string;
  readonly status: string;
  readonly line: number;
  /** The kind of change, such as ConditionalExpression. */
  readonly kind: string;
  readonly replacement: string;
}

/** The result of a scope's changes. */
export interface MutationFigure {
  readonly scope: MutationScope;
  /** Changes that made a test fail, or that made the tests hang. */
  readonly noticed: number;
  readonly tried: number;
  /** `noticed` of `tried` in percent, to one decimal; 0 if nothing was tried. */
  readonly score: number;
  /** Changes that no test noticed. */
  readonly unnoticed: readonly Mutant[];
}

const NOTICED = new Set(["Killed", "Timeout"]);
const UNNOTICED = new Set(["Survived", "NoCoverage"]);
const PERCENT = 100;
const TENTHS = 10;

/** The figure of a scope from the mutants of its files; changes that do not run at all count nowhere. */
export const figureOf = (scope: MutationScope, mutants: readonly Mutant[]): MutationFigure => {
  const own = mutants.filter(({ fileName }) =>
    scope.files.some((glob) => matchesGlob(fileName.replaceAll("\\", "/"), `**/${scope.folder}/${glob}`)),
  );
  const noticed = own.filter(({ status }) => NOTICED.has(status)).length;
  const unnoticed = own.filter(({ status }) => UNNOTICED.has(status));
  const tried = noticed + unnoticed.length;
  const share = tried === 0 ? 0 : noticed / tried;
  return { scope, noticed, tried, score: Math.floor(share * PERCENT * TENTHS) / TENTHS, unnoticed };
};

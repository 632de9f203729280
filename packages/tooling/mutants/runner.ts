import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { transformWithOxc, type Plugin } from "vite";
import { createVitest, type TestSpecification } from "vitest/node";
import { top } from "../command.ts";
import { listMutants } from "./listMutants.ts";

// A process of its own: it runs core's tests on changed code. Its parent ends it when a change makes a test hang.

/** A request of the parent: where the tests reach, or whether these tests notice the changed file. */
export type Asked =
  | { readonly do: "reach" }
  | {
      readonly do: "try";
      readonly file: string;
      readonly source: string;
      readonly tests: readonly string[];
    };

/** The reach of core's tests, as measured on the unchanged code with a switch for each change. */
export interface Reach {
  /** The changes that the tests of a file reach, by the file's path. */
  readonly byTest: Readonly<Record<string, readonly string[]>>;
  /** Changes that are reached while a file is loaded. */
  readonly atLoad: readonly string[];
  /** The files that import a file, by its path. */
  readonly importers: Readonly<Record<string, readonly string[]>>;
  /** Seconds that the tests of a file took, by the file's path. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Test files that failed on unchanged code. */
  readonly failed: readonly string[];
}

/** Whether the tests notice a change, and by what; `invalid` if the changed file is no program, or Vitest itself failed. */
export interface Tried {
  readonly outcome: "noticed" | "unnoticed" | "invalid";
  readonly by?: string;
}

const root = join(top, "packages/core");
const reachFolder = join(top, "node_modules/.cache/mutation/reach");

/** Changed files, instead of those on the disk. */
const changed = new Map<string, string>();
const plugin: Plugin = {
  name: "changed files",
  enforce: "pre",
  load: (id) => changed.get(id.split("?")[0] ?? ""),
};

/** Runs the files in the order in which they are given. */
class AsGiven {
  sort = async (files: TestSpecification[]) => files;
  shard = async (files: TestSpecification[]) => files;
}

const TIME_LIMIT = 120_000;
const open = async (setupFiles: readonly string[], bail: number) => {
  const vitest = await createVitest(
    {
      ...{
        config: false,
        root,
        fsModuleCache: false,
        include: ["src/**/*.test.ts"],
        setupFiles: [...setupFiles],
        bail,
      },
      // a process of its own, not a thread: tests of dates change its time zone
      ...{ pool: "forks", isolate: false, maxWorkers: 1, watch: false, reporters: [] },
      ...{ testTimeout: TIME_LIMIT, hookTimeout: TIME_LIMIT, onConsoleLog: () => false },
      sequence: { sequencer: AsGiven },
    },
    { plugins: [plugin] },
  );
  vitest.provide("reachFolder", reachFolder);
  return vitest;
};

const reach = async (): Promise<Reach> => {
  rmSync(reachFolder, { recursive: true, force: true });
  const { files } = await listMutants();
  for (const { name, content } of files) changed.set(name, content);
  const vitest = await open([join(import.meta.dirname, "reach.ts")], 0);
  const specifications = await vitest.globTestSpecifications();
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const graph = vitest.vite.environments.ssr.moduleGraph;
  const importers = [...graph.idToModuleMap.values()].map(
    ({ file, importers: from }) => [file ?? "", [...from].flatMap((module) => module.file ?? [])] as const,
  );
  await vitest.close();
  changed.clear();
  const written = globSync("*.json", { cwd: reachFolder })
    .filter((name) => name !== "atLoad.json")
    .map((name): { readonly test: string; readonly reached: readonly string[] } =>
      JSON.parse(readFileSync(join(reachFolder, name), "utf8")),
    );
  return {
    byTest: Object.fromEntries(written.map(({ test, reached }) => [test, reached])),
    atLoad: JSON.parse(readFileSync(join(reachFolder, "atLoad.json"), "utf8")),
    importers: Object.fromEntries(importers),
    seconds: Object.fromEntries(
      testModules.map((module) => [module.moduleId, module.diagnostic().duration / 1_000]),
    ),
    failed: testModules.filter((module) => !module.ok()).map(({ moduleId }) => moduleId),
  };
};

let opened: ReturnType<typeof open> | undefined;

/** Vitest's own failures, such as a worker that a busy machine kept waiting: they say nothing of the change. */
const OF_VITEST = /\[vitest-(?:worker|pool|api)\]|\[birpc\]|Timeout calling/;

/** An error's message; whatever else was thrown, as Node.js writes it. */
const textOf = (error: unknown): string => {
  const message: unknown = Reflect.get(Object(error), "message");
  return typeof message === "string" ? message : inspect(error);
};

const isProgram = async (source: string, file: string) => {
  try {
    await transformWithOxc(source, file);
    return true;
  } catch {
    return false;
  }
};

const tryChange = async (file: string, source: string, tests: readonly string[]): Promise<Tried> => {
  if (!(await isProgram(source, file))) return { outcome: "invalid" };
  const vitest = await (opened ??= open([], 1));
  for (const other of changed.keys()) vitest.invalidateFile(other);
  changed.clear();
  changed.set(file, source);
  vitest.invalidateFile(file);
  const [project] = vitest.projects;
  if (!project) throw new Error("Vitest has no project");
  // otherwise a run would report the results of earlier ones again
  vitest.state.filesMap.clear();
  const specifications = tests.map((test) => project.createSpecification(test));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.flatMap((module) => [...module.children.allTests("failed")]);
  const errors = [
    ...unhandledErrors.map(textOf),
    ...testModules.flatMap((module) => module.errors().map(({ message }) => message)),
  ];
  const by = failed[0]?.fullName ?? errors.find((error) => !OF_VITEST.test(error));
  if (by !== undefined) return { outcome: "noticed", by };
  return { outcome: errors.length > 0 ? "invalid" : "unnoticed" };
};

process.on("disconnect", () => process.exit());
process.on("message", (asked: Asked) => {
  const answer = asked.do === "reach" ? reach() : tryChange(asked.file, asked.source, asked.tests);
  void answer.then(
    (told) => process.send?.(told),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});

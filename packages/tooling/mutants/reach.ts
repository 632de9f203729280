import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject } from "vitest";

// A setup file: it writes down which changes the tests of a file reach, and which are reached while files are loaded.
interface Stryker {
  currentTestId?: string | undefined;
  mutantCoverage?: {
    readonly static: Record<string, number>;
    readonly perTest: Record<string, Record<string, number>>;
  };
}

const NAMESPACE = "__stryker__";
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the instrumented code keeps it so
const stryker = (Reflect.get(globalThis, NAMESPACE) as Stryker | undefined) ?? {};
Reflect.set(globalThis, NAMESPACE, stryker);
stryker.currentTestId = undefined;
const folder = inject("reachFolder");

const { testPath: test = "" } = expect.getState();

beforeAll(() => {
  stryker.currentTestId = test;
});

afterAll(() => {
  stryker.currentTestId = undefined;
  const { static: atLoad = {}, perTest = {} } = stryker.mutantCoverage ?? {};
  mkdirSync(folder, { recursive: true });
  const name = createHash("sha256").update(test).digest("hex");
  const reached = Object.keys(perTest[test] ?? {});
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ test, reached }));
  writeFileSync(join(folder, "atLoad.json"), JSON.stringify(Object.keys(atLoad)));
});

declare module "vitest" {
  interface ProvidedContext {
    /** Where the setup file `reach.ts` writes. */
    reachFolder: string;
  }
}

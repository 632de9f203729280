import { fileURLToPath } from "node:url";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { postgresPrograms } from "./apps/server/src/testing/database/postgresPrograms.ts";
import { findBrowser } from "./scripts/findBrowser.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const chromium = () => {
  const executablePath = findBrowser();
  return {
    enabled: true,
    headless: true,
    screenshotFailures: false,
    testerHtmlPath: here("packages/tooling/testing/testPage.html"),
    provider: playwright({
      launchOptions: {
        ...(executablePath && { executablePath }),
        args: [
          "--disable-gpu",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync",
        ],
      },
    }),
    instances: [{ browser: "chromium" as const }],
  };
};

/** react-aria reads `process.env.VIRT_ON` when NODE_ENV is "test"; without this: "process is not defined". */
const reactAria = { "process.env.VIRT_ON": "true" };

/** Time limit that only ends a test that hangs, on however busy a machine: no test waits for a clock. Deep runs try a property for long. */
const testTimeout = process.env["CANOPY_DEEP"] === "1" ? 600_000 : 180_000;

/** Writes down the steps of core's machines, for `scripts/machineSteps.ts`. */
const keepMachineSteps =
  process.env["CANOPY_MACHINE_STEPS"] === "1" ? [here("packages/tooling/testing/keepMachineSteps.ts")] : [];

const inNode =
  (name: string, root: string, setupFiles: string[] = []) =>
  async () => ({
    test: {
      name,
      root: here(root),
      include: ["src/**/*.test.ts"],
      environment: "node" as const,
      setupFiles,
      testTimeout,
      isolate: false,
    },
  });

/**
 * V8 sometimes aborts a process that opens and closes many embedded engines, when it frees compiled code that it has
 * replaced ("Check failed: jit_page_->allocations_.erase"; nodejs/node#64500). Without that the code is freed with its engine.
 */
const keepReplacedCode = ["--no-wasm-code-gc"];

/** Tests of the server that have steps of their own, which a usual run leaves to them (`scripts/testSteps.ts`). */
const apart =
  process.env["CANOPY_WITHOUT_DRILLS"] === "1" ? ["src/drills/**", "src/access.embedded.test.ts"] : [];

/** All files in one process: the embedded engine is compiled once, and files leave no state in modules. */
const serverTests = {
  root: here("apps/server"),
  include: ["src/**/*.test.ts"],
  environment: "node" as const,
  testTimeout,
  hookTimeout: testTimeout,
  isolate: false,
  execArgv: keepReplacedCode,
};

const projects: Record<string, () => Promise<TestProjectInlineConfiguration>> = {
  contracts: inNode("contracts", "packages/contracts"),
  core: inNode("core", "packages/core", keepMachineSteps),
  server: async () => ({
    test: { ...serverTests, name: "server", exclude: ["src/**/*.postgres.test.ts", ...apart] },
  }),
  // The same tests on a PostgreSQL server of their own; without its programs a single test remains, which says so.
  "server-postgres": async () => ({
    test: {
      ...serverTests,
      name: "server-postgres",
      ...(postgresPrograms() === undefined && {
        include: ["src/testing/database/postgresPrograms.postgres.test.ts"],
      }),
      exclude: ["src/**/*.embedded.test.ts", ...apart],
      globalSetup: ["src/testing/database/startPostgres.ts"],
      env: { CANOPY_TEST_DATABASE: "postgres" },
    },
  }),
  tooling: async () => ({
    test: {
      name: "tooling",
      root: here("packages/tooling"),
      include: ["**/*.test.ts"],
      environment: "node",
      testTimeout,
    },
  }),
  journeys: async () => ({
    test: {
      name: "journeys",
      root: here("packages/acceptance"),
      include: ["journeys/**/*.test.ts"],
      environment: "node",
      isolate: false,
      execArgv: keepReplacedCode,
      testTimeout,
      hookTimeout: testTimeout,
    },
  }),
  terminal: inNode("terminal", "apps/terminal"),
  bench: inNode("bench", "packages/bench"),
  web: async () => ({
    extends: here("apps/web/vite.config.ts"),
    root: here("apps/web"),
    define: reactAria,
    // Re-scan on every run: a stale cache plus one new import means "Vite unexpectedly reloaded a test".
    // Packages found only while a test runs would be bundled then, and React would exist twice.
    optimizeDeps: { force: true, include: ["react-dom/client", "wouter/use-browser-location"] },
    test: { name: "web", include: ["src/**/*.browser.test.tsx"], testTimeout, browser: chromium() },
  }),
  storybook: async () => {
    // Imported late: it evaluates Storybook's presets, which takes seconds that a unit run need not spend.
    const { storybookTest } = await import("@storybook/addon-vitest/vitest-plugin");
    return {
      extends: here("apps/web/vite.config.ts"),
      define: reactAria,
      optimizeDeps: { force: true },
      plugins: [storybookTest({ configDir: here(".storybook") })],
      test: {
        name: "storybook",
        isolate: false,
        testTimeout,
        setupFiles: [here(".storybook/stillMotion.ts")],
        browser: chromium(),
      },
    };
  },
};

/** Only the projects named by `--project`: building the others costs seconds even if they are filtered out. */
const asked = process.argv.flatMap((arg, i, all) =>
  arg === "--project" ? [all[i + 1] ?? ""] : arg.startsWith("--project=") ? [arg.slice(10)] : [],
);
const wanted = asked.length > 0 && asked.every((name) => name in projects) ? asked : Object.keys(projects);

export default defineConfig(async () => ({
  test: {
    projects: await Promise.all(wanted.flatMap((name) => projects[name] ?? []).map((make) => make())),
    coverage: {
      provider: "v8" as const,
      // matched from each project's root, not from this file's folder
      include: ["**/src/**/*.{ts,tsx}"],
      reportsDirectory: here("node_modules/.cache/coverage"),
      exclude: ["**/*.stories.tsx", "**/*.test.{ts,tsx}"],
    },
  },
}));

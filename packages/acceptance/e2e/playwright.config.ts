import { existsSync, mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../../scripts/findBrowser.ts";

const top = fileURLToPath(new URL("../../..", import.meta.url));
const cache = `${top}node_modules/.cache/e2e`;
const port = Number(process.env["E2E_PORT"] ?? 4173);
const origin = `http://127.0.0.1:${port}`;
const executablePath = findBrowser();

if (!existsSync(`${top}apps/web/dist/index.html`))
  throw new Error("End-to-end tests run on the built web: first `npx --yes pnpm@12 build`.");

/** Read by the specs too: mails lie in its `outbox`. Emptied once per run, not by each worker that reads this file. */
const dataFolder = `${cache}/data`;
if (process.env["TEST_WORKER_INDEX"] === undefined) {
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true });
}

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: `${cache}/results`,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"], ["json", { outputFile: process.env["E2E_REPORT"] ?? `${cache}/report.json` }]],
  use: {
    baseURL: origin,
    browserName: "chromium",
    headless: true,
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
    trace: "retain-on-failure",
  },
  webServer: {
    command: `"${process.execPath}" apps/server/src/main.ts`,
    cwd: top,
    url: `${origin}/readyz`,
    timeout: 60_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: dataFolder,
      DEMO_DATA: "small",
      DATABASE_URL: "",
      SMTP_URL: "",
    },
  },
});

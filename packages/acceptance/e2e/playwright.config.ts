import { fileURLToPath } from "node:url";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../../../scripts/findBrowser.ts";
import { isDeep } from "./deep.ts";

const top = fileURLToPath(new URL("../../..", import.meta.url));
const cache = `${top}node_modules/.cache/e2e`;
const port = Number(process.env["E2E_PORT"] ?? 4173);
const origin = `http://127.0.0.1:${port}`;
const executablePath = findBrowser();

export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: `${cache}/results`,
  workers: 2,
  retries: 0,
  // Only hanging tests reach these limits: a loaded machine takes ten times as long as a quiet one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
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
    // The background video is paused, as a person may leave it, except where a spec is about it: without a graphics
    // card, drawing it takes a third of the machine. Filming every page would take twice that.
    storageState: {
      cookies: [],
      origins: [{ origin, localStorage: [{ name: "backdrop_paused", value: "true" }] }],
    },
    // A usual run keeps a trace of what fails when it runs failed files again (scripts/testSteps.ts).
    trace: isDeep ? { mode: "retain-on-failure", screenshots: false, snapshots: true } : "off",
    // Drawing the motion of dialogs and menus takes a ninth of the machine; a deep run walks with it.
    reducedMotion: isDeep ? "no-preference" : "reduce",
  },
  webServer: {
    command: `"${process.execPath}" packages/acceptance/e2e/serve.ts`,
    cwd: top,
    url: `${origin}/readyz`,
    // Only a server that hangs reaches it: beside three other steps a slow machine takes more than a minute.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: origin,
      CORS_ORIGINS: `http://127.0.0.1:${port + 1}`,
      DATA_DIR: `${cache}/data`,
      DEMO_DATA: "small",
      DATABASE_URL: "",
      SMTP_URL: "",
    },
  },
});

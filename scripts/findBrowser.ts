import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Chromium without a window of its own: a third less work for a run of tests than the whole browser. */
const headlessShells = ["/usr/bin/chromium-headless-shell"];

const browsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The Chromium that a person named; undefined without one. */
export const namedBrowser = (): string | undefined => process.env["CHROMIUM_PATH"];

/** Path of an installed headless shell; undefined if there is none. */
export const findHeadlessShell = (): string | undefined => headlessShells.find((path) => existsSync(path));

/**
 * Path of a Chromium: `CHROMIUM_PATH`, a headless shell, the usual places of a whole browser, then Playwright's own
 * download; undefined if there is none.
 */
export const findBrowser = (): string | undefined => {
  const named = namedBrowser();
  return [...(named ? [named] : []), ...headlessShells, ...browsers, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
};

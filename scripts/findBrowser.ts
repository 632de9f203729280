import { existsSync } from "node:fs";
import { chromium } from "playwright";

const systemPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of a Chromium: `CHROMIUM_PATH`, the usual system places, then Playwright's own download; undefined if there is none. */
export const findBrowser = (): string | undefined => {
  const named = process.env["CHROMIUM_PATH"];
  return [...(named ? [named] : []), ...systemPlaces, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
};

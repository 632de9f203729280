import type { Device } from "@canopy/core";

export { capturePage } from "./pageCapture.ts";
export { drawPicture } from "./drawPicture.ts";

/** What this browser is; the name of the entry's file tells one build from another. */
export const device = (): Device => ({
  appVersion:
    document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1) ?? "unknown",
  browser: navigator.userAgent,
  view: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
});

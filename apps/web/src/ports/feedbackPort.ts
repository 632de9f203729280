import type { Device } from "@canopy/core";

export { capturePage } from "./pageCapture.ts";
export { drawPicture } from "./drawPicture.ts";

/** Describes this browser; the entry's file name identifies the build. */
export const device = (): Device => ({
  appVersion:
    document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src.split("/").at(-1) ?? "unknown",
  browser: navigator.userAgent,
  view: `${innerWidth} × ${innerHeight} at ${devicePixelRatio}`,
});

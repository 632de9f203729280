const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const reducedData = window.matchMedia("(prefers-reduced-data: reduce)");

/** A fact about the line, which Chromium alone tells and TypeScript does not know. */
const lineFact = (name: "saveData" | "effectiveType"): unknown =>
  Reflect.get(Object(Reflect.get(navigator, "connection")), name);

/** Fewer logical processors than this are kept for the app itself. */
const MIN_PROCESSORS = 4;

const isSlow = (): boolean =>
  (lineFact("effectiveType") ?? "4g") !== "4g" || navigator.hardwareConcurrency < MIN_PROCESSORS;

/** Whether the tab is in view. */
export const visibility = {
  isVisible: (): boolean => document.visibilityState === "visible",
  subscribe: (listen: () => void): (() => void) => {
    document.addEventListener("visibilitychange", listen);
    return () => document.removeEventListener("visibilitychange", listen);
  },
};

/** Whether the person asked for reduced motion or reduced data, or the line or the device is too slow for a video. */
export const calmness = {
  isWanted: (): boolean =>
    reducedMotion.matches || reducedData.matches || lineFact("saveData") === true || isSlow(),
  subscribe: (listen: () => void): (() => void) => {
    reducedMotion.addEventListener("change", listen);
    reducedData.addEventListener("change", listen);
    return () => {
      reducedMotion.removeEventListener("change", listen);
      reducedData.removeEventListener("change", listen);
    };
  },
};

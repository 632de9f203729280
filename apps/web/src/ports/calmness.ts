const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const reducedData = window.matchMedia("(prefers-reduced-data: reduce)");

const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** Fewer logical processors than this are kept for the app itself. */
const MIN_PROCESSORS = 4;

const isSlow = (): boolean => {
  const connection: unknown = "connection" in navigator ? navigator.connection : undefined;
  const speed =
    typeof connection === "object" && connection !== null && "effectiveType" in connection
      ? connection.effectiveType
      : "4g";
  return speed !== "4g" || navigator.hardwareConcurrency < MIN_PROCESSORS;
};

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
  isWanted: (): boolean => reducedMotion.matches || reducedData.matches || savesData() || isSlow(),
  subscribe: (listen: () => void): (() => void) => {
    reducedMotion.addEventListener("change", listen);
    reducedData.addEventListener("change", listen);
    return () => {
      reducedMotion.removeEventListener("change", listen);
      reducedData.removeEventListener("change", listen);
    };
  },
};

const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const reducedData = window.matchMedia("(prefers-reduced-data: reduce)");

const savesData = (): boolean =>
  "connection" in navigator &&
  typeof navigator.connection === "object" &&
  navigator.connection !== null &&
  "saveData" in navigator.connection &&
  navigator.connection.saveData === true;

/** Whether the person asked for reduced motion or reduced data. */
export const calmness = {
  isWanted: (): boolean => reducedMotion.matches || reducedData.matches || savesData(),
  subscribe: (listen: () => void): (() => void) => {
    reducedMotion.addEventListener("change", listen);
    reducedData.addEventListener("change", listen);
    return () => {
      reducedMotion.removeEventListener("change", listen);
      reducedData.removeEventListener("change", listen);
    };
  },
};

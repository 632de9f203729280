let isUsed = false;
let isUsedOnThisPage = false;
for (const event of ["keydown", "pointerdown"])
  window.addEventListener(
    event,
    () => {
      isUsed = true;
      isUsedOnThisPage = true;
    },
    { capture: true },
  );

// Assistive technology clicks without a key or a pointer. The click of a pointer follows its pointerdown, and may come
// after the visit that the press began.
window.addEventListener(
  "click",
  ({ detail }) => {
    isUsed = true;
    if (detail === 0) isUsedOnThisPage = true;
  },
  { capture: true },
);

/** Whether the person has done anything since the page was loaded. The browser's own user activation would outlive a reload. */
export const hasBeenUsed = (): boolean => isUsed;

/** Whether the person has done anything since `beginVisit` was last called. */
export const hasBeenUsedSinceVisit = (): boolean => isUsedOnThisPage;

/** Says that another screen was asked for. */
export const beginVisit = (): void => {
  isUsedOnThisPage = false;
};

const listeners = new Set<() => void>();

/** Calls back while the screen that goes still stands whole. Returns a function that stops it. */
export const onScreenLeave = (listen: () => void): (() => void) => {
  listeners.add(listen);
  return () => listeners.delete(listen);
};

/** Says that another screen is about to take the place of the one that is shown. */
export const leaveScreen = (): void => {
  for (const listen of [...listeners]) listen();
};

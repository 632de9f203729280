let isUsed = false;
for (const event of ["keydown", "pointerdown"])
  window.addEventListener(event, () => (isUsed = true), { capture: true, once: true });

/** Whether the person has done anything on this page since it was loaded. The browser's own user activation would outlive a reload. */
export const hasBeenUsed = (): boolean => isUsed;

const ENDS = ["pointerup", "pointercancel"] as const;
let isDown = false;

window.addEventListener("pointerdown", () => (isDown = true), { capture: true });
for (const end of ENDS) window.addEventListener(end, () => (isDown = false), { capture: true });

/**
 * Acts once no pointer is pressed. An error that appears under a field as it is left moves what stands below:
 * done while a button is held down, it would take the click away from that button.
 */
export const afterPress = (act: () => void): void => {
  if (!isDown) return act();
  const waiting = new AbortController();
  const released = () => {
    waiting.abort();
    setTimeout(act); // the click comes in the same task as the release
  };
  for (const end of ENDS) window.addEventListener(end, released, { capture: true, signal: waiting.signal });
};

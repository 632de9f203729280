const ENDS = ["pointerup", "pointercancel"] as const;
let isDown = false;

window.addEventListener("pointerdown", () => (isDown = true), { capture: true });
for (const end of ENDS) window.addEventListener(end, () => (isDown = false), { capture: true });

/**
 * Runs `act` once no pointer is pressed. An error that appears under a field on blur moves the content below
 * it: while a button is held down, that would take the click away from the button. A finger is already off the
 * screen when its tap takes the focus away, so the wait for the click is needed without a press too.
 */
export const afterPress = (act: () => void): void => {
  if (!isDown) return void setTimeout(act);
  const waiting = new AbortController();
  const released = () => {
    waiting.abort();
    setTimeout(act); // The click event comes in the same task as the release
  };
  for (const end of ENDS) window.addEventListener(end, released, { capture: true, signal: waiting.signal });
};

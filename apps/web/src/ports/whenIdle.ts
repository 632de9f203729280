/** Runs `act` once the page is loaded and the browser is idle; returns a function that cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  const waiting = new AbortController();
  const { signal } = waiting;
  const actUnlessCalledOff = () => {
    if (!signal.aborted) act();
  };
  const wait = () =>
    "requestIdleCallback" in window
      ? window.requestIdleCallback(actUnlessCalledOff)
      : setTimeout(actUnlessCalledOff);
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
  return () => waiting.abort();
};
